import Foundation
import Records
import TestSupport
import Testing

@testable import Exchange

struct PageTests {
    private static let hostile =
        "<script>alert('x')</script> | **b** [l](javascript:x) & \"q\" ]]>\r\n\u{202E}\u{0}\u{1B}[31m`c` <td>"

    private let films = [
        FilmWithViewings(
            film: Film(
                FilmRecord(
                    id: 438_631, title: "Dune", releaseDate: PartialDate("2021"), rating: 7.786,
                    posterPath: "/abc.jpg"),
                UserData(myRating: 8.5, tags: ["cinema"], note: "One\ntwo")),
            viewings: [
                Viewing(watchedOn: PartialDate("2021-10-20"), loggedAt: noon),
                Viewing(watchedOn: PartialDate("2026-03"), loggedAt: noon),
            ]),
        FilmWithViewings(
            film: Film(
                FilmRecord(
                    id: 2, title: hostile, originalTitle: hostile + "x", originalLanguage: "\"><script>",
                    posterPath: "/x\" onerror=\"y.jpg"),
                UserData(addedAt: noon, tags: [hostile], note: .plain(hostile)))),
        FilmWithViewings(film: Film(FilmRecord(id: 3, title: " "))),
    ]

    @Test func `a page contains every film, and executes no text of one`() {
        var page = HTMLPage()
        page.heading = Self.hostile
        page.asOf = PartialDate("2026-11-21")
        page.date = { "<\($0)>" }
        let text = page.text(films)
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(text.contains("name=\"viewport\""))
        #expect(text.contains("prefers-color-scheme: dark"))
        #expect(
            text.contains(
                "<time datetime=\"2026-03\">&lt;2026-03&gt;</time> <span class=\"times\">× 2</span>"))
        #expect(text.contains("3 films, 1 seen, 1 on the watch-later list, as of &lt;2026-11-21&gt;"))
        for part in ["<script", "<img", "src=", "<link", "@import", "url("] { #expect(!text.contains(part)) }
        #expect(text.contains("&lt;script&gt;"))
        #expect(!text.contains("\u{202E}"))
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        #expect(text.components(separatedBy: "<tr>").count == 5)
    }

    @Test func `posters are linked only if requested, and only for valid paths`() {
        var page = HTMLPage()
        page.posters = .linked("https://image.tmdb.org/t/p/w185/")
        let text = page.text(films)
        #expect(text.components(separatedBy: "<img").count == 2)
        #expect(
            text.contains("<img loading=\"lazy\" src=\"https://image.tmdb.org/t/p/w185/abc.jpg\" alt=\"\""))
    }

    @Test func `embedded posters need no address outside of the page`() {
        var page = HTMLPage()
        page.posters = .embedded(["/abc.jpg": "data:image/jpeg;base64,/9j/"])
        let text = page.text(films)
        #expect(text.components(separatedBy: "<img").count == 2)
        #expect(text.contains("src=\"data:image/jpeg;base64,/9j/\""))
        #expect(text.contains("img-src data:\""))
    }

    @Test func `notes and places of viewings are in both pages, as plain text`() {
        let film = FilmWithViewings(
            film: Film(FilmRecord(id: 603, title: "The Matrix"), UserData(note: "The film")),
            viewings: [
                Viewing(
                    watchedOn: PartialDate("2026-08-14"), isRewatch: true, rating: 8.5,
                    note: "with <b>Ana</b>,\nand | rain", place: "Odeon | <3", loggedAt: noon),
                Viewing(watchedOn: PartialDate("2003"), note: "first", loggedAt: noon),
                Viewing(place: "Home", loggedAt: noon),
                Viewing(watchedOn: PartialDate("2020"), loggedAt: noon),
            ])
        #expect(
            MarkdownExport.text([film]).contains(
                "| The film<br>date unknown, Home<br>2003: first<br>"
                    + "2026-08-14, again, 8.5, Odeon \\| &lt;3: with &lt;b&gt;Ana&lt;/b&gt;,<br>and \\| rain |"
            ))
        #expect(
            HTMLPage().text([film]).contains(
                "<bdi>The film</bdi><ul class=\"viewings\"><li><bdi>date unknown, Home</bdi></li>"
                    + "<li><bdi>2003</bdi>: <bdi>first</bdi></li><li><bdi>2026-08-14, again, 8.5, Odeon | &lt;3</bdi>: "
                    + "<bdi>with &lt;b&gt;Ana&lt;/b&gt;,\nand | rain</bdi></li></ul>"))
    }

    @Test func `an empty page has no table`() { #expect(!HTMLPage().text([]).contains("<table")) }

    @Test func `a title cannot leave its cell of a Markdown table`() {
        let lines = MarkdownExport.text(films, heading: Self.hostile).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(lines[0].hasPrefix("# &lt;script&gt;"))
        for line in lines.dropFirst(4) {
            let bars = zip(line.unicodeScalars, [" "] + line.unicodeScalars).count { $0 == "|" && $1 != "\\" }
            #expect(bars == 8)
            #expect(!line.contains("<script") && !line.contains("](javascript"))
        }
        #expect(
            lines[4]
                == "| [Dune](https://www.themoviedb.org/movie/438631) | 2021 | 8.5 | 7.8 | 2026-03 (2 times) | cinema | One<br>two |"
        )
        #expect(lines[6].contains("| [Film 3]("))
    }

    @Test func `numbers have a decimal point, and invalid ones are empty`() {
        #expect(PlainText.decimal(7.786) == "7.8")
        #expect(PlainText.decimal(-0.04) == "0.0")
        #expect(PlainText.decimal(.infinity) == "")
        #expect(PlainText.decimal(1e300) == "")
    }
}
