import FileNames
import Foundation
import Library
import LibrarySupport
import Media
import Query
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// NFO files and pictures next to films, and ids from other programs' NFO files.
@Suite struct NFOTests {
    /// The elements of `<record>` that Kodi reads: kodi.wiki/view/NFO_files/Movies, as of Kodi 21; Jellyfin reads the
    /// same.
    private static let documented: [String: Set<String>] = [
        "": ["movie"],
        "movie": [
            "title", "originaltitle", "sorttitle", "ratings", "userrating", "top250", "outline", "plot",
            "tagline", "runtime", "thumb", "fanart", "mpaa", "playcount", "lastplayed", "id", "uniqueid",
            "genre", "country", "set", "tag", "credits", "director", "premiered", "year", "studio", "trailer",
            "fileinfo", "actor", "showlink", "resume", "dateadded",
        ],
        "ratings": ["rating"], "rating": ["value", "votes"], "set": ["name", "overview"],
        "fileinfo": ["streamdetails"], "streamdetails": ["video", "audio", "subtitle"],
        "video": ["codec", "aspect", "width", "height", "durationinseconds", "stereomode", "hdrtype"],
        "audio": ["codec", "language", "channels"], "subtitle": ["language"],
        "actor": ["name", "role", "order", "thumb"],
    ]

    /// The elements of a document with their parents and texts.
    private struct Elements {
        var all: [(parent: String, name: String, text: String)] = []

        /// Reads a document with one element per line.
        init(_ text: String) {
            var open: [String] = [""]
            for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
                guard line.hasPrefix("<"), !line.hasPrefix("<?"), !line.hasPrefix("<!--") else { continue }
                let name = String(line.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "/" })
                if name.hasPrefix("/") {
                    open.removeLast()
                } else if line.hasSuffix("</\(name)>") {
                    let value = line.drop { $0 != ">" }.dropFirst().dropLast(name.count + 3)
                    all.append((open[open.count - 1], name, String(value)))
                } else {
                    all.append((open[open.count - 1], name, ""))
                    open.append(name)
                }
            }
        }

        func text(_ name: String, in parent: String = "movie") -> [String] {
            all.filter { $0.parent == parent && $0.name == name }.map(\.text)
        }
    }

    private func page() async throws -> MovieDetails {
        try await TMDB(
            transport: SampleTransport(), locale: ContentLocale(language: "en-US", region: "US")
        ).movie(id: 603).value
    }

    private func film() -> FilmFile {
        var file = FilmFile(folder: "/f", path: "m.mkv", stamp: .init(size: 1, modified: 1, inode: 1))
        var facts = MediaFacts()
        (facts.videoCodec, facts.width, facts.height, facts.duration) = ("hevc", 3_840, 1_600, 8_160_000)
        facts.hdr = .dolbyVision
        var sound = MediaFacts.Audio()
        (sound.language, sound.codec, sound.channels) = ("uk", "eac3", 6)
        var words = MediaFacts.Subtitles()
        words.language = "en"
        (facts.audio, facts.subtitles) = ([sound], [words])
        file.facts = facts
        return file
    }

    @Test func `every element is one that Kodi documents, in its place, with its value`() async throws {
        let page = try await page()
        let libraryFilm = Film(
            FilmRecord(id: 603, title: "-"),
            UserData(
                myRating: 8.5, tags: ["a & b", "noir"], timesWatched: 3,
                lastWatchedOn: PartialDate("2026-11-20")))
        let text = NFOText.text(
            FilmWithViewings(film: libraryFilm), page, film(), region: "US", day: "2026-11-25")
        let elements = Elements(text)
        for (parent, name, _) in elements.all {
            #expect(Self.documented[parent]?.contains(name) == true, "<\(name)> in <\(parent)>")
        }
        #expect(elements.text("title") == [page.record.title])
        #expect(elements.text("runtime") == [page.record.runtimeMinutes.map(String.init) ?? "-"])
        #expect(elements.text("premiered") == [page.record.releaseDate?.description ?? "-"])
        #expect(elements.text("uniqueid") == ["603", page.record.imdbID ?? "-"])
        #expect(text.contains(#"<uniqueid type="tmdb" default="true">603</uniqueid>"#))
        #expect(elements.text("director") == page.directors.map(\.name))
        #expect(elements.text("genre") == page.record.genres)
        #expect(elements.text("name", in: "actor").first == page.cast.first?.name)
        #expect(elements.text("order", in: "actor").first == "0")
        #expect(elements.text("userrating") == ["9"])
        #expect(elements.text("playcount") == ["3"])
        #expect(elements.text("lastplayed") == ["2026-11-20"])
        #expect(elements.text("tag") == ["a &amp; b", "noir"])
        #expect(elements.text("hdrtype", in: "video") == ["dolbyvision"])
        #expect(elements.text("aspect", in: "video") == ["2.4"])
        #expect(elements.text("durationinseconds", in: "video") == ["8160"])
        #expect(elements.text("channels", in: "audio") == ["6"])
        #expect(text.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
        // Our own reader finds the ids again.
        let ids = NFOIDs(Array(text.utf8))
        #expect(ids.tmdbID == 603)
        #expect(ids.imdbID == page.record.imdbID)
    }

    @Test func `a text cannot leave its element`() {
        let film = Film(
            FilmRecord(id: 1, title: "</title><uniqueid type=\"tmdb\">2</uniqueid>\u{0}\u{1B}[2J]]>"))
        let text = NFOText.text(
            FilmWithViewings(film: film), nil, self.film(), region: "US", day: "2026-11-25")
        #expect(NFOIDs(Array(text.utf8)).tmdbID == 1)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    // MARK: - On the disk

    private func folder() async throws -> OrganisedFolder {
        let folder = try OrganisedFolder()
        try folder.write(["603/603 matrix.mkv", "438631 dune.mkv"])
        try await folder.know()
        folder.world.isOffline = false
        return folder
    }

    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

    private func write(
        _ folder: OrganisedFolder, _ change: (inout Core.NFOOptions) -> Void = { _ in }
    ) async throws -> Core.NFOPlan {
        var options = Core.NFOOptions()
        change(&options)
        let plan = try await folder.core.nfoPlan(.init(), options) { _ in Self.jpeg }
        #expect(try folder.core.write(plan).failure == nil)
        return plan
    }

    @Test func `NFO files and pictures are written once, and undo keeps changed ones`() async throws {
        let folder = try await folder()
        let before = folder.content()
        let plan = try await write(folder) { $0.writesPictures = true }
        #expect(plan.files.count >= 4)
        let after = folder.content()
        #expect(after["603/603 matrix.nfo"]?.contains("The Matrix") == true)
        #expect(after["603/poster.jpg"] != nil)
        #expect(after["438631 dune-poster.jpg"] != nil)
        #expect(try await write(folder) { $0.writesPictures = true }.unchanged == 2)
        try Data("mine now".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/438631 dune.nfo"))
        let undone = try folder.core.make(Change(.undo(1)))
        #expect(undone.unrestoredFiles == ["\(folder.path)/438631 dune.nfo"])
        var left = folder.content()
        #expect(left.removeValue(forKey: "438631 dune.nfo") == "mine now")
        #expect(left == before)
        #expect(throws: CoreError.self) { try folder.core.make(Change(.redo(1))) }
    }

    @Test func `another program's file is kept, or set aside and restored by undo`() async throws {
        let folder = try await folder()
        try folder.write(["438631 dune.nfo", "603/movie.nfo"])
        let before = folder.content()
        let plan = try await write(folder)
        #expect(plan.files.isEmpty)
        #expect(Set(plan.foreign) == ["\(folder.path)/438631 dune.nfo", "\(folder.path)/603/movie.nfo"])
        #expect(folder.content() == before)
        _ = try await write(folder) { $0.replaces = true }
        #expect(folder.content()["438631 dune.nfo.bak"] == "the content of 438631 dune.nfo")
        #expect(folder.content()["438631 dune.nfo"]?.hasPrefix("<?xml") == true)
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(folder.content() == before)
    }

    @Test func `a link or a folder of the same name stays, and files are set aside`() async throws {
        let folder = try await folder()
        try folder.write(["438631 dune.nfo", "elsewhere"])
        let link = "\(folder.path)/603/603 matrix.nfo"
        symlink("../elsewhere", link)
        let plan = try await write(folder) { $0.replaces = true }
        #expect(plan.foreign == [link])
        #expect(folder.content()["438631 dune.nfo.bak"] == "the content of 438631 dune.nfo")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../elsewhere")
        #expect(folder.content()["elsewhere"] == "the content of elsewhere")
        unlink(link)
        try FileManager.default.createDirectory(atPath: link, withIntermediateDirectories: false)
        #expect(try await write(folder) { $0.replaces = true }.foreign == [link])
    }

    @Test func `our own NFO file is rewritten on request, even after a move; no other is`() async throws {
        let folder = try await folder()
        _ = try await write(folder)
        try folder.organise()
        let path = "Film 603 (2001)/Film 603 (2001).nfo"
        #expect(folder.content()[path] != nil)
        let rated = FilmRecord(id: 603, title: "Film 603")
        _ = try folder.core.make(Change(.rate(4), [rated]))
        #expect(try await write(folder).files.isEmpty)
        let plan = try await write(folder) { $0.refreshes = true }
        #expect(plan.files.count == 2)
        #expect(folder.content()[path]?.contains("<userrating>4</userrating>") == true)
        #expect(try await write(folder) { $0.refreshes = true }.foreign.isEmpty)
    }

    @Test func `an interrupted write is rolled back by the next command`() async throws {
        let folder = try await folder()
        let before = folder.content()
        let plan = try await folder.core.nfoPlan(.init(), .init()) { _ in nil }
        let steps = plan.files.enumerated().map { index, file in
            FileStep(
                .write, to: file.path, size: 1, checksums: Fingerprint.checksums(ofBytes: [1]),
                number: index + 1)
        }
        _ = try folder.core.runFileSteps(
            steps, as: .writeNFO, of: [], content: { _ in [1] }, at: Date(),
            stops: { $0.number == 2 && $1 == .planned })
        let outcome = try #require(try folder.core.finishFileWork().first)
        #expect(outcome.failure?.problem == .contentUnknown)
        #expect(outcome.unrestoredFiles.isEmpty)
        #expect(folder.content() == before)
    }

    // MARK: - Reading

    @Test(
        arguments: [
            ("<movie><uniqueid type=\"tmdb\">603</uniqueid></movie>", 603, nil),
            (
                "\u{FEFF}\n<?xml version=\"1.0\"?>\n<!-- <tmdbid>1</tmdbid> -->\n<movie>\n <tmdbid> 603 </tmdbid></movie>",
                603, nil
            ),
            ("<movie><id>tt0133093</id><tmdbid>603</tmdbid></movie>", 603, "tt0133093"),
            ("<movie><uniqueid default='true' type='imdb'>tt0133093</uniqueid></movie>", nil, "tt0133093"),
            ("<movie><title>x</title></movie>\nhttps://www.themoviedb.org/movie/603-the-matrix", 603, nil),
            ("░▒▓ RELEASE ▓▒░ http://www.imdb.com/title/tt0133093/ ░▒▓", nil, "tt0133093"),
            // Ids of other objects, and invalid ids.
            ("<movie><set><tmdbid>2344</tmdbid></set></movie>", nil, nil),
            ("<movie><plot>like imdb.com/title/tt0133093</plot></movie>", nil, nil),
            ("<movie><id>603</id></movie>", nil, nil),
            ("<tvshow><tmdbid>603</tmdbid></tvshow>", nil, nil),
            ("<movie><tmdbid>603</tmdbid><uniqueid type=\"tmdb\">604</uniqueid></movie>", nil, nil),
            ("<movie><tmdbid><![CDATA[<tmdbid>5</tmdbid>]]></tmdbid></movie>", nil, nil),
            // XML with entities is ignored.
            ("<!DOCTYPE movie [<!ENTITY a \"603\">]><movie><tmdbid>603</tmdbid></movie>", nil, nil),
            ("<movie><tmdbid>&a;</tmdbid></movie>", nil, nil),
            ("<movie><tmdbid>603</tmdbid>", nil, nil),
            ("<movie><a></b><tmdbid>603</tmdbid></movie>", nil, nil),
            (String(repeating: "<movie>", count: 40) + "<tmdbid>603</tmdbid>", nil, nil),
            ("<movie>" + String(repeating: "<a/>", count: 10_001) + "<tmdbid>603</tmdbid></movie>", nil, nil),
            (String(repeating: " ", count: 1 << 20) + "imdb.com/title/tt0133093", nil, nil),
            ("", nil, nil),
        ] as [(String, Int?, String?)])
    func `ids are read only from id elements and addresses`(_ text: String, _ tmdb: Int?, _ imdb: String?) {
        let ids = NFOIDs(Array(text.utf8))
        #expect(ids.tmdbID == tmdb)
        #expect(ids.imdbID == imdb)
    }

    @Test func `a file is identified by the id in its NFO file, whatever its name`() async throws {
        let folder = try OrganisedFolder()
        folder.world.isOffline = false
        try folder.write(["a/xyzzy.mkv", "a/other.nfo", "b/plugh.mkv", "c/one.mkv", "c/two.mkv"])
        for name in ["a/xyzzy.nfo", "b/movie.nfo", "c/movie.nfo"] {
            try Data("<movie><tmdbid>603</tmdbid></movie>".utf8).write(
                to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        }
        let scan = try await folder.core.scan(folder.core.remember([folder.path]), probe: nil)
        let sure = scan.matches.compactMap { match in
            scan.guesses.first { $0.file.id == match.file }.map {
                ($0.file.path, match.film?.id, match.source)
            }
        }
        #expect(sure.map(\.0).sorted() == ["a/xyzzy.mkv", "b/plugh.mkv"])
        #expect(sure.allSatisfy { $0.1 == 603 && $0.2 == .id })
    }
}
