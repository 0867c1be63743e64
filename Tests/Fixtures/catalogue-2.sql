PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO about VALUES('adult','0');
INSERT INTO about VALUES('built_at','1795361160');
INSERT INTO about VALUES('day','');
INSERT INTO about VALUES('etag','');
INSERT INTO about VALUES('films','6');
INSERT INTO about VALUES('people','0');
INSERT INTO about VALUES('skipped','0');
INSERT INTO about VALUES('source','/tmp/tmp.gGs44vW1c2/films.json');
CREATE TABLE film (
    rank INTEGER PRIMARY KEY, id INTEGER NOT NULL, key INTEGER NOT NULL, popularity INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT;
INSERT INTO film VALUES(1,438631,2367285497,315000,'Dune');
INSERT INTO film VALUES(2,841,2367285497,92500,'Dune');
INSERT INTO film VALUES(3,30017,738040781,19000,'کلوزآپ ، نمای نزدیک');
INSERT INTO film VALUES(4,77771,2511339315,15000,'Touki-Bouki');
INSERT INTO film VALUES(5,46594,2349269234,12000,'Земля');
INSERT INTO film VALUES(6,12477,2188224211,61,'火垂るの墓');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','film_words','film_words',0,'CREATE VIRTUAL TABLE film_words USING fts5 (
    words, content = '''', columnsize = 0, detail = none, prefix = ''1 2 3'',
    tokenize = ''ascii''
)');
CREATE TABLE IF NOT EXISTS 'film_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO film_words_data VALUES(1,X'060d');
INSERT INTO film_words_data VALUES(10,X'000000020101000001010101');
INSERT INTO film_words_data VALUES(137438953473,X'000001040630626f756b6904010464756e6501010105746f756b6904010ad0b7d0b5d0bcd0bbd18f05010ad986d8b2d8afdb8cdaa9030306d985d8a7db8c03010cdaa9d984d988d8b2d8a7d9be030103e381ae060202828b060103e59e82060202a293060103e781ab0600023162040101640101010174040102d0b7050102d986030102daa9030103e381ae060202828b060103e59e82060202a293060103e781ab06000332626f040102647501010102746f040104d0b7d0b5050104d986d8b2030302d985030104daa9d98403000433626f7504010364756e01010103746f75040106d0b7d0b5d0bc050106d986d8b2d8af030304d985d8a7030106daa9d984d98803040808080d0d090f0605060506050504050505060506050606060507070507070706090907');
CREATE TABLE IF NOT EXISTS 'film_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO film_words_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'film_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO film_words_config VALUES('automerge',0);
INSERT INTO film_words_config VALUES('hashsize',25165824);
INSERT INTO film_words_config VALUES('version',4);
CREATE TABLE person (
    rank INTEGER PRIMARY KEY, id INTEGER NOT NULL, key INTEGER NOT NULL, popularity INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','person_words','person_words',0,'CREATE VIRTUAL TABLE person_words USING fts5 (
    words, content = '''', columnsize = 0, detail = none, prefix = ''1 2 3'',
    tokenize = ''ascii''
)');
CREATE TABLE IF NOT EXISTS 'person_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO person_words_data VALUES(1,X'');
INSERT INTO person_words_data VALUES(10,X'00000000000000');
CREATE TABLE IF NOT EXISTS 'person_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS 'person_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO person_words_config VALUES('version',4);
CREATE INDEX film_key ON film (key);
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id=1667331169;
PRAGMA user_version=2;
