import Records
import Testing

@testable import Exchange

struct NetflixTests {
    private func history(_ titles: String..., date: String = "2020/05/27") throws -> ImportedFile {
        try read(
            "Title,Date\r\n" + titles.map { "\"\($0)\",\"\(date)\"\r\n" }.joined(),
            "NetflixViewingHistory.csv")
    }

    @Test(arguments: [
        "Dark: Season 1: Secrets", "Seven Seconds: Limited Series: That What Follows", "GIGN: Épisode 6",
        "Ghosts: Temporada 1: Episódio 10", "The Glory: Aflevering 4", "Merlin: Saison 5: La fin",
        "Emily w Paryżu: Sezon 2: Bon anniversaire!", "ザ・コード: シーズン1: エピソード3", "ザ・コード: エピソード3",
        "Erşan Kuneri: 1. Sezon: Kötü Mal (Bölüm 4)", "Friends: 9B. řada: Pilot", "Show: Minisérie: Zelená",
        "Stranger Things: Stranger Things 3: Chapter One", "Show: Staffel 2", "Show: Part ll: Two",
        "Trinkets: Paper Tiger (Aflevering 2)", "秘密: 第2季: 第3集",
    ])
    func `an episode of a series is recognised in any language`(title: String) throws {
        #expect(try history(title).rows.map(\.subject) == [.notAFilm("series")])
    }

    @Test(arguments: [
        "Heat", "Spider-Man: Into the Spider-Verse", "John Wick: Chapter 2", "Les Couleurs du mal : Noir",
        "Halloween III: Season of the Witch", "Mission: Impossible II", "10:15 to Somewhere",
        "2001: A Space Odyssey",
        "Jurassic World: Upadłe królestwo", "Rebel Moon - Parte 1: A Menina do Fogo", "ハイドリヒを撃て! 作戦",
    ])
    func `a film with a colon in its title is one film`(title: String) throws {
        let file = try history(title)
        #expect(file.kinds == [.netflixHistory])
        #expect(file.rows.map(\.subject) == [.film])
        #expect(file.rows[0].year == nil)
        #expect(file.rows[0].viewings.map(\.watchedOn?.description) == ["2020-05-27"])
    }

    @Test func `a title that begins with a series' name is an episode unless it is the only one`() throws {
        let known = "Dark: Season 1: Secrets"
        let episodes = try history(
            known, "Dark: Lies", "Dark: Double Lives", "Dark: Past and Present", "Dark")
        #expect(episodes.films.map(\.title) == ["Dark"])
        let film = try history(known, "Dark: The Making Of", "Darker: Than Dark")
        #expect(film.films.map(\.title) == ["Dark: The Making Of", "Darker: Than Dark"])
        let anime = try history("Blue: A", "Blue: B", "Blue: C", "Blue: D", "Blue: E", "Blue: F")
        #expect(anime.films.isEmpty)
        let trilogy = try history("The Lord of the Rings: One", "The Lord of the Rings: Two")
        #expect(trilogy.films.count == 2)
    }

    @Test func `a known film title is a film, even if it looks like an episode`() throws {
        let films = (1...6).map { "Mission: Impossible - \($0)" } + ["Recep: Bölüm 1"]
        var options = ImportReader.Options()
        let text = "Title,Date\n" + (films + ["Show: Bölüm 1"]).map { "\"\($0)\",2020-05-27\n" }.joined()
        let unknown = try ImportReader(options: options).read(bytes: Array(text.utf8), name: "n.csv")
        #expect(unknown.films.isEmpty)
        options.isFilm = { films.contains($0) }
        let known = try ImportReader(options: options).read(bytes: Array(text.utf8), name: "n.csv")
        #expect(known.films.compactMap(\.title) == films)
    }

    @Test func `a profile's list is saved, and its stars and thumbs become ratings and tags`() throws {
        let list = try read(
            "Profile Name,Title Name,Country,Utc Title Add Date\nAnna,Heat,DE,2021-04-02\n", "MyList.csv")
        #expect(list.kinds == [.netflixMyList])
        #expect(list.rows[0].facts == [.saved(at: ISOTime("2021-04-02T00:00:00Z"))])
        #expect(list.remarks.isEmpty)
        let ratings = try read(
            "Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Device Model,Event Utc Ts,Region View Date\n"
                + "Anna,Heat,star,4,0,TV,2016-04-02 20:00:00,\nAnna,Ran,thumb,0,2,TV,2021-04-02 20:00:00,\n",
            "Ratings.csv")
        #expect(ratings.kinds == [.netflixRatings])
        #expect(
            ratings.rows.map(\.facts) == [
                [.rating(8, at: ISOTime("2016-04-02T20:00:00Z"))], [.tags(["liked"])],
            ])
    }

    @Test(arguments: [
        ("10/13/25", "2025-10-13"), ("29/03/2021", "2021-03-29"), ("28-06-23", "2023-06-28"),
        ("30.06.2022", "2022-06-30"), ("2020/05/27", "2020-05-27"), ("2020-05-27", "2020-05-27"),
        ("2020. 5. 27.", "2020-05-27"),
    ])
    func `the seven date formats of Netflix are understood`(text: String, day: String) throws {
        #expect(try history("Heat", date: text).rows[0].viewings.map(\.watchedOn?.description) == [day])
    }

    @Test func `a film listed twice on a day is one viewing, and on two days two viewings`() throws {
        let text = "Title,Date\nHeat,2026-05-02\nHeat,2026-05-02\nHeat,2026-05-04\n"
        let films = ImportRow.merged(try read(text, "NetflixViewingHistory.csv").rows)
        #expect(
            films.map { $0.viewings.compactMap(\.watchedOn?.description).sorted() } == [
                ["2026-05-02", "2026-05-04"]
            ])
        #expect(films[0].locations.count == 3)
    }

    private static let header =
        "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country"

    private func activity(_ rows: String..., profile: String? = nil) throws -> ImportedFile {
        var options = ImportReader.Options()
        options.profile = profile
        options.utcOffset = { _ in 3600 }
        return try read(
            Samples.lines(Self.header) + rows.map { $0 + "\r\n" }.joined(), "ViewingActivity.csv", options)
    }

    @Test func `trailers and autoplayed titles are skipped`() throws {
        let file = try activity(
            "Olena,2023-02-25 20:45:18,01:41:25,,Heat,,TV,01:41:25,01:41:25,PL (Poland)",
            "Olena,2023-02-25 20:44:14,00:00:56,,Zwiastun: Heat,TEASER_TRAILER,TV,00:00:56,00:00:56,PL (Poland)",
            "Olena,2023-02-24 20:00:00,00:00:04,Autoplayed: user action: None; ,Ran,,TV,00:00:04,00:00:04,PL (Poland)",
            "Olena,2023-02-24 19:00:00,00:50:00,,Dark: Season 1: Secrets (Episode 1),,TV,00:50:00,00:50:00,PL (Poland)"
        )
        #expect(file.kinds == [.netflixActivity])
        #expect(
            file.rows.map(\.subject) == [
                .film, .skipped("teaser trailer"), .skipped("ran for less than a minute"),
                .notAFilm("series"),
            ])
    }

    @Test func `a film seen in several sittings is one viewing, on the local day it ended`() throws {
        let file = try activity(
            "Olena,2023-03-10 20:00:00,01:40:00,,Heat,,TV,01:40:00,01:40:00,PL",
            "Olena,2023-02-26 23:30:00,00:50:00,,Heat,,TV,01:40:00,Not latest view,PL",
            "Olena,2023-02-25 20:00:00,00:50:00,,Heat,,TV,00:50:00,Not latest view,PL")
        let films = ImportRow.merged(file.rows)
        #expect(films.count == 1)
        #expect(
            films[0].viewings.compactMap(\.watchedOn?.description).sorted() == ["2023-02-27", "2023-03-10"])
    }

    @Test func `of several profiles only the requested one is imported`() throws {
        let rows = [
            "Olena,2023-02-25 20:00:00,01:40:00,,Heat,,TV,01:40:00,01:40:00,PL",
            "Édouard,2023-02-25 20:00:00,01:40:00,,Ran,,TV,01:40:00,01:40:00,PL",
        ]
        let names = ["Olena", "Édouard"]
        #expect(throws: ImportError.unresolvedProfile("ViewingActivity.csv", names, asked: nil)) {
            try activity(rows[0], rows[1])
        }
        #expect(throws: ImportError.unresolvedProfile("ViewingActivity.csv", names, asked: "Bob")) {
            try activity(rows[0], rows[1], profile: "Bob")
        }
        let file = try activity(rows[0], rows[1], profile: "edouard")
        #expect(file.rows.map(\.title) == ["Ran"])
        #expect(file.remarks.map(\.fact) == [.otherProfiles(1)])
    }
}
