import FileNames
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct FileNamesPresenterTests {
    static func named(_ paths: String...) -> [NamedFile] {
        paths.map { path in
            NamedFile(
                path: EscapedPath.text(Array(path.utf8)), name: FileName(path: path.utf8, latestYear: 2028))
        }
    }

    private let names = FileNamesPresenter(
        names: named(
            "Ran (1985) {tmdb-11645}/Ran.mkv", "Solaris.1972.CD2.Criterion.avi", "Show.S01E02.mkv",
            "odd\u{1b}[31m/00001.m2ts"))

    @Test func `parsed file names are a table on a terminal and rows in a pipe`() {
        #expect(
            names.document.snapshot(100) == """
                TITLE    YEAR  KIND     EDITION    ID     PATH|
                Ran      1985  film                11645  Ran (1985) {tmdb-11645}/Ran.mkv|
                Solaris  1972  part 2   criterion         Solaris.1972.CD2.Criterion.avi|
                Show           episode                    Show.S01E02.mkv|
                odd            film                       odd%1B[31m/00001.m2ts|
                """)
        #expect(
            names.piped == """
                film¦Ran¦1985¦¦¦11645¦Ran (1985) {tmdb-11645}/Ran.mkv
                part¦Solaris¦1972¦criterion¦2¦¦Solaris.1972.CD2.Criterion.avi
                episode¦Show¦¦¦¦¦Show.S01E02.mkv
                film¦odd¦¦¦¦¦odd%1B[31m/00001.m2ts
                """)
    }

    @Test func `of many names the first are shown, with the option that shows all`() {
        let some = FileNamesPresenter(names: Self.named("Ran.mkv"), total: 500)
        #expect(some.document.drawn(60).last == "1 of 500 names; --limit 500 shows them all")
    }
}
