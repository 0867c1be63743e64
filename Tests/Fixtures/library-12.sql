PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('v1 watch-later list');
INSERT INTO grdb_migrations VALUES('v2 own history');
INSERT INTO grdb_migrations VALUES('v3 typed history');
INSERT INTO grdb_migrations VALUES('v4 accounts');
INSERT INTO grdb_migrations VALUES('v5 films without a number');
INSERT INTO grdb_migrations VALUES('v6 lock');
INSERT INTO grdb_migrations VALUES('v7 files');
INSERT INTO grdb_migrations VALUES('v8 declined files');
INSERT INTO grdb_migrations VALUES('v9 step marks');
INSERT INTO grdb_migrations VALUES('v10 companions');
INSERT INTO grdb_migrations VALUES('v11 viewing origins');
INSERT INTO grdb_migrations VALUES('v12 viewing keys');
CREATE TABLE movie_page (
    movie_id INTEGER PRIMARY KEY REFERENCES movie(id) ON DELETE CASCADE,
    json TEXT NOT NULL,
    language TEXT NOT NULL,
    region TEXT NOT NULL,
    fetched_at TEXT NOT NULL
) STRICT;
INSERT INTO movie_page VALUES(30017,'{"adult":false,"backdrop_path":"/3t1qZqP1e17wQshpPKSqII1OogM.jpg","credits":{"cast":[],"crew":[{"department":"Directing","id":119294,"job":"Director","name":"Abbas Kiarostami"},{"department":"Writing","id":119294,"job":"Writer","name":"Abbas Kiarostami"}]},"genre_ids":[80,18],"genres":[{"id":80,"name":"Crime"},{"id":18,"name":"Drama"}],"id":30017,"imdb_id":"tt0100234","keywords":{"keywords":[{"id":9672,"name":"based on true story"},{"id":11038,"name":"trial"},{"id":18009,"name":"iran"},{"id":33490,"name":"filmmaking"}]},"original_language":"fa","original_title":"کلوزآپ ، نمای نزدیک","overview":"A poor film lover in Tehran has passed himself off as a famous director. The people concerned play themselves, and the trial is real.","popularity":3.1877,"poster_path":"/m9HG2N9ZKCmNN9qOHJTNyy18wn3.jpg","production_companies":[{"id":11459,"name":"Kanoon","origin_country":"IR"}],"production_countries":[{"iso_3166_1":"IR","name":"Iran"}],"recommendations":{"results":[{"adult":false,"backdrop_path":"/44SNTCSZTdbF5bzgUy4IfPV3DUq.jpg","genre_ids":[18],"id":30020,"original_language":"fa","original_title":"طعم گيلاس","overview":"A man drives round the dusty hills above Tehran and asks strangers for one unusual favour, well paid.","popularity":3.2449,"poster_path":"/u6GYH4HyR0BVwpqFuTOc2g4KB1L.jpg","release_date":"1997-09-28","title":"Taste of Cherry","vote_average":7.688,"vote_count":648},{"adult":false,"backdrop_path":"/oPjSCItmMnGzpO3CQywAxVP2Xf8.jpg","genre_ids":[18,53,80],"id":1456349,"original_language":"fa","original_title":"یک تصادف ساده","overview":"A mechanic in Tehran hears a limp that he knows from prison. He overpowers the man, and then drives from one former inmate to the next because he must be sure.","popularity":10.0523,"poster_path":"/eXzJ8285IN9ttka6VWH4oekxpWw.jpg","release_date":"2025-09-27","title":"It Was Just an Accident","vote_average":7.2,"vote_count":531},{"adult":false,"backdrop_path":"/mJrSFyb7uoqiICUmvIIzeOerA5K.jpg","genre_ids":[18],"id":60243,"original_language":"fa","original_title":"جدایی نادر از سیمین","overview":"Simin wants to leave Iran, Nader will not leave his sick father. When he hires a woman to help, one push at the door brings both families before a judge.","popularity":4.7163,"poster_path":"/wQVvASmpm8jGhJBQU20OkoMcNzi.jpg","release_date":"2011-02-15","title":"A Separation","vote_average":7.894,"vote_count":1842},{"adult":false,"backdrop_path":"/747dgDfL5d8esobk7h4odaOFhUq.jpg","genre_ids":[80,18,53],"id":275,"original_language":"en","original_title":"Fargo","overview":"A car salesman in snowbound Minnesota has his wife kidnapped for the ransom. A police chief, seven months pregnant and in no hurry, follows the tracks.","popularity":5.8455,"poster_path":"/rt7cpEr1uP6RTZykBFhBTcRaKvG.jpg","release_date":"1996-03-08","title":"Fargo","vote_average":7.852,"vote_count":8682},{"adult":false,"backdrop_path":"/uvitbjFU4JqvMwIkMWHp69bmUzG.jpg","genre_ids":[18,80],"id":598,"original_language":"pt","original_title":"Cidade de Deus","overview":"In a housing estate on the edge of Rio a boy with a camera watches his neighbours grow up into dealers and killers, and looks for another way out.","popularity":7.4423,"poster_path":"/k7eYdWvhYQyRQoU2TB2A2Xu2TfD.jpg","release_date":"2002-08-30","title":"City of God","vote_average":8.427,"vote_count":7883},{"adult":false,"backdrop_path":"/tmU7GeKVybMWFButWEGl2M4GeiP.jpg","genre_ids":[18,80],"id":238,"original_language":"en","original_title":"The Godfather","overview":"The head of a New York crime family grows old, and the son who wanted nothing to do with the business is drawn into it.","popularity":23.9695,"poster_path":"/3bhkrj58Vtu7enYsRolD1fZdja1.jpg","release_date":"1972-03-14","title":"The Godfather","vote_average":8.685,"vote_count":22097}]},"release_date":"1990-05-09","release_dates":{"results":[{"iso_3166_1":"IR","release_dates":[{"release_date":"1990-05-09","type":3}]},{"iso_3166_1":"US","release_dates":[{"release_date":"1999-12-31","type":2}]}]},"runtime":98,"status":"Released","title":"Close-Up","videos":{"results":[]},"vote_average":7.9,"vote_count":441,"watch/providers":{"results":{"GB":{"buy":[{"provider_name":"Apple TV"}],"link":"https://www.themoviedb.org/movie/30017-close-up/watch?locale=GB","rent":[{"provider_name":"Apple TV"}]},"US":{"buy":[{"provider_name":"Apple TV"},{"provider_name":"Amazon Video"}],"flatrate":[{"provider_name":"Criterion Channel"}],"free":[{"provider_name":"Kanopy"}],"link":"https://www.themoviedb.org/movie/30017-close-up/watch?locale=US","rent":[{"provider_name":"Apple TV"},{"provider_name":"Amazon Video"}]}}}}','en-US','US','2026-11-29T02:14:20Z');
INSERT INTO movie_page VALUES(46594,'{"adult":false,"credits":{"cast":[],"crew":[{"department":"Directing","id":141713,"job":"Director","name":"Oleksandr Dovzhenko"},{"department":"Writing","id":141713,"job":"Writer","name":"Oleksandr Dovzhenko"}]},"genre_ids":[18],"genres":[{"id":18,"name":"Drama"}],"id":46594,"imdb_id":"tt0021571","keywords":{"keywords":[{"id":5331,"name":"village"},{"id":154802,"name":"silent film"},{"id":272265,"name":"ukraine"}]},"original_language":"uk","original_title":"Земля","overview":"A young man brings the first tractor to a Ukrainian village, and the old order answers at night. Between two deaths there are apples, rain and the widest sky in silent film.","popularity":3.2217,"production_companies":[],"production_countries":[{"iso_3166_1":"SU","name":"Soviet Union"}],"recommendations":{"results":[{"adult":false,"genre_ids":[18,10749],"id":26782,"original_language":"uk","original_title":"Тіні забутих предків","overview":"In a Carpathian village two children of feuding families grow fond of each other. When Ivan loses Marichka, neither work nor marriage can bring him back to the living. With Ivan Mykolaichuk and Larysa Kadochnykova.","popularity":4.2015,"release_date":"1965-09-04","title":"Shadows of Forgotten Ancestors","vote_average":7.7,"vote_count":212},{"adult":false,"backdrop_path":"/byRNEm1QwfQC1Mn0K4gLM2fIfWO.jpg","genre_ids":[99],"id":26317,"original_language":"ru","original_title":"Человек с киноаппаратом","overview":"A day in the cities of Soviet Ukraine and Moscow, from the empty streets of the morning to the cinema at night, and at the same time a film about the man with the camera and the woman at the cutting table.","popularity":3.2736,"poster_path":"/vJgAdgJWX54v0oXfIvhwjlZnmgn.jpg","release_date":"1929-05-12","title":"Man with a Movie Camera","vote_average":7.8,"vote_count":762},{"adult":false,"backdrop_path":"/aMJBmT0XBvjng6KrmnBVWGtzPYA.jpg","genre_ids":[18,80],"id":271397,"original_language":"uk","original_title":"Плем''я","overview":"A newcomer at a boarding school for the deaf is admitted to the gang that runs it. Myroslav Slaboshpytskyi tells it entirely in sign language, without a word or a subtitle.","popularity":3.3108,"poster_path":"/85gHJfR9aM3mRIHq6G5ateLGOeh.jpg","release_date":"2014-09-11","title":"The Tribe","vote_average":6.9,"vote_count":262},{"adult":false,"backdrop_path":"/pJrvgPCTYaNJJmeQej6ICBiGbgV.jpg","genre_ids":[36,18],"id":293122,"original_language":"uk","original_title":"Поводир","overview":"Soviet Ukraine in the thirties. An American boy who has lost his father becomes the guide of a blind kobzar, and through his songs learns what is happening in the villages. Directed by Oles Sanin.","popularity":3.1526,"poster_path":"/AgD21g85q0Yx66YGyKVoLsPzGIV.jpg","release_date":"2014-11-12","title":"The Guide","vote_average":8.04,"vote_count":41},{"adult":false,"genre_ids":[18,10752],"id":519187,"original_language":"uk","original_title":"Донбас","overview":"Thirteen scenes from the occupied east of Ukraine in the middle of the last decade, each based on what people had filmed with their phones: fear, theatre and plain robbery, staged by Sergei Loznitsa.","popularity":3.1315,"release_date":"2018-05-09","title":"Donbass","vote_average":6.3,"vote_count":73},{"adult":false,"backdrop_path":"/i7jcGaDZwdSgXnD3Qv1gZBBMdZw.jpg","genre_ids":[18],"id":595930,"original_language":"uk","original_title":"Додому","overview":"A Crimean Tatar takes the body of his elder son, killed in the war, from Kyiv home to Crimea. The younger son has to come along, and the road brings out what the two never said. The first feature by Nariman Aliev.","popularity":3.1047,"poster_path":"/brg4qMLRJqpNf59RgBG2yhoAOm0.jpg","release_date":"2019-11-07","title":"Homeward","vote_average":7.063,"vote_count":24}]},"release_date":"1930-04-08","release_dates":{"results":[{"iso_3166_1":"SU","release_dates":[{"release_date":"1930-04-08","type":3}]},{"iso_3166_1":"US","release_dates":[{"release_date":"1930-10-17","type":3}]}]},"runtime":76,"status":"Released","title":"Earth","videos":{"results":[]},"vote_average":6.7,"vote_count":178,"watch/providers":{"results":{}}}','en-US','US','2026-11-29T02:14:20Z');
INSERT INTO movie_page VALUES(293122,'{"adult":false,"backdrop_path":"/pJrvgPCTYaNJJmeQej6ICBiGbgV.jpg","budget":722083,"credits":{"cast":[],"crew":[]},"genre_ids":[36,18],"genres":[{"id":36,"name":"History"},{"id":18,"name":"Drama"}],"id":293122,"imdb_id":"tt3037582","keywords":{"keywords":[{"id":12995,"name":"historical fiction"},{"id":214548,"name":"1930s"},{"id":272265,"name":"ukraine"}]},"original_language":"uk","original_title":"Поводир","overview":"Soviet Ukraine in the thirties. An American boy who has lost his father becomes the guide of a blind kobzar, and through his songs learns what is happening in the villages. Directed by Oles Sanin.","popularity":3.1526,"poster_path":"/AgD21g85q0Yx66YGyKVoLsPzGIV.jpg","production_companies":[{"id":22436,"logo_path":"/euBjmhVMZX1K6wjljsFRAE0Uchb.png","name":"Pronto Film","origin_country":"UA"}],"production_countries":[{"iso_3166_1":"UA","name":"Ukraine"}],"recommendations":{"results":[{"adult":false,"backdrop_path":"/aMJBmT0XBvjng6KrmnBVWGtzPYA.jpg","genre_ids":[18,80],"id":271397,"original_language":"uk","original_title":"Плем''я","overview":"A newcomer at a boarding school for the deaf is admitted to the gang that runs it. Myroslav Slaboshpytskyi tells it entirely in sign language, without a word or a subtitle.","popularity":3.3108,"poster_path":"/85gHJfR9aM3mRIHq6G5ateLGOeh.jpg","release_date":"2014-09-11","title":"The Tribe","vote_average":6.9,"vote_count":262},{"adult":false,"genre_ids":[18,10752],"id":519187,"original_language":"uk","original_title":"Донбас","overview":"Thirteen scenes from the occupied east of Ukraine in the middle of the last decade, each based on what people had filmed with their phones: fear, theatre and plain robbery, staged by Sergei Loznitsa.","popularity":3.1315,"release_date":"2018-05-09","title":"Donbass","vote_average":6.3,"vote_count":73},{"adult":false,"backdrop_path":"/i7jcGaDZwdSgXnD3Qv1gZBBMdZw.jpg","genre_ids":[18],"id":595930,"original_language":"uk","original_title":"Додому","overview":"A Crimean Tatar takes the body of his elder son, killed in the war, from Kyiv home to Crimea. The younger son has to come along, and the road brings out what the two never said. The first feature by Nariman Aliev.","popularity":3.1047,"poster_path":"/brg4qMLRJqpNf59RgBG2yhoAOm0.jpg","release_date":"2019-11-07","title":"Homeward","vote_average":7.063,"vote_count":24},{"adult":false,"backdrop_path":"/oal5fDK90yX6b8yunj6JahBqX2J.jpg","genre_ids":[10752,28,18],"id":966220,"original_language":"uk","original_title":"Снайпер. Білий ворон","overview":"A schoolteacher and pacifist who lives off the grid in the Donbas loses everything when the war reaches his door. He joins the army and learns to shoot. Directed by Marian Bushan.","popularity":5.3404,"poster_path":"/295gZzTXMvuiIG0U19h4M44PXxI.jpg","release_date":"2022-05-03","title":"Sniper: The White Raven","vote_average":7.6,"vote_count":831},{"adult":false,"backdrop_path":"/sXafgXIwHVbtUplBPcUYQvmbkM6.jpg","genre_ids":[18,10752],"id":913760,"original_language":"uk","original_title":"Клондайк","overview":"July 2014, on the border between Ukraine and Russia. Irka expects a child and will not leave her house, even when a shell has taken its wall and a passenger plane falls from the sky. Written and directed by Maryna Er Gorbach.","popularity":3.2442,"poster_path":"/xo28wr9kK0BGTeGjcMsep2onKs6.jpg","release_date":"2022-05-05","title":"Klondike","vote_average":6.719,"vote_count":39},{"adult":false,"genre_ids":[99],"id":270926,"original_language":"uk","original_title":"Майдан","overview":"Kyiv in the winter of 2013 and 2014: the square sings, cooks, prays and finally fights. Sergei Loznitsa keeps his camera still in the crowd and lets it pass.","popularity":3.1103,"poster_path":"/4HXNO4yenXTTbfvVZ15Zw4Zrfqg.jpg","release_date":"2014-05-21","title":"Maidan","vote_average":7.1,"vote_count":28}]},"release_date":"2014-11-12","release_dates":{"results":[{"iso_3166_1":"UA","release_dates":[{"release_date":"2014-11-12","type":3}]}]},"revenue":499168,"runtime":120,"status":"Released","title":"The Guide","videos":{"results":[]},"vote_average":8.04,"vote_count":41,"watch/providers":{"results":{}}}','en-US','US','2026-11-29T02:14:20Z');
INSERT INTO movie_page VALUES(595930,'{"adult":false,"backdrop_path":"/i7jcGaDZwdSgXnD3Qv1gZBBMdZw.jpg","credits":{"cast":[],"crew":[]},"genre_ids":[18],"genres":[{"id":18,"name":"Drama"}],"id":595930,"imdb_id":"tt9431740","keywords":{"keywords":[{"id":7312,"name":"road trip"},{"id":240119,"name":"father son relationship"},{"id":272265,"name":"ukraine"}]},"original_language":"uk","original_title":"Додому","overview":"A Crimean Tatar takes the body of his elder son, killed in the war, from Kyiv home to Crimea. The younger son has to come along, and the road brings out what the two never said. The first feature by Nariman Aliev.","popularity":3.1047,"poster_path":"/brg4qMLRJqpNf59RgBG2yhoAOm0.jpg","production_companies":[{"id":105069,"logo_path":"/wqSSHwhZ9orfX5e5pm5CMPwPM8k.png","name":"Limelite","origin_country":"UA"},{"id":61460,"logo_path":"/3yPCkEWvnabeiF8l3sjUBHlRq0j.png","name":"Ukrainian State Film Agency","origin_country":"UA"}],"production_countries":[{"iso_3166_1":"UA","name":"Ukraine"}],"recommendations":{"results":[{"adult":false,"backdrop_path":"/oal5fDK90yX6b8yunj6JahBqX2J.jpg","genre_ids":[10752,28,18],"id":966220,"original_language":"uk","original_title":"Снайпер. Білий ворон","overview":"A schoolteacher and pacifist who lives off the grid in the Donbas loses everything when the war reaches his door. He joins the army and learns to shoot. Directed by Marian Bushan.","popularity":5.3404,"poster_path":"/295gZzTXMvuiIG0U19h4M44PXxI.jpg","release_date":"2022-05-03","title":"Sniper: The White Raven","vote_average":7.6,"vote_count":831},{"adult":false,"genre_ids":[18,10752],"id":519187,"original_language":"uk","original_title":"Донбас","overview":"Thirteen scenes from the occupied east of Ukraine in the middle of the last decade, each based on what people had filmed with their phones: fear, theatre and plain robbery, staged by Sergei Loznitsa.","popularity":3.1315,"release_date":"2018-05-09","title":"Donbass","vote_average":6.3,"vote_count":73},{"adult":false,"backdrop_path":"/sXafgXIwHVbtUplBPcUYQvmbkM6.jpg","genre_ids":[18,10752],"id":913760,"original_language":"uk","original_title":"Клондайк","overview":"July 2014, on the border between Ukraine and Russia. Irka expects a child and will not leave her house, even when a shell has taken its wall and a passenger plane falls from the sky. Written and directed by Maryna Er Gorbach.","popularity":3.2442,"poster_path":"/xo28wr9kK0BGTeGjcMsep2onKs6.jpg","release_date":"2022-05-05","title":"Klondike","vote_average":6.719,"vote_count":39},{"adult":false,"backdrop_path":"/aMJBmT0XBvjng6KrmnBVWGtzPYA.jpg","genre_ids":[18,80],"id":271397,"original_language":"uk","original_title":"Плем''я","overview":"A newcomer at a boarding school for the deaf is admitted to the gang that runs it. Myroslav Slaboshpytskyi tells it entirely in sign language, without a word or a subtitle.","popularity":3.3108,"poster_path":"/85gHJfR9aM3mRIHq6G5ateLGOeh.jpg","release_date":"2014-09-11","title":"The Tribe","vote_average":6.9,"vote_count":262},{"adult":false,"backdrop_path":"/pJrvgPCTYaNJJmeQej6ICBiGbgV.jpg","genre_ids":[36,18],"id":293122,"original_language":"uk","original_title":"Поводир","overview":"Soviet Ukraine in the thirties. An American boy who has lost his father becomes the guide of a blind kobzar, and through his songs learns what is happening in the villages. Directed by Oles Sanin.","popularity":3.1526,"poster_path":"/AgD21g85q0Yx66YGyKVoLsPzGIV.jpg","release_date":"2014-11-12","title":"The Guide","vote_average":8.04,"vote_count":41},{"adult":false,"backdrop_path":"/lyHmhoRj3zXSdeCYbs2oOXLCF4K.jpg","genre_ids":[16,12,10751,14],"id":459003,"original_language":"uk","original_title":"Мавка: Лісова пісня","overview":"Mavka is to guard the heart of the forest. Then a young musician from the village comes among the trees, and she has to choose between her duty and him. An animated film by Oleh Malamuzh and Oleksandra Ruban.","popularity":8.5849,"poster_path":"/eeJjd9JU2Mdj9d7nWRFLWlrcExi.jpg","release_date":"2023-03-02","title":"Mavka: The Forest Song","vote_average":7.172,"vote_count":815}]},"release_date":"2019-11-07","release_dates":{"results":[{"iso_3166_1":"FR","release_dates":[{"release_date":"2019-05-22","type":1}]},{"iso_3166_1":"UA","release_dates":[{"release_date":"2019-11-07","type":3}]}]},"runtime":96,"status":"Released","title":"Homeward","videos":{"results":[]},"vote_average":7.063,"vote_count":24,"watch/providers":{"results":{}}}','en-US','US','2026-11-29T02:14:20Z');
CREATE TABLE watchlist (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    movie_id INTEGER NOT NULL UNIQUE REFERENCES movie(id),
    added_at TEXT NOT NULL
) STRICT;
INSERT INTO watchlist VALUES(1,46594,'2026-11-29T02:14:20Z');
CREATE TABLE movie_credits (
    movie_id INTEGER PRIMARY KEY REFERENCES movie(id) ON DELETE CASCADE,
    directors TEXT NOT NULL,
    actors TEXT NOT NULL,
    countries TEXT NOT NULL
) STRICT;
INSERT INTO movie_credits VALUES(30017,'["Abbas Kiarostami"]','[]','["IR"]');
INSERT INTO movie_credits VALUES(46594,'["Oleksandr Dovzhenko"]','[]','["SU"]');
INSERT INTO movie_credits VALUES(293122,'[]','[]','["UA"]');
INSERT INTO movie_credits VALUES(595930,'[]','[]','["UA"]');
CREATE TABLE viewing (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    movie_id INTEGER NOT NULL REFERENCES movie(id),
    watched_on TEXT,
    is_rewatch INTEGER NOT NULL CHECK (is_rewatch IN (0, 1)),
    rating REAL CHECK (rating BETWEEN 0.5 AND 10),
    note TEXT,
    place TEXT,
    logged_at TEXT NOT NULL
, companions TEXT, key TEXT) STRICT;
INSERT INTO viewing VALUES(1,595930,'2025-12-24',0,7.5,'The road is the film.','Zhovten','2026-11-29T02:14:20Z',NULL,NULL);
INSERT INTO viewing VALUES(2,293122,'2024',0,6.0,NULL,NULL,'2026-11-29T02:14:20Z',NULL,NULL);
INSERT INTO viewing VALUES(3,293122,'2026-01-02',1,8.0,NULL,NULL,'2026-11-29T02:14:20Z','["Taras","Olena"]',NULL);
CREATE TABLE own_rating (
    movie_id INTEGER PRIMARY KEY REFERENCES movie(id),
    rating REAL NOT NULL CHECK (rating BETWEEN 0.5 AND 10),
    rated_at TEXT NOT NULL
) STRICT;
INSERT INTO own_rating VALUES(30017,9.0,'2026-11-29T02:14:20Z');
INSERT INTO own_rating VALUES(293122,8.5,'2026-11-29T02:14:20Z');
INSERT INTO own_rating VALUES(595930,7.5,'2026-11-29T02:14:20Z');
CREATE TABLE note (
    movie_id INTEGER PRIMARY KEY REFERENCES movie(id),
    text TEXT NOT NULL,
    noted_at TEXT NOT NULL
) STRICT;
INSERT INTO note VALUES(30017,replace('Who plays whom?\nEvery face is Sabzian''s.','\n',char(10)),'2026-11-29T02:14:20Z');
INSERT INTO note VALUES(595930,'movielib-locked:1:f5cb90855433d5cd:f4_Q9KFMXhIYyrimTQ1joiBP5sdLZgXyLJAxZIn6tj_bdVvSBFqev_stlJPE-gWWh54UC1YN2UkCFV0PCVtniN6XsRssp9M9N1c1wawJsWQipcSJakyz14BIKdNJscdbCa2U5xH5Ym5HdiyMVqg6G_EZuDbWBWaH-tit4vSvIzRD1MAmoeVbH4y2tmsjLw7rnFx80f8Dn2twGlsquv7z2Xl8Lz6RrRVRH-gkcCUvPSNCzhsmrBsu9P-VCP5yaKe360i5nXdR4L-XE9fLdj6YL3139Z5z_SfA1HmAxkMVFz_4k5ROW3fMzYCoJRVRrcyrUGCev0dAaEEtj7IBx-FqVVE2pj2RxVKlAwTwnpEvaCw4w4T3L8ezVydG4XHOjTFCf-ZPKbeS49xFTdRpE0tuTg','2026-11-29T02:14:20Z');
CREATE TABLE tag (
    movie_id INTEGER NOT NULL REFERENCES movie(id),
    name TEXT NOT NULL,
    PRIMARY KEY (movie_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO tag VALUES(30017,'classic');
INSERT INTO tag VALUES(46594,'classic');
INSERT INTO tag VALUES(46594,'silent era');
CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    made_at TEXT NOT NULL,
    command TEXT NOT NULL,
    summary TEXT NOT NULL
, is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)), outcome TEXT) STRICT;
INSERT INTO change VALUES(1,'2026-11-29T02:14:20Z','watchlist add','',0,'{"count":3,"films":[{"title":"Earth","year":1930},{"title":"Homeward","year":2019},{"title":"The Guide","year":2014}]}');
INSERT INTO change VALUES(2,'2026-11-29T02:14:20Z','watchlist remove','',0,'{"count":1,"films":[{"title":"The Guide","year":2014}]}');
INSERT INTO change VALUES(3,'2026-11-29T02:14:20Z','watched add','',0,'{"count":1,"detail":{"viewing":{"date":"2025-12-24","is_rewatch":false,"place":"Zhovten","rating":7.5}},"films":[{"title":"Homeward","year":2019}]}');
INSERT INTO change VALUES(4,'2026-11-29T02:14:20Z','watched add','',0,'{"count":1,"detail":{"viewing":{"date":"2024","is_rewatch":false,"rating":6}},"films":[{"title":"The Guide","year":2014}]}');
INSERT INTO change VALUES(5,'2026-11-29T02:14:20Z','watched add','',0,'{"count":1,"detail":{"viewing":{"date":"2026-01-02","is_rewatch":true,"rating":8}},"films":[{"title":"The Guide","year":2014}]}');
INSERT INTO change VALUES(6,'2026-11-29T02:14:20Z','rate','',0,'{"count":1,"detail":{"rating":{"to":9}},"films":[{"title":"Close-Up","year":1990}]}');
INSERT INTO change VALUES(7,'2026-11-29T02:14:20Z','tag','',0,'{"count":2,"detail":{"tags":{"adding":["classic","silent era"],"removing":[]}},"films":[{"title":"Earth","year":1930},{"title":"Close-Up","year":1990}]}');
INSERT INTO change VALUES(8,'2026-11-29T02:14:20Z','tag','',0,'{"count":1,"detail":{"tags":{"adding":[],"removing":["silent era"]}},"films":[{"title":"Close-Up","year":1990}]}');
INSERT INTO change VALUES(9,'2026-11-29T02:14:20Z','note','',0,'{"count":1,"detail":{"note":"written"},"films":[{"title":"Close-Up","year":1990}]}');
INSERT INTO change VALUES(14,'2026-11-29T02:14:20Z','rate','',0,'{"count":1,"detail":{"rating":{"from":8,"to":8.5}},"films":[{"title":"The Guide","year":2014}]}');
INSERT INTO change VALUES(15,'2026-11-29T02:14:20Z','note','',0,'{"count":1,"detail":{"note":"written"},"films":[{"title":"Homeward","year":2019}]}');
INSERT INTO change VALUES(16,'2026-11-29T02:14:21Z','files add','',0,'{"count":1,"detail":{"files":"/tmp/tmp.xv8JgOx3TS/Films"},"films":[{"title":"Homeward","year":2019}]}');
INSERT INTO change VALUES(17,'2026-11-29T02:14:21Z','files match','',0,'{"count":1,"films":[{"title":"Homeward","year":2019}]}');
INSERT INTO change VALUES(18,'2026-11-29T02:14:21Z','files unmatch','',0,'{"count":1,"films":[{"title":"Homeward","year":2019}]}');
INSERT INTO change VALUES(19,'2026-11-29T02:14:22Z','watched edit','',0,'{"count":1,"detail":{"edit":{"from":{"date":"2026-01-02","is_rewatch":true,"rating":8},"to":{"companions":["Taras","Olena"],"date":"2026-01-02","is_rewatch":true,"rating":8}}},"films":[{"title":"The Guide","year":2014}]}');
CREATE TABLE undo_row (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    change_id INTEGER NOT NULL REFERENCES change(id) ON DELETE CASCADE,
    movie_id INTEGER NOT NULL,
    table_name TEXT NOT NULL,
    operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
    row TEXT NOT NULL
) STRICT;
INSERT INTO undo_row VALUES(1,1,46594,'watchlist','insert','{"position":1,"movie_id":46594,"added_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(2,1,595930,'watchlist','insert','{"position":2,"movie_id":595930,"added_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(3,1,293122,'watchlist','insert','{"position":3,"movie_id":293122,"added_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(4,2,293122,'watchlist','delete','{"position":3,"movie_id":293122,"added_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(5,3,595930,'viewing','insert','{"id":1,"movie_id":595930,"watched_on":"2025-12-24","is_rewatch":0,"rating":7.5,"place":"Zhovten","companions":null,"note":"The road is the film.","logged_at":"2026-11-29T02:14:20Z","key":null}');
INSERT INTO undo_row VALUES(6,3,595930,'own_rating','insert','{"movie_id":595930,"rating":7.5,"rated_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(7,3,595930,'watchlist','delete','{"position":2,"movie_id":595930,"added_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(8,4,293122,'viewing','insert','{"id":2,"movie_id":293122,"watched_on":"2024","is_rewatch":0,"rating":6.0,"place":null,"companions":null,"note":null,"logged_at":"2026-11-29T02:14:20Z","key":null}');
INSERT INTO undo_row VALUES(9,4,293122,'own_rating','insert','{"movie_id":293122,"rating":6.0,"rated_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(10,5,293122,'viewing','insert','{"id":3,"movie_id":293122,"watched_on":"2026-01-02","is_rewatch":0,"rating":8.0,"place":null,"companions":null,"note":null,"logged_at":"2026-11-29T02:14:20Z","key":null}');
INSERT INTO undo_row VALUES(11,5,293122,'viewing','update','{"id":3,"movie_id":293122,"watched_on":"2026-01-02","is_rewatch":0,"rating":8.0,"place":null,"companions":null,"note":null,"logged_at":"2026-11-29T02:14:20Z","key":null}');
INSERT INTO undo_row VALUES(12,5,293122,'own_rating','update','{"movie_id":293122,"rating":6.0,"rated_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(13,6,30017,'own_rating','insert','{"movie_id":30017,"rating":9.0,"rated_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(14,7,46594,'tag','insert','{"movie_id":46594,"name":"classic"}');
INSERT INTO undo_row VALUES(15,7,46594,'tag','insert','{"movie_id":46594,"name":"silent era"}');
INSERT INTO undo_row VALUES(16,7,30017,'tag','insert','{"movie_id":30017,"name":"classic"}');
INSERT INTO undo_row VALUES(17,7,30017,'tag','insert','{"movie_id":30017,"name":"silent era"}');
INSERT INTO undo_row VALUES(18,8,30017,'tag','delete','{"movie_id":30017,"name":"silent era"}');
INSERT INTO undo_row VALUES(19,9,30017,'note','insert','{"movie_id":30017,"text":"Who plays whom?\nEvery face is Sabzian''s.","noted_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(24,14,293122,'own_rating','update','{"movie_id":293122,"rating":8.0,"rated_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(25,15,595930,'note','insert','{"movie_id":595930,"text":"movielib-locked:1:f5cb90855433d5cd:f4_Q9KFMXhIYyrimTQ1joiBP5sdLZgXyLJAxZIn6tj_bdVvSBFqev_stlJPE-gWWh54UC1YN2UkCFV0PCVtniN6XsRssp9M9N1c1wawJsWQipcSJakyz14BIKdNJscdbCa2U5xH5Ym5HdiyMVqg6G_EZuDbWBWaH-tit4vSvIzRD1MAmoeVbH4y2tmsjLw7rnFx80f8Dn2twGlsquv7z2Xl8Lz6RrRVRH-gkcCUvPSNCzhsmrBsu9P-VCP5yaKe360i5nXdR4L-XE9fLdj6YL3139Z5z_SfA1HmAxkMVFz_4k5ROW3fMzYCoJRVRrcyrUGCev0dAaEEtj7IBx-FqVVE2pj2RxVKlAwTwnpEvaCw4w4T3L8ezVydG4XHOjTFCf-ZPKbeS49xFTdRpE0tuTg","noted_at":"2026-11-29T02:14:20Z"}');
INSERT INTO undo_row VALUES(26,16,595930,'owned','insert','{"file_id":2,"movie_id":595930,"edition":null,"part":null,"found_by":"id","decided_at":"2026-11-29T02:14:21Z"}');
INSERT INTO undo_row VALUES(27,17,595930,'owned','insert','{"file_id":1,"movie_id":595930,"edition":null,"part":null,"found_by":"person","decided_at":"2026-11-29T02:14:21Z"}');
INSERT INTO undo_row VALUES(28,18,595930,'owned','delete','{"file_id":1,"movie_id":595930,"edition":null,"part":null,"found_by":"person","decided_at":"2026-11-29T02:14:21Z"}');
INSERT INTO undo_row VALUES(29,19,293122,'viewing','update','{"id":3,"movie_id":293122,"watched_on":"2026-01-02","is_rewatch":1,"rating":8.0,"place":null,"companions":null,"note":null,"logged_at":"2026-11-29T02:14:20Z","key":null}');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','movie_text','movie_text',0,'CREATE VIRTUAL TABLE movie_text USING fts5 (
    title, original_title, actors, directors, tags, notes,
    tokenize = ''unicode61 remove_diacritics 2''
)');
CREATE TABLE IF NOT EXISTS 'movie_text_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO movie_text_data VALUES(1,X'0406060004040d');
INSERT INTO movie_text_data VALUES(10,X'00000000020d28000d0d01010101010201010301010401010501010601010701010801010901010a01010b01010c01010000');
INSERT INTO movie_text_data VALUES(137438953473,X'0000002c0630677569646591f20201010374686591f20201010ed0bfd0bed0b2d0bed0b4d0b8d18091f20201040b09');
INSERT INTO movie_text_data VALUES(274877906945,X'000000310630677569646591f2020203010374686591f2020202010ed0bfd0bed0b2d0bed0b4d0b8d18091f20206010102040c0a');
INSERT INTO movie_text_data VALUES(412316860417,X'00000049053066696c6da4af5a010108686f6d6577617264a4af5a0101026973a4af5a010104726f6164a4af5a010103746865a4af5a01010cd0b4d0bed0b4d0bed0bcd183a4af5a01040a0e080a09');
INSERT INTO movie_text_data VALUES(549755813889,X'0000005a053066696c6da4af5a060105060108686f6d6577617264a4af5a020201026973a4af5a060105040104726f6164a4af5a060105030103746865a4af5a0801050205010cd0b4d0bed0b4d0bed0bcd183a4af5a06010102040d0f0b0d0d');
INSERT INTO movie_text_data VALUES(687194767361,X'00000049053066696c6da4af5a010108686f6d6577617264a4af5a0101026973a4af5a010104726f6164a4af5a010103746865a4af5a01010cd0b4d0bed0b4d0bed0bcd183a4af5a01040a0e080a09');
INSERT INTO movie_text_data VALUES(824633720833,X'0000005a053066696c6da4af5a060105060108686f6d6577617264a4af5a020201026973a4af5a060105040104726f6164a4af5a060105030103746865a4af5a0801050205010cd0b4d0bed0b4d0bed0bcd183a4af5a06010102040d0f0b0d0d');
INSERT INTO movie_text_data VALUES(962072674305,X'00000049053066696c6da4af5a010108686f6d6577617264a4af5a0101026973a4af5a010104726f6164a4af5a010103746865a4af5a01010cd0b4d0bed0b4d0bed0bcd183a4af5a01040a0e080a09');
INSERT INTO movie_text_data VALUES(1099511627777,X'0000005a053066696c6da4af5a060105060108686f6d6577617264a4af5a020201026973a4af5a060105040104726f6164a4af5a060105030103746865a4af5a0801050205010cd0b4d0bed0b4d0bed0bcd183a4af5a06010102040d0f0b0d0d');
INSERT INTO movie_text_data VALUES(1236950581249,X'00000049053066696c6da4af5a010108686f6d6577617264a4af5a0101026973a4af5a010104726f6164a4af5a010103746865a4af5a01010cd0b4d0bed0b4d0bed0bcd183a4af5a01040a0e080a09');
INSERT INTO movie_text_data VALUES(1374389534721,X'0000005a053066696c6da4af5a060105060108686f6d6577617264a4af5a020201026973a4af5a060105040104726f6164a4af5a060105030103746865a4af5a0801050205010cd0b4d0bed0b4d0bed0bcd183a4af5a06010102040d0f0b0d0d');
INSERT INTO movie_text_data VALUES(1511828488193,X'0000002c0630677569646591f20201010374686591f20201010ed0bfd0bed0b2d0bed0b4d0b8d18091f20201040b09');
INSERT INTO movie_text_data VALUES(1649267441665,X'000000310630677569646591f2020203010374686591f2020202010ed0bfd0bed0b2d0bed0b4d0b8d18091f20206010102040c0a');
INSERT INTO movie_text_data VALUES(1786706395137,X'000001bb0630616262617381ea41060103020107636c617373696381ea41060104028181410601040203036f736581ea4102020109646f767a68656e6b6f82ec02060103030105656172746882ec0202020202726182ec020601040402047665727981ea410601050501046661636581ea41060105060203696c6da4af5a060105060105677569646591f20202030108686f6d6577617264a4af5a02020102697381ea4106010507a2c51906010504010a6b6961726f7374616d6981ea410601030301096f6c656b73616e647282ec02060103020105706c61797381ea41060105030104726f6164a4af5a0601050301017381ea4106010509020661627a69616e81ea41060105080205696c656e7482ec0206010403010374686591f202020292bd5808010502050102757081ea410203010377686f81ea410601050204016d81ea4106010504010cd0b4d0bed0b4d0bed0bcd183a4af5a060101020209b7d0b5d0bcd0bbd18f82ec0206010102020dbfd0bed0b2d0bed0b4d0b8d18091f20206010102010ad986d8b2d8afdb8cdaa981ea41060101040306d985d8a7db8c81ea4106010103010cdaa9d984d988d8b2d8a2d9be81ea4106010102040e170a120c0b0d0d0c0c0f1213120e0d0a0f0e12090c0a151216130f');
CREATE TABLE IF NOT EXISTS 'movie_text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO movie_text_idx VALUES(1,X'',2);
INSERT INTO movie_text_idx VALUES(2,X'',2);
INSERT INTO movie_text_idx VALUES(3,X'',2);
INSERT INTO movie_text_idx VALUES(4,X'',2);
INSERT INTO movie_text_idx VALUES(5,X'',2);
INSERT INTO movie_text_idx VALUES(6,X'',2);
INSERT INTO movie_text_idx VALUES(7,X'',2);
INSERT INTO movie_text_idx VALUES(8,X'',2);
INSERT INTO movie_text_idx VALUES(9,X'',2);
INSERT INTO movie_text_idx VALUES(10,X'',2);
INSERT INTO movie_text_idx VALUES(11,X'',2);
INSERT INTO movie_text_idx VALUES(12,X'',2);
INSERT INTO movie_text_idx VALUES(13,X'',2);
CREATE TABLE IF NOT EXISTS 'movie_text_content'(id INTEGER PRIMARY KEY, c0, c1, c2, c3, c4, c5);
INSERT INTO movie_text_content VALUES(30017,'Close-Up','کلوزآپ ، نمای نزدیک','','Abbas Kiarostami','classic',replace('Who plays whom?\nEvery face is Sabzian''s.\n','\n',char(10)));
INSERT INTO movie_text_content VALUES(46594,'Earth','Земля','','Oleksandr Dovzhenko',replace('classic\nsilent era','\n',char(10)),replace('\n','\n',char(10)));
INSERT INTO movie_text_content VALUES(293122,'The Guide','Поводир','','','',replace('\n','\n',char(10)));
INSERT INTO movie_text_content VALUES(595930,'Homeward','Додому','','','',replace('\nThe road is the film.','\n',char(10)));
CREATE TABLE IF NOT EXISTS 'movie_text_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO movie_text_docsize VALUES(30017,X'020300020108');
INSERT INTO movie_text_docsize VALUES(46594,X'010100020300');
INSERT INTO movie_text_docsize VALUES(293122,X'020100000000');
INSERT INTO movie_text_docsize VALUES(595930,X'010100000005');
CREATE TABLE IF NOT EXISTS 'movie_text_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO movie_text_config VALUES('version',4);
CREATE TABLE account_base (
    account INTEGER NOT NULL,
    movie_id INTEGER NOT NULL REFERENCES movie(id),
    field TEXT NOT NULL,
    value REAL,
    pushed_at TEXT,
    replaced REAL,
    PRIMARY KEY (movie_id, account, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE account_sync (account INTEGER PRIMARY KEY, synced_at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS "movie" (
    id INTEGER PRIMARY KEY CHECK (id <> 0),
    title TEXT NOT NULL,
    original_title TEXT,
    original_language TEXT,
    release_date TEXT,
    runtime_minutes INTEGER,
    rating REAL,
    votes INTEGER,
    popularity REAL,
    overview TEXT,
    poster_path TEXT,
    imdb_id TEXT,
    genres TEXT NOT NULL
) STRICT;
INSERT INTO movie VALUES(30017,'Close-Up','کلوزآپ ، نمای نزدیک','fa','1990-05-09',98,7.9000000000000003552,441,3.1876999999999999779,'A poor film lover in Tehran has passed himself off as a famous director. The people concerned play themselves, and the trial is real.','/m9HG2N9ZKCmNN9qOHJTNyy18wn3.jpg','tt0100234','["Crime","Drama"]');
INSERT INTO movie VALUES(46594,'Earth','Земля','uk','1930-04-08',76,6.7000000000000001776,178,3.2216999999999997861,'A young man brings the first tractor to a Ukrainian village, and the old order answers at night. Between two deaths there are apples, rain and the widest sky in silent film.',NULL,'tt0021571','["Drama"]');
INSERT INTO movie VALUES(293122,'The Guide','Поводир','uk','2014-11-12',120,8.0399999999999991473,41,3.1526000000000000689,'Soviet Ukraine in the thirties. An American boy who has lost his father becomes the guide of a blind kobzar, and through his songs learns what is happening in the villages. Directed by Oles Sanin.','/AgD21g85q0Yx66YGyKVoLsPzGIV.jpg','tt3037582','["History","Drama"]');
INSERT INTO movie VALUES(595930,'Homeward','Додому','uk','2019-11-07',96,7.0629999999999997228,24,3.1046999999999997932,'A Crimean Tatar takes the body of his elder son, killed in the war, from Kyiv home to Crimea. The younger son has to come along, and the road brings out what the two never said. The first feature by Nariman Aliev.','/brg4qMLRJqpNf59RgBG2yhoAOm0.jpg','tt9431740','["Drama"]');
CREATE TABLE lock (
    key_id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
    cleaning TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO lock VALUES('f5cb90855433d5cd','movielib-lock:1:f5cb90855433d5cd:argon2id:3:65536:L1svhU3Y43K7hjELeZ7U8w:4X7u3j7YAmiagji1S2ZPH3f2tTBiMUHFVqGSbOGm7Xg:JbxT-uMscSNUbk0_rulGQO7T9QHLwCm_HfB67WxUy5dixacxqXbDSbey_yTv42yovYwVvsCBosYErlBolsHy6QHV4p20Fsx3',1,NULL);
CREATE TABLE folder (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    device TEXT NOT NULL,
    inode TEXT NOT NULL,
    added_at TEXT NOT NULL,
    scanned_at TEXT,
    state TEXT NOT NULL CHECK (state IN ('present', 'offline'))
) STRICT;
INSERT INTO folder VALUES(1,'/tmp/tmp.xv8JgOx3TS/Films','65024','16761022','2026-11-29T02:14:21Z','2026-11-29T02:14:21Z','present');
CREATE TABLE file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    folder_id INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode TEXT NOT NULL,
    head_sum INTEGER,
    tail_sum INTEGER,
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('present', 'missing')),
    missing_since TEXT,
    probed_at TEXT,
    problem TEXT,
    container TEXT,
    duration_ms INTEGER,
    width INTEGER,
    height INTEGER,
    video_codec TEXT,
    hdr TEXT,
    frame_rate REAL,
    bit_rate INTEGER,
    audio TEXT NOT NULL DEFAULT '[]',
    subtitles TEXT NOT NULL DEFAULT '[]',
    chapters INTEGER NOT NULL DEFAULT 0,
    UNIQUE (folder_id, path)
) STRICT;
INSERT INTO file VALUES(1,1,'copy.mkv',8,1795521600000000000,'16761027',751375912781508462,751375912781508462,'film','present',NULL,'2026-11-29T02:14:21Z','unreadable',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'[]','[]',0);
INSERT INTO file VALUES(2,1,'Homeward (2019)/Homeward.2019.1080p {tmdb-595930}.mkv',8,1795521600000000000,'16761025',751375912781508462,751375912781508462,'film','present',NULL,'2026-11-29T02:14:21Z','unreadable',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'[]','[]',0);
CREATE TABLE owned (
    file_id INTEGER PRIMARY KEY,
    movie_id INTEGER NOT NULL,
    edition TEXT,
    part INTEGER,
    found_by TEXT NOT NULL,
    decided_at TEXT NOT NULL
) STRICT;
INSERT INTO owned VALUES(2,595930,NULL,NULL,'id','2026-11-29T02:14:21Z');
CREATE TABLE playback (
    movie_id INTEGER PRIMARY KEY REFERENCES movie(id) ON DELETE CASCADE,
    file_id INTEGER NOT NULL,
    position_ms INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    played_at TEXT NOT NULL
) STRICT;
CREATE TABLE file_work (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    change_id INTEGER NOT NULL,
    step INTEGER NOT NULL,
    operation TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    size INTEGER,
    head_sum INTEGER,
    tail_sum INTEGER,
    state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'undone'))
) STRICT;
CREATE TABLE declined (
    file_id INTEGER PRIMARY KEY REFERENCES file(id) ON DELETE CASCADE
) STRICT;
INSERT INTO declined VALUES(1);
CREATE TABLE step_mark (
    work_id INTEGER PRIMARY KEY REFERENCES file_work(id) ON DELETE CASCADE,
    mark BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS "viewing_origin" (
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    movie_id INTEGER NOT NULL,
    at INTEGER,
    PRIMARY KEY (source, key, movie_id)
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('change',19);
INSERT INTO sqlite_sequence VALUES('undo_row',29);
INSERT INTO sqlite_sequence VALUES('watchlist',3);
INSERT INTO sqlite_sequence VALUES('viewing',3);
INSERT INTO sqlite_sequence VALUES('folder',1);
INSERT INTO sqlite_sequence VALUES('file',2);
CREATE INDEX viewing_movie ON viewing (movie_id);
CREATE INDEX tag_name ON tag (name);
CREATE INDEX undo_row_change ON undo_row (change_id);
CREATE INDEX undo_row_movie ON undo_row (movie_id);
CREATE INDEX file_content ON file (size, tail_sum);
CREATE INDEX owned_movie ON owned (movie_id);
CREATE INDEX file_work_change ON file_work (change_id);
CREATE UNIQUE INDEX viewing_key ON viewing (movie_id, key) WHERE key IS NOT NULL;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id=1836021353;
PRAGMA user_version=12;
