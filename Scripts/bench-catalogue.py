#!/usr/bin/env python3
"""A made-up catalogue of films for Scripts/bench, the same every time.

    bench-catalogue.py export FILE          movielib's JSON: 10,000 films, 15,000 viewings, 3,000 notes, 500 tags
    bench-catalogue.py zip FILE ROWS        a Letterboxd ZIP of so many rows, each of another film
    bench-catalogue.py serve PORTFILE       answers what an import asks TMDB of these films, on this machine alone;
                                            /count says how often it was asked
"""

import datetime
import http.server
import json
import random
import sys
import urllib.parse
import zipfile

FILMS, SAVED, VIEWINGS, NOTES, TAGS = 10_000, 5_000, 15_000, 3_000, 500
FIRST = 1_000_001  # of the ids
ADJECTIVES = """Silent Crimson Hollow Golden Distant Broken Hidden Electric Winter Burning Paper Velvet Northern Last
First Lonely Savage Gentle Secret Endless""".split()
NOUNS = """Harbour River Letter Garden Mirror Engine Orchard Witness Stranger Kingdom Promise Station Shadow Summer
Bridge Compass Theatre Village Voyage Window""".split()
GENRES = ["Drama", "Comedy", "Crime", "Thriller", "Romance", "Horror", "Science Fiction", "War"]
WORDS = """a the city night of and rain who knew that long after war letter waited noir jazz light camera slow colour
score again better than first time with friends""".split()


def text(random_, low, high):
    return " ".join(random_.choice(WORDS) for _ in range(random_.randint(low, high)))


def film(number):
    """What TMDB would say of film `number`, counted from 0; no two have one title and year."""
    r = random.Random(number)
    title = f"{ADJECTIVES[number % 20]} {NOUNS[number // 20 % 20]}"
    if number >= 400:
        title += f" {number // 400 + 1}"
    day = datetime.date(1930 + number % 95, r.randint(1, 12), r.randint(1, 28))
    return {
        "id": FIRST + number, "title": title, "original_title": title if r.random() < 0.8 else f"{title} (o)",
        "original_language": r.choice(["en", "fr", "ja", "uk"]), "release_date": day.isoformat(),
        "runtime": r.randint(70, 200), "vote_average": round(r.uniform(3, 9), 3), "vote_count": r.randint(10, 30_000),
        "popularity": round(r.uniform(0, 90), 4), "overview": text(r, 30, 60), "poster_path": f"/p{number}.jpg",
        "imdb_id": f"tt{7_000_000 + number}", "genres": r.sample(GENRES, r.randint(1, 3)),
        "directors": [f"Director {r.randint(1, 2500)}"], "countries": [r.choice(["US", "FR", "JP", "UA", "GB"])],
        "cast": [f"Actor {r.randint(1, 9000)}" for _ in range(15)],
    }


def stamp(r):
    return f"20{r.randint(10, 25)}-{r.randint(1, 12):02}-{r.randint(1, 28):02}T{r.randint(0, 23):02}:30:00Z"


def export(path):
    r = random.Random(20261121)
    films = []
    for number in range(FILMS):
        page = film(number)
        films.append({
            "id": page["id"], "imdb_id": page["imdb_id"], "title": page["title"], "original_title": page["original_title"],
            "release_date": page["release_date"], "runtime_minutes": page["runtime"], "rating": page["vote_average"],
            "votes": page["vote_count"], "popularity": page["popularity"], "overview": page["overview"],
            "original_language": page["original_language"], "poster_path": page["poster_path"],
            "genres": page["genres"], "directors": page["directors"], "cast": page["cast"],
            "countries": page["countries"], "viewings": [], "tags": [],
        })
    for entry in films[:SAVED]:
        entry["added_at"] = stamp(r)
    seen = films[SAVED - 1000 :]
    for count in range(VIEWINGS):
        # Each of them once before any is repeated.
        entry = seen[count] if count < len(seen) else r.choice(seen)
        viewing = {"on": stamp(r)[: r.choice([4, 7, 10, 10, 10])], "rewatch": count >= len(seen), "logged_at": stamp(r)}
        if r.random() < 0.4:
            viewing["rating"] = r.randint(1, 20) / 2
        entry["viewings"].append(viewing)
    for entry in r.sample(films, NOTES):
        entry["note"], entry["noted_at"] = text(r, 5, 60), stamp(r)
    names = ["noir"] + [f"tag {number}" for number in range(1, TAGS)]
    for index, entry in enumerate(r.sample(films, 4000)):
        entry["tags"] = sorted({names[index % TAGS], r.choice(names), r.choice(names[:20])})
    for entry in r.sample(seen, 3500):
        entry["my_rating"], entry["rated_at"] = r.randint(1, 20) / 2, stamp(r)
    with open(path, "w") as file:
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in films)
        file.write('{"format": "movielib", "version": 1, "films": [\n' + lines + "\n]}\n")


def letterboxd(path, rows):
    r = random.Random(4)
    heads = {
        "watchlist.csv": "Date,Name,Year,Letterboxd URI",
        "diary.csv": "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
        "ratings.csv": "Date,Name,Year,Letterboxd URI,Rating",
    }
    files = {name: [head] for name, head in heads.items()}
    for number in range(rows):
        page, day = film(number), stamp(r)[:10]
        start = f"{day},{page['title']},{page['release_date'][:4]},https://boxd.it/{number:x}"
        if number % 5 < 2:
            files["watchlist.csv"].append(start)
        elif number % 5 < 4:
            files["diary.csv"].append(f"{start},{r.randint(1, 10) / 2},,\"noir, tag {number % 50}\",{day}")
        else:
            files["ratings.csv"].append(f"{start},{r.randint(1, 10) / 2}")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, lines in files.items():
            archive.writestr(name, "\r\n".join(lines) + "\r\n")


class Answering(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    count = 0
    by_title = {}

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/count":
            return self.answer(Answering.count)
        Answering.count += 1
        if url.path == "/3/search/movie":
            query = urllib.parse.parse_qs(url.query)
            # The film, and others with similar titles, as a search returns them.
            numbers = self.by_title.get(query["query"][0].casefold(), [])
            others = [(numbers[0] + 400 * step) % FILMS for step in range(1, 20)] if numbers else []
            rows = [self.row(film(number)) for number in numbers + others]
            year = query.get("year", [None])[0]
            rows = [row for row in rows if year is None or row["release_date"].startswith(year)]
            return self.answer({"page": 1, "results": rows, "total_pages": 1, "total_results": len(rows)})
        if url.path.startswith("/3/movie/") and url.path[9:].isdigit():
            return self.answer(self.page(film(int(url.path[9:]) - FIRST)))
        self.answer({"success": False, "status_code": 34, "status_message": "not found"}, 404)

    @staticmethod
    def row(page):
        keys = ("id", "title", "original_title", "original_language", "release_date", "vote_average", "vote_count",
                "popularity", "overview", "poster_path")
        return {key: page[key] for key in keys} | {"adult": False, "video": False, "genre_ids": [18]}

    @staticmethod
    def page(page):
        people = lambda names, **more: [  # noqa: E731
            {"id": index + 1, "name": name, "profile_path": f"/{index}.jpg", "popularity": 1.5, **more}
            for index, name in enumerate(names)
        ]
        return page | {
            "genres": [{"id": index, "name": name} for index, name in enumerate(page["genres"])],
            "production_countries": [{"iso_3166_1": code, "name": code} for code in page["countries"]],
            "credits": {
                "cast": people(page["cast"] * 3, character="Somebody", order=1),
                "crew": people(page["directors"], job="Director", department="Directing")
                + people(["Nobody"] * 40, job="Grip", department="Camera"),
            },
        }

    def answer(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json;charset=utf-8")
        self.send_header("Cache-Control", "public, max-age=3600")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve(path):
    for number in range(FILMS):
        Answering.by_title.setdefault(film(number)["title"].casefold(), []).append(number)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.daemon_threads = True
    with open(path, "w") as file:
        file.write(str(server.server_address[1]))
    server.serve_forever()


if __name__ == "__main__":
    verb, *arguments = sys.argv[1:]
    if verb == "export":
        export(*arguments)
    elif verb == "zip":
        letterboxd(arguments[0], int(arguments[1]))
    else:
        serve(*arguments)
