import Foundation
import Records
import TestSupport
import Testing

@testable import Exchange

struct ArchiveTests {
    private let letterboxd = [
        ("profile.csv", "Date Joined,Username,Given Name\r\n2019-01-01,someone,\r\n"),
        ("comments.csv", "Date,Content,Comment\r\n"), ("diary.csv", Samples.letterboxdDiary),
        ("reviews.csv", Samples.letterboxdReviews), ("ratings.csv", Samples.letterboxdRatings),
        ("watched.csv", Samples.letterboxdFilms),
        ("watchlist.csv", "Date,Name,Year,Letterboxd URI\r\n2026-09-01,Ran,1985,https://boxd.it/fil09\r\n"),
        ("likes/films.csv", Samples.letterboxdFilms), ("likes/reviews.csv", "Date,Letterboxd URI\r\n"),
        ("lists/noir.csv", Samples.letterboxdList), ("deleted/diary.csv", Samples.letterboxdDiary),
        ("__MACOSX/._diary.csv", "x"), ("nested.zip", "x"),
    ]

    private func read(_ bytes: [UInt8], _ name: String, _ options: ImportReader.Options = .init()) throws
        -> ImportedFile
    {
        try ImportReader(options: options).read(bytes: bytes, name: name)
    }

    @Test func `a Letterboxd export is read completely, as zip, tar and gzipped tar`() throws {
        let tar = ArchiveMaker.tar(letterboxd)
        for bytes in [ArchiveMaker.zip(letterboxd), tar, ArchiveMaker.gzip(tar)] {
            let file = try read(bytes, "export")
            #expect(
                file.kinds == [
                    .letterboxdDiary, .letterboxdReviews, .letterboxdRatings, .letterboxdWatched,
                    .letterboxdWatchlist, .letterboxdLikes, .letterboxdList,
                ])
            #expect(
                file.skipped.map(\.member) == [
                    "profile.csv", "comments.csv", "likes/reviews.csv", "deleted/diary.csv", "nested.zip",
                ])
            #expect(file.rows[0].location == .init(file: "export", member: "diary.csv", line: 2))
            let ran = ImportRow.merged(file.rows).first { $0.title == "Ran" }
            #expect(ran?.facts == [.saved(at: ISOTime("2026-09-01T00:00:00Z"))])
        }
    }

    @Test func `a Trakt export names its lists`() throws {
        let members = [
            ("user-profile.json", "{\"username\": \"someone\"}"),
            ("lists-list-9-neo-noir.json", Samples.traktListed),
            ("watched-history-1.json", Samples.traktHistory), ("watched-movies.json", Samples.traktWatched),
            ("ratings-shows.json", "[]"), ("collection-movies-1.json", Samples.traktListed),
            (
                "lists-lists.json",
                "[{\"name\": \"Neo; Noir\", \"ids\": {\"trakt\": 9, \"slug\": \"neo-noir\"}}]"
            ),
        ]
        let file = try read(ArchiveMaker.zip(members), "trakt.zip")
        #expect(file.kinds == [.traktList, .traktHistory, .traktWatched])
        let dune = try #require(ImportRow.merged(file.rows).first { $0.tmdbID == 438_631 })
        #expect(dune.tags == ["Neo; Noir"])
        #expect(dune.viewings.map(\.watchedOn?.description) == ["2026-08-21", nil])
    }

    @Test func `a single gzipped file is read under its own name`() throws {
        let file = try read(ArchiveMaker.gzip(Array(Samples.letterboxdFilms.utf8)), "watchlist.csv.gz")
        #expect(file.kinds == [.letterboxdWatchlist])
        #expect(file.name == "watchlist.csv.gz")
    }

    @Test func `an archive inside an archive is not opened`() {
        let reason = "it contains another archive; unpack that first"
        let inner = ArchiveMaker.zip([("diary.csv", Samples.letterboxdDiary)])
        #expect(error { try read(ArchiveMaker.gzip(inner), "x.gz") } == .unreadableArchive("x.gz", reason))
        #expect(
            error { try read(ArchiveMaker.zip([("a.zip", "x")]), "x") } == .unreadableArchive("x", reason))
        #expect(error { try read(ArchiveMaker.zip([("a.txt", "x")]), "x") } == .nothingInArchive("x"))
    }

    @Test func `members larger than the limits are rejected, one by one or in total`() {
        var options = ImportReader.Options()
        options.maximumBytes = 4000
        options.maximumArchiveBytes = 6000
        options.maximumMembers = 3
        let row = "2026-01-01,Heat,1995,u\n"
        let films = "Date,Name,Year,Letterboxd URI\n"
        func rows(_ count: Int) -> String { films + String(repeating: row, count: count) }
        // The archive's own size has the limit of a file, so the zip grows by one member at a time.
        #expect(
            error { try read(ArchiveMaker.zip([("watched.csv", rows(500))]), "x", options) }
                == .tooLarge("x", limit: 4000))
        options.maximumBytes = 20_000
        let three = (0..<3).map { ("\($0)/watched.csv", rows(100)) }
        #expect(error { try read(ArchiveMaker.zip(three), "x", options) } == .tooLarge("x", limit: 6000))
        #expect(
            error { try read(ArchiveMaker.gzip(ArchiveMaker.tar(three)), "x", options) }
                == .tooLarge("x", limit: 6000))
        let four = (0..<4).map { ("\($0)/watched.csv", films) }
        #expect(error { try read(ArchiveMaker.zip(four), "x", options) } == .tooManyMembers("x", limit: 3))
    }

    @Test func `other archives are rejected by name, and damaged ones with a reason`() {
        #expect(
            error { try read([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 0], "x") }
                == .unsupportedArchive("x", "7-Zip"))
        let zip = ArchiveMaker.zip(letterboxd)
        for count in [4, 30, 200, zip.count / 2] {
            if case .unreadableArchive = error({ try read(Array(zip.prefix(count)), "x") }) { continue }
            if case .nothingInArchive = error({ try read(Array(zip.prefix(count)), "x") }) { continue }
            Issue.record("a zip of \(count) bytes was taken")
        }
    }

    @Test func `a flipped byte anywhere results in rows or in an error`() {
        var random = SeededGenerator(state: 3)
        let archives = [ArchiveMaker.zip(letterboxd), ArchiveMaker.gzip(ArchiveMaker.tar(letterboxd))]
        for archive in archives {
            for _ in 0..<300 {
                var bytes = archive
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
                _ = try? read(bytes, "x")
            }
        }
    }

    @Test func `member names that climb out of a folder have no effect on the file system`() throws {
        let file = try read(ArchiveMaker.zip([("../../etc/watchlist.csv", Samples.letterboxdFilms)]), "x")
        #expect(file.kinds == [.letterboxdWatchlist])
        #expect(file.rows[0].location.member == "../../etc/watchlist.csv")
    }

    /// Ten rows, and 400,000 zeros, compressed by another program.
    private static let deflated = """
        UEsDBBQAAAAIAAAAIVyrO1HMSAAAAK8BAAANAAAAd2F0Y2hsaXN0LmNzdnNJLEnV8UvMTdWJTE0s0vFJLSlJLUrKr0hRCA3y\
        5OUyMjAy0zUwBCIdj9TEEh1DS0tTnYySkoJiK319kDK9zBL9xFF19FIHAFBLAQIUAxQAAAAIAAAAIVyrO1HMSAAAAK8BAAAN\
        AAAAAAAAAAAAAACAAQAAAAB3YXRjaGxpc3QuY3N2UEsFBgAAAAABAAEAOwAAAHMAAAAAAA==
        """
    private static let bomb = """
        UEsDBBQAAAAIAAAAIVxWk+QglgEAAIAaBgANAAAAd2F0Y2hsaXN0LmNzdu3BMQEAAADCoErrn84UfkABAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAADA3wBQSwECFAMUAAAACAAAACFcVpPkIJYBAACAGgYADQAAAAAAAAAAAAAAgAEAAAAAd2F0Y2hsaXN0\
        LmNzdlBLBQYAAAAAAQABADsAAADBAQAAAAA=
        """

    @Test func `an archive of another program is read, and a zip bomb is rejected`() throws {
        let archive = Array(try #require(Data(base64Encoded: Self.deflated)))
        #expect(try read(archive, "x.zip").rows.count == 10)
        let bomb = Array(try #require(Data(base64Encoded: Self.bomb)))
        #expect(bomb.count < 1000)
        var options = ImportReader.Options()
        options.maximumBytes = 100_000
        #expect(error { try read(bomb, "x", options) } == .tooLarge("x: watchlist.csv", limit: 100_000))
        options.maximumBytes = 500_000
        options.maximumArchiveBytes = 100_000
        #expect(error { try read(bomb, "x", options) } == .tooLarge("x", limit: 100_000))
    }

    @Test(arguments: [("xl/workbook.xml", "Excel"), ("content.xml", "OpenDocument")])
    func `a spreadsheet is named as one`(member: String, program: String) {
        let bytes = ArchiveMaker.zip([(member, "<x/>"), ("styles.xml", "<x/>")])
        #expect(throws: ImportError.spreadsheet("films.xlsx", program)) {
            try ImportReader().read(bytes: bytes, name: "films.xlsx")
        }
    }
}
