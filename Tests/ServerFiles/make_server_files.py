#!/usr/bin/env python3
"""Makes files of Kodi, Jellyfin, Emby, Plex, Tautulli, watchstate and NFO, with the import result each must give.

    make_server_files.py OUTDIR                                 every variant, and hostile/
    make_server_files.py OUTDIR --only plex-new                 one variant (or "hostile")
    make_server_files.py OUTDIR --only plex-new --rows 1000000  a large file: jellyfin-10.11, plex-new or kodi-121

The same arguments give the same bytes, if SQLite is the same. Each variant is a folder with its files and
`expected.json`, one film or row a line:

    kind, user, zone        the kind of file, the person to import, the person's time zone
    files, arguments        what to pass to `import`, relative to the folder; `--zone` comes in addition
    exit                    8 if a row is to decide or refused, otherwise 0
    rows, ledger            the number of rows, and the rows of each class; they add up
    marked                  films marked in bulk; null in "evening" and in large files
    films                   every film the library must have afterwards, and no other: its identity (`tmdb`, `imdb`,
                            or `title` and `year`), its viewings (`day` null: undated), rating and tags
    class_of                [table, number, class] of every row. The number is the rowid; in XML and JSON it counts
                            the table's rows from 1; for NFO the table is the file's path and the number is 1.

Times in this program are wall-clock times in Europe/Kyiv, unless a name says otherwise.

Interpretations of points that the description of the feature leaves open
  Rows of the ledger
  1. Jellyfin and Emby: the rows of UserData or UserDatas. Plex: metadata_item_settings and metadata_item_views.
     Tautulli: session_history. watchstate: entries of the list. NFO: the *.nfo files that are not left out.
     XML: `movie` and `episodedetails`. Kodi: `movie`, `episode`, `musicvideo`; `videoversion` except the row of
     `movie.idFile`; `tvshow` and `seasons` with a `userrating` of at least 1; played `files` that none of `movie`,
     `episode`, `musicvideo`, `videoversion` names.
  Classes
  2. The first class that applies: others, refused, skipped, says_nothing, kept, to_decide, taken. So an unplayed
     extra is skipped, and another person's episode belongs to others.
  3. A row that says nothing itself is says_nothing, although other rows of its film are taken.
     Exceptions: the rows of one Jellyfin state, and the sessions of one Tautulli viewing, have one class.
  4. A row whose only value is bad (a rating of 11) says nothing. With another value it is taken.
  5. Favourites and ratings of series and people are kept. An episode with only a position says nothing; for Tautulli
     an episode or a song is "seen" by the same rule as a film.
  6. Plex: music is kept, clips (type 12) are skipped; Tautulli's `clip` is skipped. A Jellyfin live TV programme is
     skipped, although its type does not end in `.Movies.Movie`.
  7. A row of a person whom the table of people does not have belongs to others.
  8. A deleted Jellyfin item's key: each row by itself. A deleted guid key, and a number, are to_decide if played.
  9. A watchstate entry that is not an object, an NFO with broken XML or a DTD, and one above 1 MiB are refused.
  Films and viewings
 10. Plex: a settings row and a view of one guid are one film, so the view's title and year name the film even if
     the item is gone. A settings row without item and view is a film if its guid is `com.plexapp.agents.imdb://tt…` or
     `plex://movie/…`.
 11. A row with both ids teaches the pair, so a row with only the IMDb id in another file of the plan is that film.
 12. Films are counted for bulk marks by distinct film; episodes, begun films and other people's rows do not count.
 13. Two plays in one source further apart than the film's length are two viewings, also on one day.
 14. Kodi: a rating without a row of `files` counts. A version row uses its own file's count and day.
 15. NFO: `watched`, if present, decides over `playcount`, because Jellyfin writes its count of starts there.
 16. Emby's `MediaItems.ProviderIds` has Jellyfin's form; `ExtraType` marks an extra.
 17. Tautulli's `live` is a column of the metadata table; a session without a row there is not seen.
 18. `--plays`: the count's further viewings are undated, beside the dated one.
 19. Plex's history and its settings are two sources for bulk marks; here all films of a bulk mark are in one of them,
     or all are in both at the same time.
 20. A row's values that TMDB's search would have to confirm do not occur: films without ids have invented titles.
"""
import argparse
import io
import json
import os
import shutil
import sqlite3
import struct
import uuid
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from xml.sax.saxutils import escape

try:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError
    try:
        KYIV = ZoneInfo("Europe/Kyiv")
    except ZoneInfoNotFoundError:
        KYIV = ZoneInfo("Europe/Kiev")
except ImportError as error:
    raise SystemExit(f"Python 3.9 or later is needed: {error}")

CLASSES = ["taken", "already_there", "to_decide", "kept", "says_nothing", "skipped", "others", "refused"]
TICKS_PER_MINUTE = 600_000_000

# TMDB's number, IMDb's id, title, year, minutes.
FILMS = {
    "matrix": (603, "tt0133093", "The Matrix", 1999, 136),
    "dune": (438631, "tt1160419", "Dune", 2021, 155),
    "dune 1984": (841, "tt0087182", "Dune", 1984, 137),
    "inception": (27205, "tt1375666", "Inception", 2010, 148),
    "interstellar": (157336, "tt0816692", "Interstellar", 2014, 169),
    "pulp": (680, "tt0110912", "Pulp Fiction", 1994, 154),
    "fight": (550, "tt0137523", "Fight Club", 1999, 139),
    "shawshank": (278, "tt0111161", "The Shawshank Redemption", 1994, 142),
    "godfather": (238, "tt0068646", "The Godfather", 1972, 175),
    "forrest": (13, "tt0109830", "Forrest Gump", 1994, 142),
    "avatar": (19995, "tt0499549", "Avatar", 2009, 162),
    "knight": (155, "tt0468569", "The Dark Knight", 2008, 152),
    "titanic": (597, "tt0120338", "Titanic", 1997, 194),
    "star wars": (11, "tt0076759", "Star Wars", 1977, 121),
    "jurassic": (329, "tt0107290", "Jurassic Park", 1993, 127),
    "gladiator": (98, "tt0172495", "Gladiator", 2000, 155),
    "alien": (348, "tt0078748", "Alien", 1979, 117),
    "blade": (78, "tt0083658", "Blade Runner", 1982, 117),
    "nemo": (12, "tt0266543", "Finding Nemo", 2003, 100),
    "rings 1": (120, "tt0120737", "The Lord of the Rings: The Fellowship of the Ring", 2001, 179),
    "rings 2": (121, "tt0167261", "The Lord of the Rings: The Two Towers", 2002, 179),
    "rings 3": (122, "tt0167260", "The Lord of the Rings: The Return of the King", 2003, 201),
    "schindler": (424, "tt0108052", "Schindler's List", 1993, 195),
    "avengers": (24428, "tt0848228", "The Avengers", 2012, 143),
    "goodfellas": (769, "tt0099685", "GoodFellas", 1990, 145),
    "seven": (807, "tt0114369", "Se7en", 1995, 127),
    "future": (105, "tt0088763", "Back to the Future", 1985, 116),
    "terminator": (218, "tt0088247", "The Terminator", 1984, 107),
    "terminator 2": (280, "tt0103064", "Terminator 2: Judgment Day", 1991, 137),
    "spirited": (129, "tt0245429", "千と千尋の神隠し", 2001, 125),
    "parasite": (496243, "tt6751668", "기생충", 2019, 133),
    "amelie": (194, "tt0211915", "Le Fabuleux Destin d'Amélie Poulain", 2001, 122),
    "whiplash": (244786, "tt2582802", "Whiplash", 2014, 107),
    "memento": (77, "tt0209144", "Memento", 2000, 113),
    "prestige": (1124, "tt0482571", "The Prestige", 2006, 130),
    "up": (14160, "tt1049413", "Up", 2009, 96),
    "wall-e": (10681, "tt0910970", "WALL·E", 2008, 98),
    "toy story": (862, "tt0114709", "Toy Story", 1995, 81),
    "lion king": (8587, "tt0110357", "The Lion King", 1994, 89),
    "leon": (101, "tt0110413", "Léon", 1994, 110),
    "joker": (475557, "tt7286456", "Joker", 2019, 122),
    "oppenheimer": (872585, "tt15398776", "Oppenheimer", 2023, 181),
    "barbie": (346698, "tt1517268", "Barbie", 2023, 114),
    "mad max": (76341, "tt1392190", "Mad Max: Fury Road", 2015, 121),
}


# Times

def parsed(wall):
    return datetime.strptime(wall, "%Y-%m-%d %H:%M:%S").replace(tzinfo=KYIV)


def unix(wall):
    """Unix seconds of a wall-clock time; any other value is returned as it is."""
    return int(parsed(wall).timestamp()) if isinstance(wall, str) and wall[:1].isdigit() else wall


def utc_text(wall, suffix=""):
    """Jellyfin's text in UTC; any other value is returned as it is."""
    if not (isinstance(wall, str) and wall[:1].isdigit()):
        return wall
    return parsed(wall).astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S") + ".1234567" + suffix


def later(wall, seconds):
    moment = datetime.strptime(wall, "%Y-%m-%d %H:%M:%S") + timedelta(seconds=seconds)
    return moment.strftime("%Y-%m-%d %H:%M:%S")


# Expectations

def identity(film, by="tmdb", title=None, year=None):
    """The identity under which the library must have a film."""
    if by in ("tmdb", "both"):
        return {"tmdb": FILMS[film][0]}
    if by in ("imdb", "bad tmdb"):
        return {"imdb": FILMS[film][1]}
    return {"title": title or FILMS[film][2], "year": year or FILMS[film][3]}


class Variant:
    """One folder, with the rows counted and the films expected so far."""

    def __init__(self, root, name, kind, files, arguments=(), user=None):
        self.folder = root / name
        self.folder.mkdir(parents=True)
        self.facts = {"kind": kind, "user": user, "zone": "Europe/Kyiv", "files": list(files),
                      "arguments": list(arguments)}
        self.class_of, self.films, self.marked = [], {}, set()

    def count(self, table, number, row_class):
        assert row_class in CLASSES, row_class
        self.class_of.append([table, number, row_class])

    def film(self, who, days=(), rating=None, tags=()):
        """Expects a film. Repeated calls add viewings and tags."""
        entry = self.films.setdefault(json.dumps(who, ensure_ascii=False),
                                      {**who, "viewings": [], "rating": None, "tags": []})
        entry["viewings"] = sorted(entry["viewings"] + [{"day": day} for day in days],
                                   key=lambda viewing: viewing["day"] or "")
        entry["rating"] = rating if rating is not None else entry["rating"]
        entry["tags"] = sorted(set(entry["tags"]) | set(tags))

    def write(self, count_marked=True):
        ledger = {name: sum(1 for row in self.class_of if row[2] == name) for name in CLASSES}
        numbered = {(table, number) for table, number, _ in self.class_of}
        assert len(numbered) == len(self.class_of), "a row is counted twice"
        for film in self.films.values():
            days = [viewing["day"] for viewing in film["viewings"]]
            assert "--plays" in self.facts["arguments"] or None not in days or days == [None], film
        write_json(self.folder / "expected.json", {
            **self.facts, "exit": 8 if ledger["to_decide"] + ledger["refused"] else 0,
            "rows": len(self.class_of), "ledger": ledger, "marked": len(self.marked) if count_marked else None,
            "films": list(self.films.values()), "class_of": self.class_of})


def write_json(path, facts):
    """Writes an object with each film and each row of a list on a line of its own."""
    def text(value):
        if isinstance(value, list) and value and not isinstance(value[0], str):
            return "[\n  " + ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in value) + "\n ]"
        return json.dumps(value, ensure_ascii=False)
    lines = [f" {json.dumps(key)}: {text(value)}" for key, value in facts.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


class Case:
    """A film's state that every kind can hold, with the class and the day it must give."""

    def __init__(self, film, plays=0, when=None, want="taken", by="tmdb", title=None, year=None, rating=None,
                 want_rating=None, undated=False, marked=False, begun=False):
        self.film, self.by, self.plays, self.when, self.rating = film, by, plays, when, rating
        self.title = title if by in ("title", "no year", "path", "bad ids") or title else FILMS[film][2]
        self.year = year if by in ("title", "no year", "path", "bad ids") else FILMS[film][3]
        self.minutes = FILMS[film][4] if film else 95
        self.want, self.want_rating, self.marked, self.begun = want, want_rating, marked, begun
        self.undated = undated

    def ids(self):
        """The ids as the file has them: TMDB's, IMDb's."""
        if self.by == "bad ids":
            return "abc", "tt12"
        number, imdb = FILMS[self.film][:2] if self.film else (None, None)
        return {"tmdb": (number, None), "imdb": (None, imdb), "both": (number, imdb),
                "bad tmdb": ("0", imdb)}.get(self.by, (None, None))

    def expect(self, variant, marks=True, plays=False):
        """Expects the case's film. `marks` false: a bulk mark keeps its day. `plays`: the count makes viewings."""
        if self.want != "taken":
            return
        seen = isinstance(self.plays, int) and self.plays > 0
        days = [None if self.undated or (marks and self.marked) or self.when is None else self.when[:10]]
        if plays and seen:
            days += [None] * (min(self.plays, 50) - 1)
        variant.film(identity(self.film, self.by, self.title, self.year), days if seen else (), self.want_rating)
        if self.marked:
            variant.marked.add(self.film)


HOME, HEDGEHOG, DREAM = "Домашнє кіно Олени", "Касета № 7: «Їжак» & <інші>", "Сон 🌙 літньої ночі"
SHARED = [
    Case("matrix", 2, "2024-05-01 21:40:00"),
    Case("dune", 1, "2023-02-10 00:20:00"),                        # the day before in UTC
    Case("dune 1984", 1, "2023-07-02 02:59:59"),                   # summer time, the day before in UTC
    Case("pulp", 1, "2022-12-31 23:59:59", by="imdb"),
    Case("amelie", 1, "2024-01-06 20:00:00", by="both"),
    Case(None, 1, "2021-08-24 12:00:00", by="title", title=HOME, year=2019),
    Case(None, 1, "2021-08-25 12:00:00", by="title", title=DREAM, year=2015),
    Case(None, 1, "2021-08-26 12:00:00", by="bad ids", title=HEDGEHOG, year=1998),
    Case("interstellar", 1, "2021-09-01 22:15:00", by="bad tmdb"),
    Case(None, 1, "2021-09-02 22:15:00", "to_decide", by="no year", title="Весілля"),
    Case(None, 1, "2021-09-03 22:15:00", "to_decide", by="path"),
    Case(None, 0, None, "says_nothing", by="no year", title="Хрестини"),
    Case("godfather", 1, None),
    Case("fight", 0, "2024-03-03 21:00:00", "says_nothing", begun=True),
    Case("forrest", 0, None, "says_nothing"),
    Case("shawshank", 0, None, rating=8, want_rating=8.0),
    Case("gladiator", 1, "2020-01-01 20:00:00", rating=0),
    Case("alien", 1, "2020-01-02 20:00:00", rating=-1),
    Case("blade", 1, "2020-01-03 20:00:00", rating=11),
    Case("nemo", 1, "2020-01-04 20:00:00", rating="text"),
    Case("whiplash", 0, None, "says_nothing", rating=11),
    Case("wall-e", 1, "2020-01-05 20:00:00", rating=9, want_rating=9.0),
    # Six films, each at most ten seconds after the one before: marked.
    *(Case(film, 1, later("2022-04-01 10:00:00", seconds), marked=True) for film, seconds in
      [("rings 1", 0), ("rings 2", 1), ("rings 3", 11), ("titanic", 21), ("star wars", 30), ("jurassic", 31)]),
    # Four within ten seconds, the fifth eleven seconds later: watched.
    *(Case(film, 1, later("2022-04-02 10:00:00", seconds)) for film, seconds in
      [("goodfellas", 0), ("seven", 2), ("future", 4), ("terminator", 6), ("schindler", 17)]),
    Case("terminator 2", 1, "1970-01-01 12:00:00", undated=True),
    Case("spirited", 1, "2999-01-01 12:00:00", undated=True),
    Case("parasite", 1, "2020-02-09 22:00:00", title="기" * 70_000),    # above 64 KiB
    Case("memento", "many", "2020-02-10 22:00:00", "says_nothing"),
    Case("prestige", 1, b"\x00\xff\xfe", undated=True),
    Case("toy story", 500, "2020-02-11 22:00:00"),
]


# SQLite

def columns(**types):
    """Column definitions from names grouped by type: `columns(TEXT="a b", INTEGER="c")`. `_` is a space."""
    return ", ".join(f'"{name}" {kind.replace("_", " ")}' for kind, names in types.items() for name in names.split())


def create(path, statements, wal=False):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA page_size = 4096")
    connection.execute(f"PRAGMA journal_mode = {'WAL' if wal else 'DELETE'}")
    connection.execute("PRAGMA synchronous = OFF")
    connection.create_collation("icu_root", lambda a, b: (a > b) - (a < b))
    connection.execute("BEGIN")
    for statement in statements:
        connection.execute(statement)
    return connection


def finish(connection):
    connection.commit()
    problem = connection.execute("PRAGMA integrity_check").fetchone()[0]
    assert problem == "ok", problem
    connection.close()


def insert(connection, table, **values):
    names = ", ".join(f'"{name}"' for name in values)
    marks = ", ".join("?" * len(values))
    return connection.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', list(values.values())).lastrowid


def checksum_log(path, salts):
    """Writes a WAL file again with the given salts, so that its bytes do not depend on chance."""
    data = bytearray(path.read_bytes())
    page_size, order = struct.unpack(">I", data[8:12])[0], "<" if data[3] == 0x82 else ">"

    def add(state, block):
        first, second = state
        words = struct.unpack(f"{order}{len(block) // 4}I", block)
        for even, odd in zip(words[::2], words[1::2]):
            first = (first + even + second) & 0xFFFFFFFF
            second = (second + odd + first) & 0xFFFFFFFF
        return first, second

    data[16:24] = struct.pack(">II", *salts)
    state = add((0, 0), data[:24])
    data[24:32] = struct.pack(">II", *state)
    for start in range(32, len(data), page_size + 24):
        data[start + 8:start + 16] = struct.pack(">II", *salts)
        state = add(add(state, data[start:start + 8]), data[start + 24:start + 24 + page_size])
        data[start + 16:start + 24] = struct.pack(">II", *state)
    path.write_bytes(data)


# Kodi

def kodi_schema(version):
    cells, key = " ".join(f"c{number:02}" for number in range(24)), "integer_primary_key"
    tables = {
        "version": columns(integer="idVersion iCompressCount"),
        "path": columns(**{key: "idPath", "text": "strPath strContent strScraper strHash",
                           "integer": "scanRecursive", "bool": "useFolderNames noUpdate exclude",
                           "TEXT": "strSettings dateAdded", "INTEGER": "idParentPath"}
                        | ({"BOOL": "allAudio"} if version >= 113 else {})),
        "files": columns(**{key: "idFile", "integer": "idPath playCount", "text": "strFilename lastPlayed dateAdded"}),
        "movie": columns(**{key: "idMovie", "integer": "idFile", "text": cells, "INTEGER": "idSet userrating",
                            "TEXT": "premiered" + (" originalLanguage" if version >= 139 else "")}),
        "tvshow": columns(**{key: "idShow", "text": cells, "INTEGER": "userrating duration",
                             "TEXT": ("originalLanguage " if version >= 139 else "") +
                                     ("tagLine" if version >= 140 else "")}),
        "seasons": columns(**{key: "idSeason", "integer": "idShow season userrating", "text": "name",
                              "TEXT": "plot" if version >= 138 else ""}),
        "episode": columns(**{key: "idEpisode", "integer": "idFile", "text": cells,
                              "INTEGER": "idShow userrating idSeason"}),
        "musicvideo": columns(**{key: "idMVideo", "integer": "idFile", "text": cells, "INTEGER": "userrating",
                                 "TEXT": "premiered"}),
        "bookmark": columns(**{key: "idBookmark", "integer": "idVersion" if version >= 150 else "idFile",
                               "double": "timeInSeconds totalTimeInSeconds",
                               "text": "thumbNailImage player playerState", "INTEGER": "type"}),
        "uniqueid": columns(**{key: "uniqueid_id", "integer": "media_id", "text": "media_type value type"}),
        "rating": columns(**{key: "rating_id", "integer": "media_id votes", "text": "media_type rating_type",
                             "FLOAT": "rating"}),
        "tag": columns(**{key: "tag_id", "text": "name"}),
        "tag_link": columns(integer="tag_id media_id", text="media_type"),
        "sets": columns(**{key: "idSet", "text": "strSet strOverview" + (" strOriginalSet" if version >= 136 else "")}),
        "actor": columns(**{key: "actor_id", "text": "name art_urls"}),
        "art": columns(**{key: "art_id", "integer": "media_id", "text": "media_type type url"}),
        "settings": columns(integer="idFile ViewMode AudioStream SubtitleStream", float="ZoomAmount AudioDelay"),
        "streamdetails": columns(integer="idFile iStreamType iVideoWidth iVideoHeight iVideoDuration",
                                 text="strVideoCodec strAudioCodec strSubtitleLanguage"),
    }
    if version >= 123:
        tables["videoversion"] = columns(**{key: "idFile", "integer": "idMedia itemType idType",
                                            "text": "media_type" if version >= 128 else "mediaType"})
        tables["videoversiontype"] = columns(**{key: "id", "text": "name", "integer": "owner itemType"})
    yield from (f"CREATE TABLE {name} ({definition})" for name, definition in tables.items())
    yield "CREATE INDEX ix_bookmark ON bookmark (%s, type)" % ("idVersion" if version >= 150 else "idFile")
    yield "CREATE INDEX ix_files ON files (idPath, strFilename)"
    yield "CREATE UNIQUE INDEX ix_movie_file_1 ON movie (idFile, idMovie)"
    yield "CREATE INDEX ix_uniqueid1 ON uniqueid (media_id, media_type, type)"
    yield "CREATE INDEX ix_movie_title ON movie (c00)"
    yield ("CREATE VIEW movie_view AS SELECT movie.*, files.strFilename AS strFileName, path.strPath AS strPath, "
           "files.playCount AS playCount, files.lastPlayed AS lastPlayed FROM movie "
           "JOIN files ON files.idFile = movie.idFile JOIN path ON path.idPath = files.idPath")
    yield ("CREATE TRIGGER delete_movie AFTER DELETE ON movie FOR EACH ROW BEGIN "
           "DELETE FROM uniqueid WHERE media_id = old.idMovie AND media_type = 'movie'; "
           "DELETE FROM tag_link WHERE media_id = old.idMovie AND media_type = 'movie'; END")
    yield f"INSERT INTO version VALUES ({version}, 0)"
    yield "INSERT INTO path (idPath, strPath, strContent) VALUES (1, '/storage/Фільми/', 'movies')"
    yield "INSERT INTO path (idPath, strPath) VALUES (2, 'plugin://plugin.video.example/')"


class Kodi:
    def __init__(self, path, version):
        self.version, self.connection = version, create(path, kodi_schema(version))

    def file(self, name=None, plays=None, when=None, path=1):
        number = insert(self.connection, "files", idPath=path, playCount=plays or None, lastPlayed=when,
                        dateAdded="2019-01-01 10:00:00")
        self.connection.execute("UPDATE files SET strFilename = ? WHERE idFile = ?", (name or f"{number}.mkv", number))
        return number

    def movie(self, file, title, year, minutes=95, tmdb=None, imdb=None, rating=None, imdb_type="imdb"):
        number = insert(self.connection, "movie", idFile=file, c00=title, c01="…", c07=None, c11=str(minutes * 60),
                        c16=title, userrating=rating, premiered=f"{year}-06-01" if year else None)
        for kind, value in [("tmdb", tmdb), (imdb_type, imdb)]:
            if value is not None:
                unique = insert(self.connection, "uniqueid", media_id=number, media_type="movie",
                                value=value if isinstance(value, bytes) else str(value), type=kind)
                self.connection.execute("UPDATE movie SET c09 = ? WHERE idMovie = ?", (str(unique), number))
        if self.version >= 123 and file:
            self.link(file, number, extra=False)
        insert(self.connection, "rating", media_id=number, media_type="movie", rating_type="default", rating=6.7,
               votes=1000)
        return number

    def link(self, file, movie, extra):
        item_type = int(extra) + (1 if self.version >= 134 else 0)
        kind = {"media_type" if self.version >= 128 else "mediaType": "movie"}
        insert(self.connection, "videoversion", idFile=file, idMedia=movie, itemType=item_type, idType=40400, **kind)

    def bookmark(self, file, seconds, total):
        owner = {"idVersion" if self.version >= 150 else "idFile": file}
        insert(self.connection, "bookmark", timeInSeconds=seconds, totalTimeInSeconds=total, player="VideoPlayer",
               type=1, **owner)


def make_kodi(root, version, name=None, options=False):
    arguments = ["--plays", "--tags", "--marks", "dated"] if options else []
    variant = Variant(root, name or f"kodi-{version}", "kodi", [f"MyVideos{version}.db"], arguments)
    kodi = Kodi(variant.folder / f"MyVideos{version}.db", version)
    for case in SHARED:
        tmdb, imdb = case.ids()
        file = kodi.file(None, case.plays, case.when)
        number = kodi.movie(file, case.title, case.year, case.minutes, tmdb, imdb, case.rating)
        variant.count("movie", number, case.want)
        case.expect(variant, marks=not options, plays=options)
        if case.begun:
            kodi.bookmark(file, 1800.0, case.minutes * 60.0)

    def add(film, want="taken", plays=1, when=None, days=(), file=None, rating=None, want_rating=None, **named):
        number, imdb, title, year, minutes = FILMS[film]
        named = {"tmdb": number} | named
        movie = kodi.movie(kodi.file(file, plays, when), title, year, minutes, rating=rating, **named)
        variant.count("movie", movie, want)
        if want == "taken":
            variant.film(identity(film, "tmdb" if named["tmdb"] == number else "imdb"), days, want_rating)
        return movie

    # An IMDb id under another type, a blob where TMDB's number should be, a stack of two files.
    add("leon", when="2019-03-01 20:00:00", days=["2019-03-01"], tmdb=None, imdb="tt0110413", imdb_type="unknown")
    add("lion king", when="2019-03-02 20:00:00", days=["2019-03-02"], tmdb=b"8587", imdb="tt0110357")
    add("avatar", when="2019-03-03 20:00:00", days=["2019-03-03"],
        file="stack:///storage/Фільми/Avatar-cd1.avi , /storage/Фільми/Avatar-cd2.avi")
    # The year is only in c07. A title and a year name the film.
    old = kodi.movie(kodi.file(plays=1, when="2019-03-04 20:00:00"), "Хроніка без премʼєри", None)
    kodi.connection.execute("UPDATE movie SET c07 = '1961' WHERE idMovie = ?", (old,))
    variant.count("movie", old, "taken")
    variant.film({"title": "Хроніка без премʼєри", "year": 1961}, ["2019-03-04"])
    # A film whose file row is gone has only its rating.
    lost = kodi.movie(9_999, FILMS["up"][2], 2009, tmdb=14160, rating=7)
    variant.count("movie", lost, "taken")
    variant.film(identity("up"), (), 7.0)
    if not options:
        # Two entries of one film: undated beside dated, and twenty minutes apart.
        add("avengers", when=None)
        add("avengers", when="2019-04-01 20:00:00", days=["2019-04-01"])
        add("inception", when="2019-04-02 20:00:00", days=["2019-04-02"])
        add("inception", when="2019-04-02 20:20:00")
    joker = add("joker", when="2019-10-05 20:00:00", days=["2019-10-05"], rating=10, want_rating=10.0)
    for tag, name in enumerate(["4K", "улюблене"], 1):
        insert(kodi.connection, "tag", tag_id=tag, name=name)
        insert(kodi.connection, "tag_link", tag_id=tag, media_id=joker, media_type="movie")
    insert(kodi.connection, "tag_link", tag_id=1, media_id=1, media_type="tvshow")
    if options:
        variant.film(identity("joker"), tags=["4K", "улюблене"])

    if version >= 123:
        mad_max = add("mad max", when="2018-01-01 20:00:00", days=["2018-01-01"])
        for want, extra, plays, when in [
                ("taken", False, 1, "2018-02-02 20:00:00"), ("says_nothing", False, None, None),
                ("skipped", True, 3, "2018-03-03 20:00:00"), ("skipped", True, None, None)]:
            file = kodi.file(plays=1 if options and plays and not extra else plays, when=when)
            kodi.link(file, mad_max, extra)
            variant.count("videoversion", file, want)
        variant.film(identity("mad max"), ["2018-02-02"])
        # The film's own file counts as the film, although its row calls it an extra.
        own = add("oppenheimer", when="2023-08-01 20:00:00", days=["2023-08-01"])
        kodi.connection.execute("UPDATE videoversion SET itemType = ? WHERE idMedia = ?",
                                (2 if version >= 134 else 1, own))

    for number, (rating, season_rating) in enumerate([(9, 8), (None, None), (0, 0)], 1):
        insert(kodi.connection, "tvshow", idShow=number, c00=f"Серіал {number}", userrating=rating)
        insert(kodi.connection, "seasons", idSeason=number, idShow=number, season=1, userrating=season_rating)
    variant.count("tvshow", 1, "kept")
    variant.count("seasons", 1, "kept")
    for number in range(1, 13):
        # Three of the episodes are seen within the four films of 2 April: episodes do not make a bulk mark.
        plays, when = {0: (1, f"2022-04-02 10:00:{10 + number:02}"), 1: (None, None), 2: (2, None),
                       3: (None, "2021-01-01 21:00:00")}[number % 4]
        file = kodi.file(f"S01E{number:02}.mkv", plays, when)
        insert(kodi.connection, "episode", idEpisode=number, idFile=file, c00=f"Серія {number}", c12="1",
               c13=str(number), idShow=1, userrating=6 if number == 1 else None, idSeason=1)
        variant.count("episode", number, "kept" if plays or number == 1 else "says_nothing")
    for number, plays in [(1, 4), (2, None)]:
        insert(kodi.connection, "musicvideo", idMVideo=number, idFile=kodi.file(plays=plays), c00=f"Кліп {number}")
        variant.count("musicvideo", number, "kept" if plays else "says_nothing")
    for file, plays, path in [("Some Film (2011).mkv", 1, 1), ("play?id=7", 2, 2), ("Not played (2012).mkv", None, 1)]:
        number = kodi.file(file, plays, "2020-06-06 20:00:00", path)
        if plays:
            variant.count("files", number, "to_decide")
    finish(kodi.connection)
    variant.write()


# XML of Kodi and NFO

def element(name, value):
    if value is None:
        return ""
    text = value.hex() if isinstance(value, bytes) else str(value)
    return f"  <{name}>{escape(text)}</{name}>\n"


def movie_xml(case, more=""):
    tmdb, imdb = case.ids()
    when = case.when[:10] if isinstance(case.when, str) else case.when
    text = element("title", case.title) + element("year", case.year) + element("userrating", case.rating)
    text += element("plot", "Опис & <лапки>") + element("runtime", case.minutes)
    text += element("playcount", case.plays) + element("lastplayed", when)
    for kind, value in [("tmdb", tmdb), ("imdb", imdb)]:
        if value is not None:
            text += f'  <uniqueid type="{kind}" default="{str(kind == "tmdb").lower()}">{value}</uniqueid>\n'
    if case.begun:
        text += "  <resume>\n    <position>1800.000000</position>\n    <total>8340.000000</total>\n  </resume>\n"
    return f"<movie>\n{text}{more}</movie>\n"


def episode_xml(number, plays):
    return (f"<episodedetails>\n  <title>Серія {number}</title>\n  <showtitle>Серіал</showtitle>\n"
            f"  <season>1</season>\n  <episode>{number}</episode>\n  <playcount>{plays}</playcount>\n"
            "</episodedetails>\n")


XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>\n'


def make_kodi_xml(root):
    variant = Variant(root, "kodi-xml", "kodi-xml", ["videodb.xml"])
    text, number = XML_HEAD + "<videodb>\n  <version>1</version>\n", 0
    for case in SHARED:
        number += 1
        more = element("filenameandpath", f"/storage/Фільми/{number}.mkv") + "  <tag>scraped keyword</tag>\n"
        text += movie_xml(case, more=more)
        variant.count("movie", number, case.want)
        case.expect(variant, marks=False)
    variant.marked.clear()
    text += movie_xml(Case("leon", 3, "2019-03-01 20:00:00", by="title", title=FILMS["leon"][2], year=1994),
                      more="  <id>tt0110413</id>\n")
    variant.count("movie", number + 1, "taken")
    variant.film(identity("leon", "imdb"), ["2019-03-01"])
    text += "<tvshow>\n  <title>Серіал</title>\n  <userrating>0</userrating>\n"
    for number, plays in enumerate([1, 0, 2, 0, 0], 1):
        text += episode_xml(number, plays)
        variant.count("episodedetails", number, "kept" if plays else "says_nothing")
    text += "</tvshow>\n  <paths>\n    <path><url>/storage/Фільми/</url></path>\n  </paths>\n</videodb>\n"
    (variant.folder / "videodb.xml").write_text(text, "utf-8")
    variant.write()


def make_nfo(root):
    variant = Variant(root, "nfo", "nfo", ["films"])
    top = variant.folder / "films"

    def file(path, text, want=None):
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text, "utf-8")
        if want:
            variant.count(path, 1, want)

    for number, case in enumerate(SHARED, 1):
        file(f"folder {number:02}/movie.nfo", XML_HEAD + movie_xml(case), case.want)
        case.expect(variant, marks=False)
    variant.marked.clear()

    def jellyfin(film, want, watched, plays, when=None, more=""):
        number, imdb, title, year, minutes = FILMS[film]
        text = "<movie>\n" + element("title", title) + element("year", year) + element("tmdbid", number)
        text += element("imdbid", imdb) + more + element("playcount", plays) + element("watched", watched)
        text += element("lastplayed", when) + "  <resume>\n    <position>0</position>\n  </resume>\n</movie>\n"
        file(f"jellyfin/{title.replace(':', '')} ({year})/{title.replace(':', '')} ({year}).nfo", XML_HEAD + text, want)

    # Jellyfin writes a time in UTC; its day counts as written, also before midnight in Kyiv.
    jellyfin("mad max", "taken", "true", 1, "2021-05-01 22:30:00")
    variant.film(identity("mad max"), ["2021-05-01"])
    jellyfin("oppenheimer", "taken", "true", 2, None, element("isuserfavorite", "true"))
    variant.film(identity("oppenheimer"), [None], tags=["favorite"])
    jellyfin("barbie", "taken", "false", 0, None, element("isuserfavorite", "true") + element("userrating", "6.3"))
    variant.film(identity("barbie"), (), 6.5, ["favorite"])
    jellyfin("joker", "says_nothing", "false", 1, "2021-05-02 20:00:00", element("isuserfavorite", "false"))
    jellyfin("up", "says_nothing", "false", 0, None, element("isuserfavorite", "false"))
    for number, plays in enumerate([1, 0, 3], 1):
        file(f"series/S01E0{number}.nfo", XML_HEAD + episode_xml(number, plays), "kept" if plays else "says_nothing")
    file("series/tvshow.nfo", XML_HEAD + "<tvshow>\n  <title>Серіал</title>\n</tvshow>\n", "says_nothing")
    file("broken/not closed.nfo", XML_HEAD + "<movie>\n  <title>Без кінця</title>\n", "refused")
    file("broken/entities.nfo", '<?xml version="1.0"?>\n<!DOCTYPE movie [<!ENTITY a "b">]>\n<movie><title>&a;</title>'
         "<year>2000</year><playcount>1</playcount></movie>\n", "refused")
    file("broken/large.nfo", movie_xml(Case("leon", 1, "2019-03-01 20:00:00"),
                                       more=element("plot", "x" * (1 << 20))), "refused")
    # Left out: hidden folders, links to folders (one leads back to the top), other names.
    file(".hidden/movie.nfo", movie_xml(Case("knight", 1, "2019-03-01 20:00:00")))
    file("folder 01/.actors/movie.nfo", movie_xml(Case("knight", 1, "2019-03-02 20:00:00")))
    file("folder 01/movie.xml", movie_xml(Case("knight", 1, "2019-03-03 20:00:00")))
    outside = variant.folder / "outside"
    outside.mkdir()
    (outside / "movie.nfo").write_text(movie_xml(Case("knight", 1, "2019-03-04 20:00:00")), "utf-8")
    os.symlink("../outside", top / "link to outside")
    os.symlink("..", top / "folder 02" / "link to the top")
    variant.write()


# Jellyfin and Emby

MOVIE, EPISODE, SERIES = "Movies.Movie", "TV.Episode", "TV.Series"
EMBY_TYPES = {MOVIE: 5, SERIES: 6, "TV.Season": 7, EPISODE: 8}
DETACHED = "00000000-0000-0000-0000-000000000001"


def guid(number):
    """An item's guid, the same in every run."""
    return uuid.uuid5(uuid.NAMESPACE_URL, f"item {number}")


def person_guid(name):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"person {name}")).upper()


USERS_TABLE = "CREATE TABLE Users (" + columns(
    TEXT_NOT_NULL_PRIMARY_KEY="Id", TEXT_NOT_NULL="Username AuthenticationProviderId PasswordResetProviderId",
    TEXT="NormalizedUsername Password AudioLanguagePreference SubtitleLanguagePreference LastActivityDate "
         "LastLoginDate CastReceiverId",
    INTEGER="InternalId MustUpdatePassword EnableAutoLogin SubtitleMode PlayDefaultAudioTrack MaxActiveSessions "
            "InvalidLoginAttemptCount SyncPlayAccess RowVersion") + ")"


def add_people(connection, people):
    for number, name in people.items():
        insert(connection, "Users", Id=person_guid(name), Username=name, NormalizedUsername=name.upper(),
               AuthenticationProviderId="Default", PasswordResetProviderId="Default", InternalId=number,
               Password="$PBKDF2-SHA512$never-read")


class Jellyfin1011:
    """jellyfin.db of 10.11. `people` are numbers with names; a number without a name has no row in Users."""
    table, suffix, live = "UserData", "", True

    def __init__(self, path, people, wal=True):
        items = columns(
            TEXT_NOT_NULL_PRIMARY_KEY="Id", TEXT_NOT_NULL="Type",
            TEXT="Album AlbumArtists Artists ChannelId CleanName CustomRating Data DateCreated DateLastMediaAdded "
                 "DateLastRefreshed DateLastSaved DateModified EndDate EpisodeTitle ExternalId ExternalSeriesId "
                 "ExternalServiceId ForcedSortName Genres MediaType Name OfficialRating OriginalTitle Overview OwnerId "
                 "ParentId Path PreferredMetadataCountryCode PreferredMetadataLanguage PremiereDate "
                 "PresentationUniqueKey PrimaryVersionId ProductionLocations SeasonId SeasonName SeriesId SeriesName "
                 "SeriesPresentationUniqueKey ShowId SortName StartDate Studios Tagline Tags TopParentId UnratedType",
            INTEGER="Audio ExtraType Height IndexNumber InheritedParentalRatingValue IsFolder IsInMixedFolder IsLocked "
                    "IsMovie IsRepeat IsSeries IsVirtualItem ParentIndexNumber ProductionYear RunTimeTicks Size "
                    "TotalBitrate Width", REAL="CommunityRating CriticRating LUFS NormalizationGain")
        state = columns(
            TEXT_NOT_NULL="ItemId UserId CustomDataKey", TEXT="LastPlayedDate RetentionDate", REAL="Rating",
            INTEGER_NOT_NULL="IsFavorite PlayCount PlaybackPositionTicks Played",
            INTEGER="AudioStreamIndex SubtitleStreamIndex Likes")
        self.connection = create(path, [
            USERS_TABLE, f"CREATE TABLE BaseItems ({items})",
            "CREATE TABLE BaseItemProviders (ItemId TEXT NOT NULL, ProviderId TEXT NOT NULL, ProviderValue TEXT NOT "
            "NULL, CONSTRAINT PK_BaseItemProviders PRIMARY KEY (ItemId, ProviderId), FOREIGN KEY (ItemId) REFERENCES "
            "BaseItems (Id) ON DELETE CASCADE)",
            f"CREATE TABLE UserData ({state}, CONSTRAINT PK_UserData PRIMARY KEY (ItemId, UserId, CustomDataKey), "
            "FOREIGN KEY (ItemId) REFERENCES BaseItems (Id), FOREIGN KEY (UserId) REFERENCES Users (Id))",
            "CREATE TABLE __EFMigrationsHistory (MigrationId TEXT NOT NULL PRIMARY KEY, ProductVersion TEXT NOT NULL)",
            "INSERT INTO __EFMigrationsHistory VALUES ('20250609115616_DetachUserDataInsteadOfDelete', '9.0.5')",
            "CREATE INDEX IX_BaseItems_ParentId ON BaseItems (ParentId)",
            "CREATE INDEX IX_BaseItems_Path ON BaseItems (Path)",
            "CREATE INDEX IX_UserData_ItemId_UserId_Played ON UserData (ItemId, UserId, Played)",
            "CREATE INDEX IX_BaseItemProviders_ProviderId_ProviderValue_ItemId ON BaseItemProviders "
            "(ProviderId, ProviderValue, ItemId)",
            f"INSERT INTO BaseItems (Id, Type, Name) VALUES ('{DETACHED}', 'PLACEHOLDER', 'A placeholder item')"], wal)
        self.people, self.items = people, 0
        add_people(self.connection, {number: name for number, name in people.items() if name})

    def item(self, kind, title=None, year=None, tmdb=None, imdb=None, minutes=95, **more):
        self.items += 1
        key = str(guid(self.items)).upper()
        insert(self.connection, "BaseItems", Id=key, Type=f"MediaBrowser.Controller.Entities.{kind}", Name=title,
               OriginalTitle=title, ProductionYear=year, RunTimeTicks=minutes * TICKS_PER_MINUTE,
               Path=f"/media/{self.items}.mkv", MediaType="Video", IsMovie=int(kind == MOVIE), **more)
        for provider, value in [("Tmdb", tmdb), ("Imdb", imdb)]:
            if value is not None:
                insert(self.connection, "BaseItemProviders", ItemId=key, ProviderId=provider, ProviderValue=value)
        return key, str(tmdb or imdb or key.lower())

    def state(self, item, person=1, key=None, plays=0, played=None, when=None, rating=None, favorite=0, ticks=0):
        """Adds a row and returns its number. `item` None: a deleted item, of which only the key is left."""
        name = self.people.get(person) or f"gone {person}"
        lower = self.connection.execute("SELECT count(*) FROM UserData").fetchone()[0] % 2      # either case occurs
        owner = item[0] if item else DETACHED
        return insert(self.connection, "UserData", ItemId=owner.lower() if lower else owner, UserId=person_guid(name),
                      CustomDataKey=str(key or item[1]), Rating=rating, Played=int(plays > 0) if played is None
                      else played, PlayCount=plays, IsFavorite=favorite, PlaybackPositionTicks=ticks,
                      LastPlayedDate=utc_text(when, self.suffix),
                      RetentionDate=None if item else "2025-07-01 00:00:00", Likes=1 if rating == 10 else None)

    def primary(self, item):
        return {"PrimaryVersionId": item[0]}

    def own_guid(self, item):
        return item[0].lower()


class Jellyfin1010(Jellyfin1011):
    """library.db of 10.10."""
    table, suffix = "UserDatas", "Z"

    def __init__(self, path, people, wal=True):
        items = columns(
            GUID_PRIMARY_KEY_NOT_NULL="guid", TEXT_NOT_NULL="type", BLOB="data", GUID="ParentId SeasonId SeriesId",
            DATETIME="StartDate EndDate PremiereDate DateCreated DateModified DateLastRefreshed DateLastSaved",
            BIT="IsMovie IsSeries IsRepeat IsFolder IsLocked IsInMixedFolder IsVirtualItem",
            Float="CommunityRating CriticRating LUFS NormalizationGain",
            INT="IndexNumber ParentIndexNumber ProductionYear InheritedParentalRatingValue TotalBitrate Width Height",
            BIGINT="RunTimeTicks Size",
            Text="Path ChannelId CustomRating Name OfficialRating MediaType Overview Genres SortName ForcedSortName "
                 "EpisodeTitle Studios Audio Tags UnratedType TopParentId TrailerTypes CleanName OriginalTitle "
                 "PresentationUniqueKey PrimaryVersionId Album SeriesName UserDataKey SeasonName Tagline ProviderIds "
                 "Images ProductionLocations ExtraIds ExtraType Artists AlbumArtists ExternalId ShowId OwnerId")
        self.connection = create(path, [
            f"CREATE TABLE TypedBaseItems ({items})",
            "CREATE TABLE UserDatas (" + columns(
                nvarchar="key", INT="userId playCount AudioStreamIndex SubtitleStreamIndex", float="rating",
                bit="played isFavorite", bigint="playbackPositionTicks", datetime="lastPlayedDate") + ")",
            "CREATE UNIQUE INDEX UserDatasIndex1 on UserDatas (key, userId)",
            "CREATE INDEX UserDatasIndex2 on UserDatas (key, userId, played)",
            "CREATE INDEX idx_PathTypedBaseItems on TypedBaseItems (Path)",
            "CREATE TABLE AncestorIds (ItemId GUID NOT NULL, AncestorId GUID NOT NULL, AncestorIdText TEXT NOT NULL, "
            "PRIMARY KEY (ItemId, AncestorId))"], wal)
        self.people, self.items = people, 0

    def item(self, kind, title=None, year=None, tmdb=None, imdb=None, minutes=95, **more):
        self.items += 1
        key = guid(self.items)
        ids = "|".join(f"{name}={value}" for name, value in [("Imdb", imdb), ("Tmdb", tmdb)] if value is not None)
        data_key = str(tmdb or imdb or key)
        insert(self.connection, "TypedBaseItems", guid=key.bytes_le, type=f"MediaBrowser.Controller.Entities.{kind}",
               Name=title, OriginalTitle=title, ProductionYear=year, RunTimeTicks=minutes * TICKS_PER_MINUTE,
               Path=f"/media/{self.items}.mkv", ProviderIds=ids or None, UserDataKey=data_key, data=b"{}",
               **{name: "Trailer" if name == "ExtraType" else value for name, value in more.items()})
        return str(key), data_key

    def state(self, item, person=1, key=None, plays=0, played=None, when=None, rating=None, favorite=0, ticks=0):
        return insert(self.connection, "UserDatas", key=str(key or item[1]), userId=person, rating=rating,
                      played=int(plays > 0) if played is None else played, playCount=plays, isFavorite=favorite,
                      playbackPositionTicks=ticks, lastPlayedDate=utc_text(when, self.suffix))

    def primary(self, item):
        return {"PrimaryVersionId": item[0].replace("-", "")}

    def own_guid(self, item):
        return item[0]


class Emby(Jellyfin1010):
    """library.db of Emby 4. People are numbers alone."""
    live = False

    def __init__(self, path, people, wal=False):
        self.connection = create(path, [
            "CREATE TABLE MediaItems (" + columns(
                INTEGER_PRIMARY_KEY="Id", GUID="guid", INT="type ParentId SeriesId IndexNumber ParentIndexNumber "
                "IndexNumberEnd ProductionYear UserDataKeyId ExtraType IsPublic SortIndexNumber Status",
                BIGINT="RunTimeTicks DateCreated PremiereDate Size",
                TEXT="Name SortName OriginalTitle Path ProviderIds SeriesName PresentationUniqueKey Images Overview "
                     "OfficialRating PrimaryVersionId", FLOAT="CommunityRating CriticRating") + ")",
            "CREATE TABLE UserDataKeys2 (Id INTEGER PRIMARY KEY, UserDataKey TEXT NOT NULL)",
            "CREATE UNIQUE INDEX idx_UserDataKeys2 ON UserDataKeys2 (UserDataKey)",
            "CREATE TABLE UserDatas (" + columns(
                INTEGER_NOT_NULL="UserDataKeyId userId", float="rating", BIT="played isFavorite HideFromResume",
                INT="playCount AudioStreamIndex SubtitleStreamIndex LastPlayedDateInt RatingLastModified "
                    "PlaystateLastModified", BIGINT="playbackPositionTicks") + ", PRIMARY KEY (UserDataKeyId, userId))",
            "CREATE INDEX idx_MediaItems_Key ON MediaItems (UserDataKeyId)"], wal)
        self.people, self.items = people, 0

    def key_number(self, key):
        found = self.connection.execute("SELECT Id FROM UserDataKeys2 WHERE UserDataKey = ?", (key,)).fetchone()
        return found[0] if found else insert(self.connection, "UserDataKeys2", UserDataKey=key)

    def item(self, kind, title=None, year=None, tmdb=None, imdb=None, minutes=95, **more):
        self.items += 1
        key = str(tmdb or imdb or guid(self.items)) if kind == MOVIE else str(guid(self.items))
        ids = "|".join(f"{name}={value}" for name, value in [("Tmdb", tmdb), ("Imdb", imdb)] if value is not None)
        more = {name: value for name, value in more.items() if name != "OwnerId"}
        number = insert(self.connection, "MediaItems", guid=guid(self.items).bytes_le, type=EMBY_TYPES[kind],
                        Name=title, OriginalTitle=title, ProductionYear=year, ProviderIds=ids or None,
                        RunTimeTicks=minutes * TICKS_PER_MINUTE, Path=f"/media/{self.items}.mkv",
                        UserDataKeyId=self.key_number(key), **more)
        return str(number), key

    def state(self, item, person=1, key=None, plays=0, played=None, when=None, rating=None, favorite=0, ticks=0):
        return insert(self.connection, "UserDatas", UserDataKeyId=self.key_number(str(key or item[1])), userId=person,
                      rating=rating, played=int(plays > 0) if played is None else played, playCount=plays,
                      isFavorite=favorite, playbackPositionTicks=ticks, LastPlayedDateInt=unix(when))


def fill_server(variant, server, marks=True):
    """Adds every case of Jellyfin and Emby, in the order in which the rows get their numbers."""
    def state(want, item, **values):
        variant.count(server.table, server.state(item, **values), want)

    def film(name, want="taken", want_rating=None, tags=(), item=None, **values):
        number, imdb, title, year, minutes = FILMS[name]
        item = item or server.item(MOVIE, title, year, number, imdb, minutes)
        state(want, item, **values)
        if want == "taken":
            variant.film(identity(name), [values["when"][:10]] if values.get("plays") else (), want_rating, tags)
        return item

    for case in SHARED:
        tmdb, imdb = case.ids()
        item = server.item(MOVIE, case.title, case.year, tmdb, imdb, case.minutes)
        played, plays = (case.plays, 1) if isinstance(case.plays, str) else (None, case.plays)
        state(case.want, item, plays=2 if case.begun else plays, played=0 if case.begun else played, when=case.when,
              rating=case.rating, ticks=30 * TICKS_PER_MINUTE if case.begun else 0)
        case.expect(variant, marks=marks)
    # Thumbs are exactly 10 and 1; other ratings are rounded to halves.
    film("joker", plays=1, when="2019-10-05 20:00:00", rating=10.0, tags=["liked"])
    film("barbie", rating=1.0, tags=["disliked"])
    for name, rating, want_rating in [("up", 8.7, 8.5), ("avatar", 0.1, 0.5), ("knight", 9.8, 10.0)]:
        film(name, rating=rating, want_rating=want_rating)
    film("avengers", favorite=1, tags=["favorite"])
    # Begun after three starts: an old server has cleared "played".
    film("lion king", "says_nothing", plays=3, played=0, when="2024-02-02 21:00:00", ticks=TICKS_PER_MINUTE)
    # An alternate version without ids is its primary version's film; two that name each other have a title.
    primary = film("mad max", plays=1, when="2018-01-01 20:00:00")
    version = server.item(MOVIE, "Mad Max - 2160p", None, **server.primary(primary))
    film("mad max", item=version, plays=1, when="2018-02-02 20:00:00")
    state("says_nothing", server.item(MOVIE, "Mad Max - 480p", None, **server.primary(primary)))
    first = server.item(MOVIE, "Кільце версій", 2003)
    second = server.item(MOVIE, "Кільце версій", 2003, **server.primary(first))
    names = {"UserData": ("BaseItems", "Id")}.get(server.table, ("TypedBaseItems", "guid"))
    if isinstance(server, Emby):
        names = ("MediaItems", "Id")
    value = uuid.UUID(first[0]).bytes_le if names[1] == "guid" else first[0]
    server.connection.execute(f"UPDATE {names[0]} SET PrimaryVersionId = ? WHERE {names[1]} = ?",
                              (server.primary(second)["PrimaryVersionId"], value))
    state("taken", second, plays=1, when="2020-10-10 20:00:00")
    variant.film({"title": "Кільце версій", "year": 2003}, ["2020-10-10"])

    if not isinstance(server, Emby):
        # The rows of one item are one state, and the first of its keys counts.
        number, imdb, title, year, minutes = FILMS["oppenheimer"]
        item = server.item(MOVIE, title, year, number, imdb, minutes)
        state("taken", item, key=server.own_guid(item), plays=1, when="2023-01-01 20:00:00", favorite=1)
        state("taken", item, key=imdb, plays=1, when="2023-02-02 20:00:00", rating=4)
        state("taken", item, key=number, plays=1, when="2023-09-09 20:00:00")
        variant.film(identity("oppenheimer"), ["2023-09-09"])
        number, imdb, title, year, minutes = FILMS["leon"]
        item = server.item(MOVIE, title, year, number, imdb, minutes)
        state("says_nothing", item, key=number)
        state("says_nothing", item, key=imdb, plays=1, when="2023-02-02 20:00:00", favorite=1)
    # Deleted items, of which only the key is left.
    state("to_decide", None, key="tt0120815", plays=1, when="2017-07-07 20:00:00")       # TMDB is not asked
    state("to_decide", None, key="857", plays=1, when="2017-07-08 20:00:00")
    state("to_decide", None, key=str(guid("deleted")), plays=1, when="2017-07-09 20:00:00")
    state("says_nothing", None, key="858", when="2017-07-10 20:00:00")
    for key in ["81189001002", "0081189001", "tt0944947001002", "tt09449470001"]:
        state("kept", None, key=key, plays=1, when="2017-07-11 20:00:00")
    # Items that are not films.
    series = server.item(SERIES, "Серіал", 2008)
    state("kept", series, favorite=1)
    other = server.item(SERIES, "Інший серіал", 2009)
    state("says_nothing", other)
    for number in range(1, 9):
        episode = server.item(EPISODE, f"Серія {number}", IndexNumber=number, ParentIndexNumber=1, SeriesName="Серіал")
        values, want = {0: ({"plays": 1, "when": "2024-04-04 21:00:00"}, "kept"), 1: ({}, "says_nothing"),
                        2: ({"played": 0, "plays": 1, "ticks": TICKS_PER_MINUTE}, "says_nothing"),
                        3: ({"rating": 7.0}, "kept")}[number % 4]
        state(want, episode, **values)
    state("skipped", server.item(MOVIE, "Trailer", 1999, ExtraType=2), plays=1, when="2024-04-05 21:00:00")
    if server.live:
        state("skipped", server.item("Video", "Deleted scene", 1999, OwnerId=primary[0]), plays=1)
        state("skipped", server.item("LiveTv.LiveTvProgram", "Новини", 2024), plays=1, when="2024-04-06 21:00:00")
    # Other people. Taras marks films in the same seconds in which Olena watched four.
    for film_number, name in enumerate(["titanic", "alien", "nemo", "blade"]):
        item = server.item(MOVIE, FILMS[name][2], FILMS[name][3], FILMS[name][0])
        state("others", item, person=2, plays=1, when=later("2022-04-02 10:00:07", film_number * 3), rating=3)
    state("others", server.item(EPISODE, "Серія 9"), person=2, plays=1, when="2024-04-04 21:00:00")
    state("others", server.item(MOVIE, "Trailer 2", 1999, ExtraType=2), person=2, plays=1)
    state("others", series, person=7, plays=1)


PEOPLE = {1: "Olena", 2: "Тарас"}


def make_jellyfin(root, name, wal=True, in_log=False, marks=True):
    old = name.startswith("jellyfin-10.10")
    nameless = name.endswith("nameless")
    file = "library.db" if old else "jellyfin.db"
    arguments = ["--user", "1" if nameless else "olena"] + ([] if marks else ["--marks", "dated"])
    variant = Variant(root, name, "jellyfin", [file], arguments, "1" if nameless else "Olena")
    path = variant.folder / ("work.db" if in_log else file)
    server = (Jellyfin1010 if old else Jellyfin1011)(path, PEOPLE, wal)
    fill_server(variant, server, marks)
    if old and not nameless:
        names = create(variant.folder / "jellyfin.db", [USERS_TABLE])
        add_people(names, PEOPLE)
        finish(names)
    if in_log:
        # The rows above are in the file, the following ones only in its log.
        server.connection.commit()
        server.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        server.connection.execute("PRAGMA wal_autocheckpoint = 0")
        server.connection.execute("BEGIN")
        for film, when in [("schindler", "2025-01-01 20:00:00"), ("seven", "2025-01-02 23:30:00")]:
            number, imdb, title, year, minutes = FILMS[film]
            item = server.item(MOVIE, title, year, number, imdb, minutes)
            variant.count("UserData", server.state(item, plays=1, when=when), "taken")
            variant.film(identity(film), [when[:10]])
        server.connection.commit()
        shutil.copy(path, variant.folder / file)
        shutil.copy(f"{path}-wal", variant.folder / f"{file}-wal")
        checksum_log(variant.folder / f"{file}-wal", (0x6D6F7669, 0x656C6962))
    finish(server.connection)
    if in_log:
        path.unlink()
        check_log(variant, file)
    variant.write()


def check_log(variant, file):
    """Opens copies, as a reader does, and compares the number of rows with the ledger's."""
    copies = variant.folder / "check"
    copies.mkdir()
    for part in [file, f"{file}-wal"]:
        shutil.copy(variant.folder / part, copies / part)
    connection = sqlite3.connect(copies / file)
    assert connection.execute("SELECT count(*) FROM UserData").fetchone()[0] == len(variant.class_of)
    connection.close()
    shutil.rmtree(copies)


def make_emby(root):
    variant = Variant(root, "emby", "emby", ["library.db"], ["--user", "1"], "1")
    server = Emby(variant.folder / "library.db", PEOPLE)
    fill_server(variant, server)
    finish(server.connection)
    variant.write()


# Plex

def plex_schema(time_type):
    name, key = "varchar(255)", "INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"

    def table(title, integers="", names="", times="", floats="", more=""):
        parts = [f'"id" {key}'] + [f'"{column}" {kind}' for kind, text in
                                   [("integer", integers), (name, names), (time_type, times), ("float", floats)]
                                   for column in text.split()]
        return f'CREATE TABLE "{title}" ({", ".join(parts)}{more})'

    yield f'CREATE TABLE "schema_migrations" ("version" {name} NOT NULL, "rollback_sql" text, "min_version" text)'
    newer = ["202204252330", "202205091600"] if "int" in time_type else []
    for version in ["20180501000000", "202104131100"] + newer:
        yield f"INSERT INTO schema_migrations (version) VALUES ('{version}')"
    yield table("accounts", "auto_select_subtitle auto_select_audio",
                "name default_audio_language default_subtitle_language", "created_at updated_at")
    yield table("metadata_items", "library_section_id parent_id metadata_type media_item_count index absolute_index "
                "duration year content_rating_age rating_count changed_at remote", "guid title title_sort "
                "original_title studio tagline summary content_rating user_thumb_url hash edition_title slug "
                "tags_genre extra_data", "originally_available_at available_at added_at created_at updated_at "
                "deleted_at refreshed_at", "rating audience_rating")
    yield table("metadata_item_settings", "account_id view_offset view_count skip_count changed_at", "guid extra_data",
                "last_viewed_at created_at updated_at last_skipped_at last_rated_at", "rating")
    yield table("metadata_item_views", "account_id metadata_type library_section_id parent_index index device_id "
                "view_type", "guid grandparent_title parent_title title thumb_url grandparent_guid",
                "viewed_at originally_available_at")
    yield table("tags", "metadata_item_id tag_type tag_value parent_id", "tag key extra_data", "created_at updated_at")
    yield table("taggings", "metadata_item_id tag_id index time_offset end_time_offset", "text thumb_url extra_data",
                "created_at")
    yield table("media_items", "library_section_id metadata_item_id width height duration bitrate",
                "container video_codec", "created_at updated_at deleted_at")
    yield table("media_parts", "media_item_id directory_id index size duration", "hash file extra_data",
                "created_at updated_at deleted_at")
    yield table("library_sections", "library_id section_type", "name agent scanner language uuid", "created_at")
    for title, column in [("metadata_items", "guid"), ("metadata_items", "parent_id"), ("taggings", "tag_id"),
                          ("taggings", "metadata_item_id"), ("metadata_item_settings", "guid"),
                          ("metadata_item_settings", "account_id"), ("metadata_item_views", "guid"),
                          ("metadata_item_views", "viewed_at"), ("tags", "tag"), ("media_parts", "media_item_id")]:
        yield f'CREATE INDEX "index_{title}_on_{column}" ON "{title}" ("{column}")'
    yield 'CREATE INDEX "index_title_sort_icu" ON "metadata_items" ("title_sort" COLLATE icu_root)'
    # Virtual tables of modules and tokenizers that other programs lack, so they are entered into the schema by hand.
    for title in ["fts4_metadata_titles", "fts4_metadata_titles_icu"]:
        yield f'CREATE TABLE "{title}_segments" (blockid INTEGER PRIMARY KEY, block BLOB)'
        yield f'CREATE TABLE "{title}_docsize" (docid INTEGER PRIMARY KEY, size BLOB)'
    yield "CREATE TABLE spellfix_metadata_titles_vocab (id INTEGER PRIMARY KEY, rank INT, word TEXT, k2 TEXT)"
    yield "PRAGMA writable_schema = ON"
    titles = 'content="metadata_items", title, title_sort, original_title'
    for title, module in [("spellfix_metadata_titles", "spellfix1"), ("fts4_metadata_titles", f"fts4({titles})"),
                          ("fts4_metadata_titles_icu",
                           f"fts4({titles}, tokenize=collating ''root@colStrength=primary'')")]:
        yield ("INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES "
               f"('table', '{title}', '{title}', 0, 'CREATE VIRTUAL TABLE {title} USING {module}')")
    yield "PRAGMA writable_schema = OFF"


class Plex:
    """The library database. `local_text`: times are texts in the server's local time, as they once were."""

    def __init__(self, path, local_text=False, accounts=((1, "Olena"), (20456789, "Тарас"))):
        self.connection = create(path, plex_schema("datetime" if local_text else "dt_integer(8)"))
        self.text, self.items = local_text, 0
        insert(self.connection, "library_sections", section_type=1, name="Фільми", agent="tv.plex.agents.movie")
        for number, name in ((0, ""),) + tuple(accounts):
            insert(self.connection, "accounts", id=number, name=name)

    def time(self, wall, as_integer=False):
        return wall if self.text and not as_integer else unix(wall)

    def item(self, kind, title=None, year=None, ids=(), minutes=95, item_guid=None, **more):
        self.items += 1
        item_guid = item_guid or f"plex://{'movie' if kind == 1 else 'episode'}/{guid(self.items).hex[:24]}"
        number = insert(self.connection, "metadata_items", library_section_id=1, metadata_type=kind, guid=item_guid,
                        title=title, title_sort=title, original_title="", year=year, duration=minutes * 60_000,
                        added_at=self.time("2019-01-01 10:00:00"), **more)
        for value in ids:
            found = self.connection.execute("SELECT id FROM tags WHERE tag = ? AND tag_type = 314", (value,)).fetchone()
            tag = found[0] if found else insert(self.connection, "tags", tag=value, tag_type=314)
            insert(self.connection, "taggings", metadata_item_id=number, tag_id=tag, index=0)
        media = insert(self.connection, "media_items", library_section_id=1, metadata_item_id=number,
                       duration=minutes * 60_000)
        insert(self.connection, "media_parts", media_item_id=media, file=f"/data/Фільми/{number}.mkv")
        return item_guid

    def setting(self, item_guid, account=1, plays=None, when=None, rating=None, offset=None, as_integer=False):
        return insert(self.connection, "metadata_item_settings", account_id=account, guid=item_guid, view_count=plays,
                      last_viewed_at=self.time(when, as_integer), rating=rating, view_offset=offset,
                      last_rated_at=self.time("2024-06-01 10:00:00") if rating else None)

    def view(self, item_guid, when, account=1, kind=1, title=None, year=None, as_integer=False):
        return insert(self.connection, "metadata_item_views", account_id=account, guid=item_guid, metadata_type=kind,
                      library_section_id=1, title=title, viewed_at=self.time(when, as_integer),
                      originally_available_at=self.time(f"{year}-06-01 12:00:00") if year else None)


def film_tags(film, by="both"):
    number, imdb = FILMS[film][:2]
    return [tag for tag, kinds in [(f"imdb://{imdb}", ("both", "imdb")), (f"tmdb://{number}", ("both", "tmdb"))]
            if by in kinds] + [f"tvdb://{number + 7}"]


def make_plex(root, name, local_text=False):
    variant = Variant(root, name, "plex", ["com.plexapp.plugins.library.db"], ["--user", "olena"], "Olena")
    plex = Plex(variant.folder / "com.plexapp.plugins.library.db", local_text)

    def setting(want, item_guid, **values):
        variant.count("metadata_item_settings", plex.setting(item_guid, **values), want)

    def view(want, item_guid, when, **values):
        variant.count("metadata_item_views", plex.view(item_guid, when, **values), want)

    for index, case in enumerate(SHARED):
        tmdb, imdb = case.ids()
        ids = [f"{kind}://{value}" for kind, value in [("imdb", imdb), ("tmdb", tmdb)] if value is not None]
        item = plex.item(1, case.title, case.year, ids, case.minutes)
        # Every other watched film has a view, and settings with a later day that does not count; the others have only
        # their settings. A file of the old kind has both kinds of time.
        if index % 2 and case.want == "taken" and case.plays and isinstance(case.when, str) and not case.marked:
            view("taken", item, case.when, as_integer=index % 4 == 1)
            setting("taken", item, plays=case.plays, rating=case.rating,
                    when=case.when if case.undated else later(case.when, 5 * 86_400))
        else:
            setting(case.want, item, plays=case.plays or None, when=case.when, rating=case.rating,
                    offset=1_800_000 if case.begun else None, as_integer=index % 4 == 0 and not case.marked)
        case.expect(variant)
    # Marked in bulk, with a row of the history for each, as servers before 2024 wrote them.
    for number in range(5):
        title, when = f"Позначений фільм {number}", later("2022-05-01 10:00:00", number * 10)
        item = plex.item(1, title, 2001)
        view("taken", item, when, title=title)
        setting("taken", item, plays=1, when=when)
        variant.film({"title": title, "year": 2001}, [None])
        variant.marked.add(title)

    def film(name, days, want="taken", by="both", rating=None, **values):
        item = plex.item(1, FILMS[name][2], FILMS[name][3], film_tags(name, by), FILMS[name][4], **values)
        variant.film(identity(name, by), days, rating)
        return item
    # Twice within the film's length: once. Further apart: twice, also on one day. The settings add nothing.
    item = film("joker", ["2019-10-05", "2019-10-20", "2019-10-20"])
    for when in ["2019-10-05 20:00:00", "2019-10-05 21:00:00", "2019-10-20 10:00:00", "2019-10-20 20:00:00"]:
        view("taken", item, when)
    setting("taken", item, plays=4, when="2019-11-30 20:00:00")
    # After midnight in Kyiv, before it in UTC.
    view("taken", film("up", ["2024-03-11"]), "2024-03-11 00:30:00")
    # Ids in old guids.
    item = film("avatar", ["2016-01-01"], by="imdb", item_guid="com.plexapp.agents.imdb://tt0499549?lang=en")
    plex.connection.execute("DELETE FROM taggings WHERE metadata_item_id = (SELECT max(id) FROM metadata_items)")
    setting("taken", item, plays=1, when="2016-01-01 20:00:00")
    item = film("knight", ["2016-01-02"], by="tmdb", item_guid="com.plexapp.agents.themoviedb://155?lang=uk")
    plex.connection.execute("DELETE FROM taggings WHERE metadata_item_id = (SELECT max(id) FROM metadata_items)")
    setting("taken", item, plays=1, when="2016-01-02 20:00:00")
    for kind, item_guid, day in [("Без агента", "com.plexapp.agents.none://a1?lang=xn", "2016-01-03"),
                                 ("Місцевий", "local://4711", "2016-01-04")]:
        setting("taken", plex.item(1, kind, 2006, item_guid=item_guid), plays=1, when=f"{day} 20:00:00")
        variant.film({"title": kind, "year": 2006}, [day])
    # Two editions share a guid. An item in the trash counts.
    item = film("mad max", ["2018-02-02"])
    plex.item(1, FILMS["mad max"][2], 2015, film_tags("mad max"), item_guid=item, edition_title="Black & Chrome")
    setting("taken", item, plays=1, when="2018-02-02 20:00:00")
    setting("taken", film("leon", ["2018-02-03"], deleted_at=plex.time("2020-01-01 10:00:00")), plays=1,
            when="2018-02-03 20:00:00")
    # Items that are gone: a view has a title and a year; a guid may have an id.
    view("taken", "plex://movie/5d776825880197001ec90000", "2018-03-01 20:00:00", title="Зниклий фільм", year=2004)
    setting("taken", "plex://movie/5d776825880197001ec90000", plays=1, when="2018-03-01 20:00:00")
    variant.film({"title": "Зниклий фільм", "year": 2004}, ["2018-03-01"])
    # TMDB is not asked, and nothing else has the film's title.
    setting("to_decide", "com.plexapp.agents.imdb://tt0120815?lang=en", plays=1, when="2018-03-02 20:00:00")
    setting("to_decide", "plex://movie/5d776825880197001ec90001", plays=1, when="2018-03-03 20:00:00")
    # Ratings are rounded to halves.
    for name, stored, want_rating in [("barbie", 7.3, 7.5), ("avengers", 0.1, 0.5), ("lion king", 10.0, 10.0)]:
        setting("taken", film(name, (), rating=want_rating), rating=stored)
    # Items that are not films. The series and its season are each other's parent.
    plex.connection.execute("INSERT INTO metadata_items (id, metadata_type, parent_id, title, guid) VALUES "
                            "(9001, 2, 9002, 'Серіал', 'plex://show/1'), (9002, 3, 9001, 'Сезон', 'plex://season/1')")
    setting("kept", "plex://show/1", rating=9.0)
    setting("says_nothing", "plex://season/1")
    for number in range(1, 9):
        item = plex.item(4, f"Серія {number}", index=number, parent_id=9002)
        view_count = number % 2
        setting("kept" if view_count else "says_nothing", item, plays=view_count or None,
                when="2024-04-04 21:00:00" if view_count else None, offset=None if view_count else 60_000)
        if view_count:
            view("kept", item, "2024-04-04 21:00:00", kind=4, title=f"Серія {number}")
    setting("kept", plex.item(10, "Пісня", item_guid="plex://track/1"), plays=7, when="2024-04-05 21:00:00")
    clip = plex.item(12, "Trailer", item_guid="plex://clip/1")
    setting("skipped", clip, plays=1, when="2024-04-05 21:00:00")
    view("skipped", clip, "2024-04-05 21:00:00", kind=12, title="Trailer")
    # Other people, in the same seconds as Olena's four.
    for number, name in enumerate(["titanic", "alien", "nemo"]):
        item = plex.item(1, FILMS[name][2], FILMS[name][3], film_tags(name))
        setting("others", item, account=20456789, plays=1, when=later("2022-04-02 10:00:07", number * 3), rating=2.0)
        view("others", item, later("2022-04-02 10:00:07", number * 3), account=20456789, title=FILMS[name][2])
    setting("others", "plex://show/1", account=20456789, rating=2.0)
    setting("others", clip, account=404)
    finish(plex.connection)
    variant.write()


# Tautulli

TAUTULLI_SCHEMA = [
    "CREATE TABLE session_history (id INTEGER PRIMARY KEY AUTOINCREMENT, " + columns(
        INTEGER="reference_id started stopped rating_key user_id paused_counter bandwidth secure relayed "
                "parent_rating_key grandparent_rating_key section_id view_offset",
        TEXT="user ip_address player product product_version platform platform_version profile machine_id location "
             "quality_profile media_type") + ")",
    "CREATE TABLE session_history_metadata (id INTEGER PRIMARY KEY, " + columns(
        INTEGER="rating_key parent_rating_key grandparent_rating_key media_index parent_media_index year added_at "
                "updated_at last_viewed_at duration live marker_credits_first marker_credits_final",
        TEXT="title parent_title grandparent_title original_title full_title thumb art media_type "
             "originally_available_at content_rating summary tagline rating guid directors writers actors genres studio "
             "labels channel_call_sign channel_identifier channel_title") + ")",
    "CREATE TABLE session_history_media_info (id INTEGER PRIMARY KEY, " + columns(
        INTEGER="rating_key duration bitrate width height", TEXT="video_decision container video_codec") + ")",
    "CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER DEFAULT NULL UNIQUE, username TEXT NOT "
    "NULL, " + columns(TEXT="friendly_name thumb email user_token server_token shared_libraries title",
                       INTEGER="is_active is_admin is_home_user do_notify keep_history deleted_user") + ")",
    "CREATE TABLE version_info (key TEXT UNIQUE, value TEXT)",
    "INSERT INTO version_info VALUES ('version', 'v2.17.2')",
    "CREATE INDEX idx_session_history_media_type_stopped ON session_history (media_type, stopped ASC)",
    "CREATE INDEX idx_session_history_reference_id ON session_history (reference_id ASC)",
    "CREATE INDEX idx_session_history_metadata_guid ON session_history_metadata (guid)",
    "CREATE UNIQUE INDEX idx_users_user_id ON users (user_id)",
]


class Tautulli:
    def __init__(self, path):
        self.connection = create(path, TAUTULLI_SCHEMA)
        for number, username, name in [(1001, "olena", "Оленка"), (20456789, "taras", "Тарас")]:
            insert(self.connection, "users", user_id=number, username=username, friendly_name=name,
                   user_token="never-read", email="never-read@example.org")

    def session(self, stopped, minutes, reached, title=None, year=None, item_guid=None, started=None, reference=None,
                user=1001, kind="movie", live=0, credits=None, metadata=True):
        """Adds a session that reached the share `reached` of the length, or has the value of another type."""
        offset = round(minutes * 60_000 * reached) if isinstance(reached, float) and minutes else reached
        started = started or later(stopped, -7200)
        number = insert(self.connection, "session_history", started=unix(started), stopped=unix(stopped),
                        user_id=user, user="olena" if user == 1001 else "taras", media_type=kind, view_offset=offset,
                        ip_address="192.0.2.1", platform="Chrome")
        self.connection.execute("UPDATE session_history SET reference_id = ? WHERE id = ?",
                                (reference or number, number))
        if metadata:
            insert(self.connection, "session_history_metadata", id=number, title=title, full_title=title, year=year,
                   duration=minutes * 60_000 if minutes else minutes, guid=item_guid, media_type=kind, live=live,
                   marker_credits_first=credits)
        return number


def make_tautulli(root, name="tautulli", percent=85):
    arguments = ["--user", "olena"] + ([] if percent == 85 else ["--seen-from", str(percent)])
    variant = Variant(root, name, "tautulli", ["tautulli.db"], arguments, "olena")
    tautulli = Tautulli(variant.folder / "tautulli.db")
    low = "taken" if percent <= 50 else "says_nothing"

    def film(key, stopped, reached, want="taken", day=None, new=True, by="tmdb", **values):
        number, imdb, title, year, minutes = FILMS[key]
        agent = {"tmdb": f"com.plexapp.agents.themoviedb://{number}?lang=uk",
                 "imdb": f"com.plexapp.agents.imdb://{imdb}?lang=en"}[by]
        row = tautulli.session(stopped, values.pop("minutes", minutes), reached, title, year, agent, **values)
        variant.count("session_history", row, want)
        if want == "taken":
            variant.film(identity(key, by), [day or stopped[:10]] if new else ())
        return row

    film("matrix", "2024-05-01 23:10:00", 0.88)
    film("dune", "2024-05-03 00:05:00", 0.85)                                    # exactly the share
    film("pulp", "2024-05-04 22:00:00", 0.97, by="imdb")
    film("fight", "2024-05-05 22:00:00", 0.849, low)
    film("forrest", "2024-05-06 22:00:00", 0.60, low)
    film("godfather", "2024-05-07 22:00:00", 0.20, "says_nothing")
    film("inception", "2024-05-08 22:00:00", 0.71, credits=int(148 * 60_000 * 0.70))
    film("interstellar", "2024-05-09 22:00:00", 0.86, credits=int(169 * 60_000 * 0.95))
    film("alien", "2024-05-10 22:00:00", 7_000_000, "says_nothing", minutes=None)
    film("gladiator", "2024-05-11 22:00:00", "half", "says_nothing")
    # One viewing in two sessions, over midnight: the day of the one that reached the share.
    first = film("shawshank", "2024-05-12 23:00:00", 0.40, day="2024-05-13", new=False)
    film("shawshank", "2024-05-13 00:30:00", 0.99, reference=first)
    first = film("nemo", "2024-05-14 22:00:00", 0.90, day="2024-05-15", new=False)
    film("nemo", "2024-05-15 20:00:00", 0.95, reference=first)
    film("nemo", "2024-05-16 20:00:00", 0.10, reference=first, new=False)
    first = film("whiplash", "2024-05-17 21:00:00", 0.30, "says_nothing")
    film("whiplash", "2024-05-17 23:00:00", 0.45, "says_nothing", reference=first)
    # Not stopped: the day it started. Two sessions closer than the length: one.
    variant.count("session_history", tautulli.session(0, 127, 0.9, FILMS["seven"][2], 1995, "com.plexapp.agents."
                  "themoviedb://807?lang=uk", started="2024-05-18 20:00:00"), "taken")
    variant.film(identity("seven"), ["2024-05-18"])
    film("joker", "2024-05-19 21:00:00", 0.90)
    film("joker", "2024-05-19 22:00:00", 0.95, new=False)
    # Six that end within seconds: Tautulli has no marks.
    for number, key in enumerate(["rings 1", "rings 2", "rings 3", "titanic", "star wars", "jurassic"]):
        film(key, later("2024-05-20 22:00:00", number), 0.95)
    for title, year, want in [(HOME, 2019, "taken"), (DREAM, 2015, "taken"), ("Весілля", None, "to_decide"),
                              ("Рік словом", "дві тисячі", "to_decide"), (None, None, "to_decide")]:
        row = tautulli.session("2024-05-21 22:00:00", 90, 1.0, title, year, f"plex://movie/{guid(title).hex[:24]}")
        variant.count("session_history", row, want)
        if want == "taken":
            variant.film({"title": title, "year": year}, ["2024-05-21"])
    variant.count("session_history", tautulli.session("2024-05-22 22:00:00", 90, 1.0, metadata=False), "says_nothing")
    for kind, live, reached, want in [("movie", 1, 0.95, "skipped"), ("episode", 1, 0.95, "skipped"),
                                      ("clip", 0, 1.0, "skipped"), ("episode", 0, 0.95, "kept"),
                                      ("episode", 0, 0.10, "says_nothing"), ("track", 0, 1.0, "kept")]:
        variant.count("session_history", tautulli.session("2024-05-23 22:00:00", 45, reached, f"{kind} {live}", 2020,
                                                          kind=kind, live=live), want)
    for user in [20456789, 20456789, 404]:
        film("matrix", "2024-05-24 22:00:00", 0.99, "others", user=user)
    finish(tautulli.connection)
    variant.write()


# watchstate

def make_watchstate(root, zipped):
    file = "olena.home_jellyfin.json" + (".zip" if zipped else "")
    variant = Variant(root, "watchstate-zip" if zipped else "watchstate", "watchstate", [file])
    entries = []

    def add(want, entry):
        entries.append(entry)
        variant.count("list", len(entries), want)

    def entry(case, watched, **more):
        tmdb, imdb = case.ids()
        guids = {f"guid_{kind}": str(value) for kind, value in [("tmdb", tmdb), ("imdb", imdb)] if value is not None}
        when = ["not a time"] if isinstance(case.when, bytes) else case.when
        return {"type": "movie", "watched": watched, "updated": unix(when), "title": case.title, "year": case.year,
                "guids": guids, **more}

    for case in SHARED:
        if case.rating is None:
            add(case.want, entry(case, case.plays if isinstance(case.plays, str) else int(case.plays > 0),
                                 **({"progress": "1800000"} if case.begun else {})))
            case.expect(variant)
    add("taken", entry(Case("matrix", when="2024-05-01 22:00:00"), 1))            # twenty minutes after the first
    add("taken", entry(Case("matrix", when="2024-06-01 22:00:00"), 1))
    variant.film(identity("matrix"), ["2024-06-01"])
    for number in range(1, 7):
        add("kept" if number % 2 else "says_nothing",
            {"type": "episode", "watched": number % 2, "updated": unix("2024-04-04 21:00:00"), "show": "Серіал",
             "title": f"Серія {number}", "season": 1, "episode": number, "year": 2008,
             "guids": {"guid_tvdb": str(8118900 + number)}, "parent": {"guid_tvdb": "81189"}})
    if not zipped:
        add("refused", "not an object")
    text = "[" + ",".join("\n" + json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n]"
    if zipped:
        with zipfile.ZipFile(variant.folder / file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(zipfile.ZipInfo("olena.home_jellyfin.json", (2024, 6, 1, 0, 0, 0)), text,
                             zipfile.ZIP_DEFLATED)
    else:
        (variant.folder / file).write_text(text, "utf-8")
    variant.write()


# Three files of the same evenings

def make_evening(root):
    files = ["com.plexapp.plugins.library.db", "tautulli.db", "jellyfin.db"]
    variant = Variant(root, "evening", "plex, tautulli, jellyfin", files, ["--user", "olena"], "olena")
    plex = Plex(variant.folder / files[0])
    tautulli = Tautulli(variant.folder / files[1])
    jellyfin = Jellyfin1011(variant.folder / files[2], PEOPLE)

    def evening(film, days, view=None, last=None, session=None, server=None, unseen_date=(), agent="tmdb"):
        """Tells of a film in each file with a time. `unseen_date` names the files that know no day."""
        number, imdb, title, year, minutes = FILMS[film]
        if view or last or "plex" in unseen_date:
            item = plex.item(1, title, year, film_tags(film), minutes)
            if view:
                variant.count("metadata_item_views", plex.view(item, view), "taken")
            variant.count("metadata_item_settings", plex.setting(item, plays=1, when=last or view), "taken")
        if session:
            old = {"tmdb": f"com.plexapp.agents.themoviedb://{number}?lang=uk",
                   "imdb": f"com.plexapp.agents.imdb://{imdb}?lang=en"}[agent]
            variant.count("session_history", tautulli.session(session, minutes, 0.97, title, year, old), "taken")
        if server or "jellyfin" in unseen_date:
            item = jellyfin.item(MOVIE, title, year, number, imdb, minutes)
            variant.count("UserData", jellyfin.state(item, plays=1, when=server), "taken")
        variant.film(identity(film), days)

    evening("matrix", ["2024-05-01"], view="2024-05-01 22:50:00", session="2024-05-01 23:05:00",
            server="2024-05-01 21:00:00")
    # Across midnight: Tautulli's day counts, otherwise Plex's.
    evening("dune", ["2024-05-03"], view="2024-05-02 23:50:00", session="2024-05-03 00:10:00",
            server="2024-05-02 22:00:00")
    evening("pulp", ["2024-05-04"], view="2024-05-04 00:20:00", server="2024-05-03 22:30:00")
    evening("interstellar", ["2024-05-05"], session="2024-05-05 00:40:00", server="2024-05-04 21:30:00")
    # Exactly four hours are one evening, a second more over midnight are two; the same day is always one.
    evening("fight", ["2024-05-07"], view="2024-05-06 20:30:00", session="2024-05-07 00:30:00")
    evening("forrest", ["2024-05-08", "2024-05-09"], view="2024-05-08 20:29:59", session="2024-05-09 00:30:00")
    evening("gladiator", ["2024-05-10"], view="2024-05-10 08:00:00", session="2024-05-10 23:00:00")
    evening("inception", ["2024-05-11", "2024-05-20"], view="2024-05-11 22:00:00", server="2024-05-20 22:00:00")
    # Undated beside dated, and undated alone.
    evening("alien", ["2024-05-12"], view="2024-05-12 22:00:00", unseen_date=["jellyfin"])
    evening("blade", ["2024-05-13"], session="2024-05-13 22:00:00", unseen_date=["plex", "jellyfin"])
    evening("nemo", [None], unseen_date=["plex", "jellyfin"])
    # Only the settings of Plex know the film: its last day.
    evening("up", ["2024-05-14"], last="2024-05-14 22:00:00", server="2024-05-14 20:00:00")
    # Marked in bulk at Jellyfin: two of them have a day elsewhere.
    for number, film in enumerate(["rings 1", "rings 2", "rings 3", "titanic", "star wars", "jurassic"]):
        when = later("2024-05-15 10:00:00", number)
        session = {"rings 1": "2023-12-24 22:00:00", "titanic": "2023-12-31 22:00:00"}.get(film)
        evening(film, [session[:10] if session else None], session=session, server=when)
    # Tautulli has IMDb's id alone; the other files have both.
    evening("seven", ["2024-05-16"], view="2024-05-16 22:00:00", session="2024-05-16 22:20:00",
            server="2024-05-16 20:30:00", agent="imdb")
    # No ids anywhere.
    variant.count("metadata_item_views", plex.view(plex.item(1, HOME, 2019), "2024-05-17 22:00:00"), "taken")
    variant.count("session_history", tautulli.session("2024-05-17 22:05:00", 95, 1.0, HOME, 2019,
                                                      "plex://movie/5d776825880197001ec90002"), "taken")
    variant.count("UserData", jellyfin.state(jellyfin.item(MOVIE, HOME, 2019), plays=1, when="2024-05-17 20:40:00"),
                  "taken")
    variant.film({"title": HOME, "year": 2019}, ["2024-05-17"])
    for server in [plex, tautulli, jellyfin]:
        finish(server.connection)
    variant.write(count_marked=False)


# Hostile files

def small(path, prepare=(), films=10, episodes=2, encoding=None):
    """A jellyfin.db of one person with `films` watched films and `episodes` watched episodes. Returns it open."""
    server = Jellyfin1011(path, {1: "Olena"}, wal=False)
    if encoding:
        server.connection.close()
        path.unlink()
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA encoding = '{encoding}'")
        connection.execute("CREATE TABLE unused (id)")
        connection.close()
        server = Jellyfin1011(path, {1: "Olena"}, wal=False)
    for statement in prepare:
        server.connection.execute(statement)
    keys = list(FILMS)
    for number in range(films):
        tmdb, imdb, title, year, minutes = FILMS[keys[number % len(keys)]]
        item = server.item(MOVIE, title, year, tmdb, imdb, minutes)
        server.state(item, plays=1, when=f"2024-01-{number % 28 + 1:02} 20:00:00")
    for number in range(episodes):
        server.state(server.item(EPISODE, f"Серія {number}"), plays=1, when="2024-02-01 20:00:00")
    server.connection.execute("COMMIT")
    return server.connection


def change_schema(connection, statement, values=()):
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(statement, values)
    connection.execute("PRAGMA writable_schema = OFF")


def state_table(connection, change=lambda sql: sql):
    """Makes UserData again by its changed SQL, and copies the rows."""
    sql = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'UserData'").fetchone()[0]
    connection.execute("ALTER TABLE UserData RENAME TO before")
    connection.execute(change(sql))
    return [row[1] for row in connection.execute("PRAGMA table_xinfo(UserData)") if row[6] == 0]


def copy_rows(connection, names):
    known = {row[1] for row in connection.execute("PRAGMA table_info(before)")}
    listed = ", ".join(f'"{name}"' for name in names if name in known)
    connection.execute(f"INSERT INTO UserData ({listed}) SELECT {listed} FROM before")
    connection.execute("DROP TABLE before")


def hot_journal(path, page_size=4096, nonce=0x6D6F7669):
    """Writes the journal of an interrupted change beside a database, and the change's pages into the database."""
    pages = bytearray(path.read_bytes())
    count = len(pages) // page_size
    magic = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
    journal = bytearray(struct.pack(">8sIIIII", magic, count, nonce, count, 512, page_size))
    journal += bytes(512 - len(journal))
    for number in range(1, count + 1):
        page = pages[(number - 1) * page_size:number * page_size]
        total = (nonce + sum(page[position] for position in range(page_size - 200, 0, -200))) & 0xFFFFFFFF
        journal += struct.pack(">I", number) + page + struct.pack(">I", total)
    path.with_name(path.name + "-journal").write_bytes(journal)
    for number in range(2, count):
        pages[number * page_size:number * page_size + 600] = b"\xA5" * 600
    path.write_bytes(pages)


def make_hostile(root):
    folder = root / "hostile"
    folder.mkdir(parents=True)
    lines = []

    def note(name, what, acceptable):
        lines.append(f"{name}\t{what}\t{acceptable}\n")

    def database(name, what, acceptable, change=lambda connection: None, after=lambda path: None, **facts):
        path = folder / name
        connection = small(path, **facts)
        change(connection)
        connection.close()
        after(path)
        note(name, what, acceptable)

    def patch(offset, data):
        def after(path):
            content = bytearray(path.read_bytes())
            content[offset:offset + len(data)] = data
            path.write_bytes(content)
        return after

    def root_page(path, table="UserData"):
        connection = sqlite3.connect(path)
        number = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
        connection.close()
        return number

    read, refused, either = "read: 12 rows, 10 taken, 2 kept", "refused in words, exit 2", "read or refused in words"
    rename = "ALTER TABLE UserData RENAME TO before"

    def as_view(connection):
        connection.execute(rename)
        connection.execute("CREATE VIEW UserData AS WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM "
                           "endless) SELECT before.* FROM before, endless")

    def as_virtual(connection):
        connection.execute(rename)
        connection.execute("CREATE VIRTUAL TABLE UserData USING fts5(ItemId, UserId, CustomDataKey, Rating, Played, "
                           "PlayCount, IsFavorite, PlaybackPositionTicks, LastPlayedDate, Likes, RetentionDate)")
        connection.execute("INSERT INTO UserData (ItemId, UserId, CustomDataKey, Played) "
                           "SELECT ItemId, UserId, CustomDataKey, Played FROM before")

    def generated(connection):
        # Added cheap, for an insert computes it.
        names = state_table(connection, lambda sql: sql.replace('"Played" INTEGER NOT NULL', '"Played" INTEGER AS '
                            "(length(hex(zeroblob(400))) > 0) VIRTUAL"))
        copy_rows(connection, [name for name in names if name != "Played"])
        change_schema(connection, "UPDATE sqlite_master SET sql = replace(sql, '(400)', '(400000000)')")

    def triggers(connection):
        for event in ["INSERT", "UPDATE", "DELETE"]:
            for table in ["UserData", "BaseItems", "Users"]:
                connection.execute(f"CREATE TRIGGER {table}_{event} BEFORE {event} ON {table} BEGIN "
                                   "DELETE FROM UserData; SELECT RAISE(ABORT, 'a trigger ran'); END")

    def wrong_types(connection):
        values = ["NULL", "'text'", "x'00ff'", "9e999", "-9223372036854775808", "CAST(x'ff61fe' AS TEXT)",
                  "'a' || char(0)", "1.5", "''", "zeroblob(70000)"]
        names = [row[1] for row in connection.execute("PRAGMA table_info(UserData)")]
        connection.execute(rename)
        connection.execute(f"CREATE TABLE UserData ({', '.join(names)})")
        for row in range(200):
            cells = [values[(row * 7 + column * (row // 10 + 1)) % len(values)] for column in range(len(names))]
            if row % 2:
                cells[names.index("UserId")] = f"'{person_guid('Olena')}'"
            connection.execute(f"INSERT INTO UserData VALUES ({', '.join(cells)})")
        for column in ["Name", "ProductionYear", "RunTimeTicks", "Type", "PrimaryVersionId", "OwnerId", "Path"]:
            connection.execute(f"UPDATE BaseItems SET {column} = x'00ff' WHERE rowid % 3 = 0")

    def large_cell(connection):
        connection.execute("UPDATE BaseItems SET Name = ? WHERE rowid = 3", ("x" * (64 << 20),))

    def without_rowid(connection):
        copy_rows(connection, state_table(connection, lambda sql: sql + " WITHOUT ROWID"))

    def many_columns(connection):
        extra = ", ".join(f"extra{number} TEXT DEFAULT 'x'" for number in range(1_900 - 13))
        copy_rows(connection, state_table(
            connection, lambda sql: sql.replace(", CONSTRAINT", f", {extra}, CONSTRAINT", 1)))

    def nested_views(connection):
        connection.execute("CREATE VIEW view0 AS SELECT * FROM UserData")
        for number in range(1, 400):
            connection.execute(f"CREATE VIEW view{number} AS SELECT a.* FROM view{number - 1} a, view{number - 1} b")
        connection.execute("CREATE VIEW left_view AS SELECT * FROM right_view")
        connection.execute("CREATE VIEW right_view AS SELECT * FROM left_view")

    def versions(connection):
        connection.execute("UPDATE BaseItems SET PrimaryVersionId = Id WHERE rowid % 2 = 0")
        connection.execute("UPDATE BaseItems SET PrimaryVersionId = (SELECT Id FROM BaseItems b WHERE b.rowid = "
                           "(BaseItems.rowid + 2) % 14) WHERE rowid % 2 = 1")
        connection.execute("DELETE FROM BaseItemProviders WHERE rowid % 2 = 0")

    def set_schema(name, sql):
        change = "UPDATE sqlite_master SET sql = ? WHERE name = ?"
        return lambda connection: change_schema(connection, change, (sql, name))

    database("view.db", "UserData is a view that never ends", refused, as_view)
    database("virtual-table.db", "UserData is a virtual table (fts5)", refused, as_virtual)
    database("generated-columns.db", "UserData.Played is generated, from 800 MB of text in each row",
             "read: 12 rows, all say nothing; or refused in words", generated)
    database("triggers.db", "triggers on every known table that delete and abort", read, triggers)
    database("wrong-types.db", "blobs, infinities, invalid UTF-8, NUL and long values in every column",
             "read: 200 rows, the ledger adds up", wrong_types)
    database("cell-of-64-mib.db", "a title of 64 MiB", either, large_cell)
    database("without-rowid.db", "UserData has no rowid", either, without_rowid)
    database("columns-1900.db", "UserData has 1,900 columns", read, many_columns)
    database("nested-views.db", "400 views, each joining the one before with itself, and two that name each other",
             read, nested_views)
    database("icu-collation.db", "an index of a known table with the collation icu_root", read,
             lambda connection: connection.execute("CREATE INDEX by_name ON BaseItems (Name COLLATE icu_root)"))
    database("cyclic-versions.db", "PrimaryVersionId leads in circles", "read: 12 rows, the ledger adds up", versions)
    database("utf-16.db", "texts are stored as UTF-16", read, encoding="UTF-16le")
    database("garbage-schema.db", "the SQL of UserData in the schema is garbage", refused,
             set_schema("UserData", "CREATE TABLE UserData (((\x01 DROP"))
    database("duplicate-columns.db", "the schema names a column of UserData twice", refused,
             set_schema("UserData", "CREATE TABLE UserData (ItemId, ItemId, UserId, Played, Played)"))
    database("torn-page.db", "the second half of a page of UserData is zero", either, after=lambda path: patch(
        (root_page(path) - 1) * 4096 + 2048, bytes(2048))(path))
    database("cut.db", "cut at six tenths of its length, within a page", refused, after=lambda path: os.truncate(
        path, path.stat().st_size * 6 // 10 // 4096 * 4096 + 100))
    database("page-size-0.db", "the header's page size is 0", refused, after=patch(16, b"\x00\x00"))
    database("claims-16-gib.db", "the header claims 4,194,304 pages", refused,
             after=patch(28, struct.pack(">I", 1 << 22)))
    database("page-cycle.db", "a page of UserData is its own child", either, films=600,
             after=lambda path: patch((root_page(path) - 1) * 4096 + 8, struct.pack(">I", root_page(path)))(path))

    kodi = Kodi(folder / "work.db", 121)
    for number in range(60):
        kodi.movie(kodi.file(plays=1), f"Film {number}", 2000)
    kodi.connection.execute("COMMIT")
    kodi.connection.close()
    page = root_page(folder / "work.db", "movie")
    foreign = (folder / "work.db").read_bytes()[(page - 1) * 4096:page * 4096]
    (folder / "work.db").unlink()
    database("foreign-page.db", "the root page of UserData is a page of another database", either,
             after=lambda path: patch((root_page(path) - 1) * 4096, foreign)(path))

    # Logs: of another generation, so nothing of it counts; and cut within its last frame, so the rest counts.
    for name, what, acceptable in [
            ("stale-log.db", "the frames of its -wal have other salts than the log's header", read),
            ("cut-log.db", "its -wal is cut within the last transaction", read)]:
        small(folder / "work.db").close()
        connection = sqlite3.connect(folder / "work.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("DELETE FROM UserData")
        shutil.copy(folder / "work.db", folder / name)
        log = folder / f"{name}-wal"
        shutil.copy(folder / "work.db-wal", log)
        checksum_log(log, (7, 8))
        data = bytearray(log.read_bytes())
        if name == "stale-log.db":
            for start in range(32, len(data), 4096 + 24):
                data[start + 8:start + 16] = struct.pack(">II", 6, 8)
        log.write_bytes(data if name == "stale-log.db" else data[:-100])
        connection.close()
        (folder / "work.db").unlink()
        note(name, what, acceptable)

    database("hot-journal.db", "a change was interrupted: its -journal has the pages as they were", read,
             after=hot_journal)

    plex = Plex(folder / "cyclic-parents.db", accounts=((1, "Olena"),))
    for number in range(12):
        item = plex.item(1 if number < 6 else 4, f"Item {number}", 2000 + number, ids=[f"tmdb://{FILMS['up'][0]}"] if
                         number < 6 else ())
        plex.connection.execute("UPDATE metadata_items SET parent_id = ? WHERE id = ?",
                                (number + 1 if number % 3 == 0 else (number + 1) % 12 + 1, number + 1))
        plex.setting(item, plays=1, when="2024-01-01 20:00:00")
    finish(plex.connection)
    note("cyclic-parents.db", "Plex items are their own ancestors", "read: 12 rows, 6 taken, 6 kept")

    (folder / "entities.xml").write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE videodb [<!ENTITY a "' + "x" * 1_000 + '">' + "".join(
            f'<!ENTITY {name} "{("&" + before + ";") * 10}">' for before, name in zip("abcdefgh", "bcdefghi")) +
        "]>\n<videodb><version>1</version><movie><title>&i;</title></movie></videodb>\n", "utf-8")
    note("entities.xml", "a videodb.xml with entities that grow to 100 GB", "refused in words")
    (folder / "depth.xml").write_text("<videodb><version>1</version>" + "<movie>" * 100_000 + "</movie>" * 100_000 +
                                      "</videodb>", "utf-8")
    note("depth.xml", "a videodb.xml of depth 100,000", "refused in words, or its rows are refused")
    (folder / "olena.depth.json").write_text('[{"type": "movie", "watched": 1, "updated": 1, "guids": ' +
                                             "[" * 100_000 + "]" * 100_000 + "}]", "utf-8")
    note("olena.depth.json", "a watchstate file of depth 100,000", "refused in words")
    archive_bytes = io.BytesIO()
    with zipfile.ZipFile(archive_bytes, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open(zipfile.ZipInfo("olena.bomb.json", (2024, 6, 1, 0, 0, 0)), "w") as member:
            member._compressor = zipfile._get_compressor(zipfile.ZIP_DEFLATED, 1)
            for _ in range(100):
                member.write(b" " * (1 << 20))
    (folder / "olena.bomb.json.zip").write_bytes(archive_bytes.getvalue())
    note("olena.bomb.json.zip", "a watchstate file that unpacks to 100 MiB of spaces", "refused in words")
    (folder / "README").write_text(
        "One file a line: name, what it is, the acceptable outcome. Each has to end within ten seconds and below\n"
        "300 MiB, with an exit code and words; the library has to open afterwards, and the file has to keep its\n"
        "bytes. \"Refused in words\" without a number: any exit code but that of a crash.\n\n" +
        "".join(lines), "utf-8")


# Large files

def make_large(root, name, rows):
    """A file with `rows` rows of the ledger: up to 16,000 films, every second one seen; the other rows are episodes,
    two of three seen; one row of twenty is another person's. TMDB numbers from 100,001 stand for no real film."""
    kind = {"jellyfin-10.11": "jellyfin", "plex-new": "plex", "kodi-121": "kodi"}[name]
    file = {"jellyfin": "jellyfin.db", "plex": "com.plexapp.plugins.library.db", "kodi": "MyVideos121.db"}[kind]
    variant = Variant(root, name, kind, [file], [] if kind == "kodi" else ["--user", "olena"],
                      None if kind == "kodi" else "Olena")
    path = variant.folder / file
    connection = (Jellyfin1011(path, PEOPLE, wal=False) if kind == "jellyfin" else Plex(path) if kind == "plex" else
                  Kodi(path, 121)).connection
    indexes = list(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOTNULL"))
    for index, _ in indexes:
        connection.execute(f'DROP INDEX "{index}"')
    films, ledger = min(16_000, rows // 10), dict.fromkeys(CLASSES, 0)
    start, pending = unix("2015-01-01 20:00:00"), {}

    def add(table, *values):
        batch = pending.setdefault((table, len(values)), [])
        batch.append(values)
        if len(batch) >= 20_000:
            flush(table, batch)

    def flush(table, batch):
        if batch:
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(batch[0]))})", batch)
            batch.clear()

    people = {1: person_guid("Olena"), 2: person_guid("Тарас")}

    def row(number, film, seen, other):
        """Adds one item with its state, and returns how many rows of the ledger it has made."""
        title, when = f"{'Фільм' if film else 'Серія'} {number:07}", start + number % 17_000 * 18_000
        year, tmdb, made = 1950 + number % 70, 100_001 + number, 1
        wall = None
        if kind == "kodi":
            wall = datetime.fromtimestamp(when, KYIV).strftime("%Y-%m-%d %H:%M:%S") if seen else None
            add("files (idFile, idPath, strFilename, playCount, lastPlayed)", number + 1, 1, f"{number}.mkv",
                1 if seen else None, wall)
            if film:
                add("movie (idMovie, idFile, c00, c01, c11, premiered)", number + 1, number + 1, title, "Опис " * 40,
                    "6000", f"{year}-06-01")
                add("uniqueid (media_id, media_type, value, type)", number + 1, "movie", str(tmdb), "tmdb")
            else:
                add("episode (idEpisode, idFile, c00, c01, c12, c13, idShow)", number + 1, number + 1, title,
                    "Опис " * 40, str(number % 9), str(number % 24), number // 200)
        elif kind == "jellyfin":
            key = f"{number:08X}-0000-4000-8000-{number:012X}"
            add("BaseItems (Id, Type, Name, ProductionYear, RunTimeTicks, Path, Overview)", key,
                "MediaBrowser.Controller.Entities." + (MOVIE if film else EPISODE), title, year, 60_000_000_000,
                f"/media/{number}.mkv", "Опис " * 40)
            if film:
                add("BaseItemProviders", key, "Tmdb", str(tmdb))
            text = datetime.fromtimestamp(when, timezone.utc).strftime("%Y-%m-%d %H:%M:%S.1234567") if seen else None
            add("UserData (ItemId, UserId, CustomDataKey, Played, PlayCount, IsFavorite, PlaybackPositionTicks, "
                "LastPlayedDate)", key, people[2 if other else 1], str(tmdb) if film else key.lower(), int(seen),
                int(seen), 0, 0, text)
        else:
            item = f"plex://{'movie' if film else 'episode'}/{number:024x}"
            account = 20456789 if other else 1
            add("metadata_items (id, metadata_type, guid, title, year, duration, summary)", number + 1,
                1 if film else 4, item, title, year, 6_000_000, "Опис " * 40)
            if film:
                add("tags (id, tag, tag_type)", number + 1, f"tmdb://{tmdb}", 314)
                add("taggings (metadata_item_id, tag_id)", number + 1, number + 1)
            add("metadata_item_settings (account_id, guid, view_count, last_viewed_at)", account, item,
                1 if seen else None, when if seen else None)
            if seen and not other:
                add("metadata_item_views (account_id, guid, metadata_type, title, viewed_at)", account, item,
                    1 if film else 4, title, when)
                made = 2
        if other:
            ledger["others"] += made
        elif not seen:
            ledger["says_nothing"] += made
        else:
            ledger["taken" if film else "kept"] += made
            if film:
                day = (wall or datetime.fromtimestamp(when, KYIV).strftime("%Y-%m-%d"))[:10]
                variant.film({"tmdb": tmdb}, [day])
        return made

    total = number = 0
    while total < rows:
        film, last = number < films, total == rows - 1
        other = kind != "kodi" and not film and number % 20 == 0
        total += row(number, film, number % (2 if film else 3) != 0 and not (last and kind == "plex"), other)
        number += 1
    for (table, _), batch in pending.items():
        flush(table, batch)
    for _, sql in indexes:
        connection.execute(sql)
    connection.commit()
    if kind == "jellyfin":
        connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    facts = {**variant.facts, "exit": 0, "rows": total, "ledger": ledger, "marked": None}
    assert sum(ledger.values()) == total == rows
    write_json(variant.folder / "expected.json", {**facts, "films": list(variant.films.values()), "class_of": []})


MAKERS = {
    **{f"kodi-{version}": lambda root, version=version: make_kodi(root, version)
       for version in [116, 119, 121, 126, 131, 134, 146]},
    "kodi-later": lambda root: make_kodi(root, 150, "kodi-later"),
    "kodi-131-options": lambda root: make_kodi(root, 131, "kodi-131-options", options=True),
    "kodi-xml": make_kodi_xml,
    "nfo": make_nfo,
    "jellyfin-10.10": lambda root: make_jellyfin(root, "jellyfin-10.10"),
    "jellyfin-10.10-nameless": lambda root: make_jellyfin(root, "jellyfin-10.10-nameless", wal=False),
    "jellyfin-10.11": lambda root: make_jellyfin(root, "jellyfin-10.11"),
    "jellyfin-10.11-wal": lambda root: make_jellyfin(root, "jellyfin-10.11-wal", in_log=True),
    "jellyfin-10.11-dated": lambda root: make_jellyfin(root, "jellyfin-10.11-dated", marks=False),
    "emby": make_emby,
    "plex-new": lambda root: make_plex(root, "plex-new"),
    "plex-old": lambda root: make_plex(root, "plex-old", local_text=True),
    "tautulli": make_tautulli,
    "tautulli-50": lambda root: make_tautulli(root, "tautulli-50", 50),
    "watchstate": lambda root: make_watchstate(root, zipped=False),
    "watchstate-zip": lambda root: make_watchstate(root, zipped=True),
    "evening": make_evening,
    "hostile": make_hostile,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--only", choices=MAKERS, metavar="VARIANT", help=", ".join(MAKERS))
    parser.add_argument("--rows", type=int, help="with --only jellyfin-10.11, plex-new or kodi-121")
    arguments = parser.parse_args()
    chosen = [arguments.only] if arguments.only else list(MAKERS)
    if arguments.rows and arguments.only not in ("jellyfin-10.11", "plex-new", "kodi-121"):
        parser.error("--rows needs --only jellyfin-10.11, plex-new or kodi-121")
    if arguments.rows is not None and arguments.rows < 100:
        parser.error("--rows has to be at least 100")
    taken = [name for name in chosen if (arguments.outdir / name).exists()]
    if taken:
        parser.error(f"{arguments.outdir / taken[0]} exists already")
    for name in chosen:
        if arguments.rows:
            make_large(arguments.outdir, name, arguments.rows)
        else:
            MAKERS[name](arguments.outdir)


if __name__ == "__main__":
    main()
