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
        ("Missing expected argument '<фільм> ...'", "бракує аргументу '<фільм> ...'"),
        (
            "The value 'x' is invalid for '--color <коли>'. Please provide one of 'auto', 'always' or 'never'.",
            "«x» не підходить для '--color <коли>'. Можна: 'auto', 'always', 'never'."
        ),
        (
            "The value 'x' is invalid for '--kind <вид>'. Please provide one of the following: a, b",
            "«x» не підходить для '--kind <вид>'. Можна: a, b."
        ),
        ("The value 'x' is invalid for '--on <дата>': чому", "«x» не підходить для '--on <дата>': чому"),
        ("Missing value for '--limit <n>'", "бракує значення для '--limit <n>'"),
        ("2 unexpected arguments: 'a', 'b'", "зайві аргументи: 'a', 'b'"),
    ])
    func `the parser's errors are in the current language`(_ english: String, _ ukrainian: String) {
        inUkrainian { #expect(ParserText.error(english) == ukrainian) }
        Interface.$override.withValue(.some(nil)) { #expect(ParserText.error(english) == english) }
    }
}
