import Foundation
import Localization
import MovielibCore
import Records
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import Library
@testable import Presenters
@testable import movielib

/// Documents in Ukrainian: genitive months, three plural forms, commas in numbers.
@Suite struct UkrainianTests {
    private static func page() throws -> FilmPagePresenter {
        FilmPagePresenter(
            answer: Answer(value: try decoded(SampleJSON.dunePage), source: .library, asOf: noon),
            region: "US", userData: UserDataByFilm(byID: [438631: .saved]), libraryFilm: .seen,
            viewings: [
                Viewing(
                    id: 2, watchedOn: PartialDate("2026-08-14"), isRewatch: true, rating: 8.5, loggedAt: noon),
                Viewing(id: 1, loggedAt: noon),
            ])
    }

    private static let list = LibraryListPresenter(
        films: [.waiting, .seen, .bare], total: 22, scope: .library, timeZone: .gmt)

    private static let history = HistoryPresenter(
        changes: [
            LibraryChange(id: 2, madeAt: noon, command: "rate", content: .text("Heat (1995): 8 → 9")),
            LibraryChange(
                id: 1, madeAt: noon.addingTimeInterval(-86_400 * 16), command: "import",
                content: .text("list.csv")),
        ], timeZone: .gmt)

    private func snapshot(_ columns: Int, _ document: () throws -> Document) throws -> String {
        try Interface.$override.withValue(.some(Language.matching(locale: "uk"))) {
            // Marks no-break spaces.
            try document().snapshot(columns).replacing("\u{A0}", with: "_")
        }
    }

    @Test func `a film's page matches its snapshot at 80 columns`() throws {
        let text = try snapshot(80) { try Self.page().document }
        #expect(
            text == """
                Dune (2021)  + у вашому списку на потім|
                Dune: Part One|
                It begins.|
                PG-13 · 2_год 35_хв · Science Fiction, Adventure · 7,8 (12_345 голосів)|
                |
                A boy and a desert.|
                |
                Переглянуто       двічі, востаннє: серпень 2026|
                Ваша оцінка       9,5|
                Режисура          Denis Villeneuve|
                Сценарій          Denis Villeneuve, Frank Herbert|
                У ролях           Timothée Chalamet (Paul Atreides), Rebecca Ferguson|
                Вихід             15 вересня 2021, у US 22 жовтня 2021|
                Бюджет            165_млн_$, збори 402_млн_$|
                Де дивитися (US)  за підпискою: Max; безкоштовно: Tubi; оренда: Apple TV|
                                  (JustWatch)|
                Трейлер           https://www.youtube.com/watch?v=abc-_123|
                Сторінки          https://www.themoviedb.org/movie/438631,|
                                  imdb.com/title/tt1160419|
                |
                Ваша нотатка|
                The train|
                over the water|
                |
                Ваші перегляди|
                14 серпня 2026 · повторно · 8,5|
                дата невідома|
                |
                Вам може сподобатися|
                 ID  НАЗВА          РІК   РЕЙТИНГ|
                129  Spirited Away  2001      8,5|
                """)
    }

    @Test func `a film's page matches its snapshot at 40 columns`() throws {
        let text = try snapshot(40) { try Self.page().document }
        #expect(
            text == """
                Dune (2021)  + у вашому списку на потім|
                Dune: Part One|
                It begins.|
                PG-13 · 2_год 35_хв|
                Science Fiction, Adventure|
                7,8 (12_345 голосів)|
                |
                A boy and a desert.|
                |
                Переглянуто       двічі, востаннє:|
                                  серпень 2026|
                Ваша оцінка       9,5|
                Режисура          Denis Villeneuve|
                Сценарій          Denis Villeneuve,|
                                  Frank Herbert|
                У ролях           Timothée Chalamet|
                                  (Paul Atreides),|
                                  Rebecca Ferguson|
                Вихід             15 вересня 2021, у US|
                                  22 жовтня 2021|
                Бюджет            165_млн_$, збори|
                                  402_млн_$|
                Де дивитися (US)  за підпискою: Max;|
                                  безкоштовно: Tubi;|
                                  оренда: Apple TV|
                                  (JustWatch)|
                Трейлер           https://www.youtube.co|
                                  m/watch?v=abc-_123|
                Сторінки          https://www.themoviedb|
                                  .org/movie/438631,|
                                  imdb.com/title/tt11604|
                                  19|
                |
                Ваша нотатка|
                The train|
                over the water|
                |
                Ваші перегляди|
                14 серпня 2026 · повторно · 8,5|
                дата невідома|
                |
                Вам може сподобатися|
                 ID  НАЗВА          РІК   РЕЙТИНГ|
                129  Spirited Away  2001      8,5|
                """)
    }

    @Test func `the watch-later list matches its snapshot at 80 columns`() throws {
        let text = try snapshot(80) { Self.list.document }
        #expect(
            text == """
                       ID  НАЗВА          РІК   РЕЙТИНГ   ТРИВАЛІСТЬ  МОЯ  ДОДАНО|
                +  438631  Dune           2021      7,8  2_год 35_хв       21.11.2026|
                ✓     129  Spirited Away  2001      8,5   2_год 5_хв  9,5  |
                        7  مرحبا 🎬^[[2J              –                 3  |
                3 із 22 фільмів; решту покажуть --page і --limit|
                """)
    }

    @Test func `the watch-later list matches its snapshot at 40 columns`() throws {
        let text = try snapshot(40) { Self.list.document }
        #expect(
            text == """
                       ID  НАЗВА          РІК   МОЯ|
                +  438631  Dune           2021     |
                ✓     129  Spirited Away  2001  9,5|
                        7  مرحبا 🎬^[[2J          3|
                3 із 22 фільмів; решту покажуть --page і|
                --limit|
                """)
    }

    @Test func `statistics match their snapshot at 80 columns`() throws {
        let text = try snapshot(80) { StatisticsPresenter(statistics: .several()).document }
        #expect(
            text == """
                Переглянуто     1_100 фільмів за 1_234 перегляди, із них повторно: 134|
                Час             2_262_год|
                На потім        41 фільм, 80_год|
                Чекає найдовше  Dune (2021), збережено 21 листопада 2026|
                |
                За роками|
                2024  █████████████████▎  400 переглядів, 733_год|
                2025  ████████████████████████████████████  834 перегляди, 1_529_год, оцінка 7,5|
                |
                За місяцями|
                2025-11  █▏  1 перегляд, 1_год 50_хв|
                2025-12  ███████████████████████████████████  30 переглядів, 55_год, оцінка 10,0|
                |
                За десятиліттям виходу|
                1920-ті  ▏  1 фільм, 1_год 50_хв|
                1990-ті  █▉  60 фільмів, 110_год|
                2020-ті  █████████████████████████████████  1_039 фільмів, 1_905_год, оцінка 6,2|
                |
                Оцінки від 1 до 10|
                Ваші    ▁ ▁▂▄█▃▁  у середньому 7,5|
                TMDB      ▁▂▇█▁   у середньому 7,1|
                |
                Жанри                                    Країни|
                Drama                         500 (7,1)  FR                            300 (8,0)|
                Science Fiction                      90  JP                                   12|
                |
                Режисери                                 Актори|
                Agnès Varda                    21 (9,0)  Catherine Deneuve                    25|
                黒澤明                         18 (8,8)|
                |
                Найкращі режисери                        Найкращі актори|
                黒澤明                              8,8  Toshirō Mifune                      9,2|
                """)
    }

    @Test func `statistics match their snapshot at 40 columns`() throws {
        let text = try snapshot(40) { StatisticsPresenter(statistics: .several()).document }
        #expect(
            text == """
                Переглянуто     1_100 фільмів за 1_234|
                                перегляди, із них|
                                повторно: 134|
                Час             2_262_год|
                На потім        41 фільм, 80_год|
                Чекає найдовше  Dune (2021), збережено|
                                21 листопада 2026|
                |
                За роками|
                2024  400 переглядів, 733_год|
                ███████████████████▏|
                2025  834 перегляди, 1_529_год, оцінка|
                7,5|
                ████████████████████████████████████████|
                |
                За місяцями|
                2025-11  1 перегляд, 1_год 50_хв|
                █▍|
                2025-12  30 переглядів, 55_год, оцінка|
                10,0|
                ████████████████████████████████████████|
                |
                За десятиліттям виходу|
                1920-ті  1 фільм, 1_год 50_хв|
                ▏|
                1990-ті  60 фільмів, 110_год|
                ██▎|
                2020-ті  1_039 фільмів, 1_905_год,|
                оцінка 6,2|
                ████████████████████████████████████████|
                |
                Оцінки від 1 до 10|
                Ваші    ▁ ▁▂▄█▃▁  у середньому 7,5|
                TMDB      ▁▂▇█▁   у середньому 7,1|
                |
                Жанри|
                Drama                          500 (7,1)|
                Science Fiction                       90|
                |
                Країни|
                FR                             300 (8,0)|
                JP                                    12|
                |
                Режисери|
                Agnès Varda                     21 (9,0)|
                黒澤明                          18 (8,8)|
                |
                Актори|
                Catherine Deneuve                     25|
                |
                Найкращі режисери|
                黒澤明                               8,8|
                |
                Найкращі актори|
                Toshirō Mifune                       9,2|
                """)
    }

    @Test func `changes match their snapshot at 80 columns`() throws {
        let text = try snapshot(80) { Self.history.document }
        #expect(
            text == """
                   КОЛИ               ЩО      ФІЛЬМИ|
                1  21.11.2026, 12:40  rate    Heat (1995): 8 → 9|
                2  05.11.2026, 12:40  import  list.csv|
                """)
    }

    @Test func `changes match their snapshot at 40 columns`() throws {
        let text = try snapshot(40) { Self.history.document }
        #expect(
            text == """
                   ЩО      ФІЛЬМИ|
                1  rate    Heat (1995): 8 → 9|
                  21.11.2026, 12:40|
                2  import  list.csv|
                  05.11.2026, 12:40|
                """)
    }

    /// The plural form after a number.
    private static let forms = [
        (0, "фільмів"), (1, "фільм"), (2, "фільми"), (5, "фільмів"), (11, "фільмів"), (21, "фільм"),
        (22, "фільми"), (112, "фільмів"), (1_001, "фільм"),
    ]

    @Test(arguments: forms) func `the word for films agrees with its number`(_ count: Int, _ word: String)
        throws
    {
        let text = Interface.$override.withValue(.some(Language.matching(locale: "uk"))) {
            RowNoun.films.counted(count)
        }
        #expect(text == (count < 1000 ? "\(count) \(word)" : "1\u{A0}001 \(word)"))
    }
}
