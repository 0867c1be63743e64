import Localization
import Testing

@testable import movielib

@Suite struct ParserWordsTests {
    private static let page = """
        OVERVIEW: Огляд.

        USAGE: movielib watched [--on <дата>] [--rating <число>] <subcommand>

        OPTIONS:
          --color <коли>          Колір. (values: auto,
                                  always; default: auto)
          --page <n>              Сторінка. (default: 1)
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          Перелік.

          See 'movielib help watched <subcommand>' for detailed help.
        """

    @Test func `a page of help has the parser's words in the current language`() {
        inUkrainian {
            #expect(
                ParserText.help(Self.page, columns: 60) == """
                    ОПИС: Огляд.

                    ВИКОРИСТАННЯ: movielib watched [--on <дата>]
                           [--rating <число>] <команда>

                    ПАРАМЕТРИ:
                      --color <коли>          Колір. (значення: auto,
                                              always; типово: auto)
                      --page <n>              Сторінка. (типово: 1)
                      -h, --help              Показати цю довідку.

                    КОМАНДИ:
                      list (типова)           Перелік.

                      Докладніше: 'movielib help watched <команда>'.
                    """)
        }
    }

    @Test func `English help is unchanged`() {
        Interface.$override.withValue(.some(nil)) {
            #expect(ParserText.help(Self.page, columns: 20) == Self.page)
        }
    }

    @Test(arguments: [
        (
            "Missing expected argument '<film> ...'", "an argument is missing: <film> ...",
            "бракує аргументу <film> ..."
        ),
        (
            "The value 'x' is invalid for '--color <when>'. Please provide one of 'auto', 'always' or 'never'.",
            "'--color' takes 'auto', 'always', 'never', not 'x'",
            "'--color' приймає 'auto', 'always', 'never', а не «x»"
        ),
        (
            "The value 'x' is invalid for '--kind <kind>'. Please provide one of the following: a, b",
            "'--kind' takes a, b, not 'x'", "'--kind' приймає a, b, а не «x»"
        ),
        (
            "The value 'x' is invalid for '--on <day>': why", "'--on' does not take 'x': why",
            "«x» не підходить для '--on': why"
        ),
        ("Missing value for '--limit <n>'", "'--limit' needs a value", "бракує значення для '--limit'"),
        (
            "2 unexpected arguments: 'a', 'b'", "these arguments are too many: 'a', 'b'",
            "зайві аргументи: 'a', 'b'"
        ),
    ])
    func `parser errors are in our own words`(_ message: String, _ english: String, _ ukrainian: String) {
        inUkrainian { #expect(ParserText.error(message) == ukrainian) }
        Interface.$override.withValue(.some(nil)) { #expect(ParserText.error(message) == english) }
    }
}
