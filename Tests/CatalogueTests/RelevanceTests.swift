import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// The order of a search, on 2,966 real films: original titles, ids and popularity from TMDB's export.
struct RelevanceTests {
    private static let made = Result { try Self.make() }

    private static func make() throws -> (Catalogue, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Lists/movie_ids_11_21_2026.json").path
        let path = folder.file("catalogue.db")
        try Catalogue.build(at: path, films: list, about: .init(day: nil, source: list, builtAt: Date()))
        return (try #require(Catalogue.open(path: path)), folder)
    }

    private let catalogue: Catalogue

    init() throws { catalogue = try Self.made.get().0 }

    private func expectFirst(_ id: Int, _ typed: String, _ location: SourceLocation = #_sourceLocation) {
        let found = catalogue.search(typed, limit: 5).entries
        #expect(
            found.first?.id == id, "'\(typed)' finds \(found.map { "\($0.name) (\($0.id))" })",
            sourceLocation: location)
    }

    @Test(
        arguments: [
            ("dune", 438_631), ("amelie", 194), ("wall e", 10_681), ("wall-e", 10_681), ("se7en", 807),
            ("8 1/2", 422), ("8½", 422), ("тіні", 26_782), ("тіні забутих предків", 26_782), ("ТІНІ", 26_782),
            ("matrix", 603), ("the matrix", 603), ("godfather", 238), ("godfather part 2", 240),
            ("the godfather part iii", 242), ("alien", 348), ("alien 3", 8077), ("heat", 949),
            ("it", 346_364),
            ("her", 152_601), ("big", 2280), ("x", 760_104), ("toy story", 862),
            ("star wars", 11),
            ("empire strikes back", 1891), ("lord of the rings", 122), ("fellowship", 120), ("avatar", 19995),
            ("titanic", 597), ("die hard", 562), ("the mummy", 564), ("mummy", 564), ("scream", 646_385),
            ("harry potter", 671), ("jurassic park", 329), ("terminator", 218), ("terminator 2", 280),
            ("blade runner", 78), ("mad max", 76341), ("la la land", 313_369), ("la haine", 406),
            ("haine", 406), ("irreversible", 979), ("haxan", 57283), ("smultronstallet", 614),
            ("lat den ratte komma in", 13310), ("cidade de deus", 598), ("der untergang", 613),
            ("untergang", 613),
            ("buono brutto cattivo", 429), ("vita e bella", 637), ("oceans eleven", 161),
            ("ocean's eleven", 161),
            ("ocean’s twelve", 163), ("spider man no way", 634_649), ("x men", 36657),
            ("12 angry men", 389), ("2001", 62), ("1917", 530_915), ("dr strangelove", 935), ("rocky", 1366),
            ("beverly hills cop 2", 96), ("beverly hills cop iii", 306), ("千と千尋", 129), ("七人の侍", 346),
            ("기생충", 496_243), ("올드보이", 670), ("花樣年華", 843),
            ("сталкер", 1398), ("андрей рублев", 895), ("зеркало", 1396), ("धुरंधर", 1_291_608),
            ("পথের পাঁচালী", 5801), ("طعم گيلاس", 30_020), ("cléo", 499), ("cleo de 5 a 7", 499),
            ("quatre cents coups", 147), ("goodfellas", 769), ("face off", 754),
            ("a i artificial intelligence", 644), ("crazy stupid love", 50646), ("l'auberge espagnole", 1555),
            ("auberge", 1555), ("the dark knight", 155), ("dark knight", 155), ("kill bill", 24),
            ("psycho", 539),
            ("casablanca", 289), ("metropolis", 19), ("the shining", 694), ("fargo", 275), ("drive", 64690),
            ("persona", 797), ("roma", 426_426), ("akira", 149), ("乱", 11645), ("speed", 1637),
            ("the island", 1635), ("home alone", 771), ("iron man", 1726), ("i robot", 2048), ("beach", 1907),
            ("inside out", 150_540), ("ben hur", 271_969), ("солярис", 593),
        ] as [(String, Int)])
    func `the exact title comes first, then titles with that prefix, then better known films`(
        typed: String, id: Int
    ) {
        expectFirst(id, typed)
    }

    @Test(arguments: [
        ("runner blade", 78), ("lauberge espagnole", 1555), ("fiction pulp", 680),
        ("mind spotless sunshine", 38), ("eleven ocean's", 161),
        ("destin amelie poulain", 194), ("предків забутих", 26_782), ("club fight", 550),
        ("park jurassic", 329), ("kong hong from countess", 2984),
    ])
    func `words are found in any order`(typed: String, id: Int) { expectFirst(id, typed) }

    @Test(
        arguments: [
            ("incepton", 27205), ("inceptoin", 27205), ("incepption", 27205), ("gladaitor", 98),
            ("casablanka", 289), ("shawshenk redemption", 278), ("pulp ficton", 680), ("godfathr", 238),
            ("termnator", 218), ("jurasic park", 329), ("сталкэр", 1398), ("тіні забутих предкив", 26_782),
            ("interstelar", 157_336), ("matirx", 603), ("trainspoting", 627), ("the departd", 1422),
            ("zodiak", 1949), ("amelei", 194), ("vertgo", 426), ("apocalipse now", 28),
        ] as [(String, Int)])
    func `one mistyped letter of a longer word is tolerated if nothing else matches`(typed: String, id: Int) {
        expectFirst(id, typed)
    }

    @Test(arguments: [
        ("d", "d"), ("in", "in"), ("incep", "inception"),
        ("eternal s", "eternal sunshine of the spotless mind"),
        ("back to the f", "back to the future"), ("the sha", "the shawshank redemption"),
    ])
    func `the last word may be incomplete`(typed: String, title: String) {
        let found = catalogue.search(typed, limit: 10).entries
        #expect(found.contains { $0.name.lowercased().hasPrefix(title) }, "\(found.map(\.name))")
        if typed.count < 3 { #expect(found.count == 10) }
    }

    @Test(arguments: ["it", "matrix", "the", "a", "star wars", "x-men"])
    func `each film is found once, and at most limit films are returned`(typed: String) {
        for limit in [0, 1, 20, 500] {
            let ids = catalogue.search(typed, limit: limit).entries.map(\.id)
            #expect(Set(ids).count == ids.count && ids.count <= limit)
        }
        #expect(catalogue.search(typed, limit: -1).entries.isEmpty)
    }

    @Test func `named finds films with exactly that title, ignoring articles, the best known first`() {
        #expect(catalogue.exactMatches("DUNE").map(\.id) == [438_631, 841])
        #expect(catalogue.exactMatches("Matrix").map(\.id) == [603])
        #expect(catalogue.exactMatches("dun").isEmpty)
        #expect(catalogue.exactMatches("").isEmpty)
        #expect(catalogue.exactMatches("Dune", .person).isEmpty)
    }

    @Test(arguments: [
        "", " ", "\"", "\"\"\"", "*", "* *", "AND", "OR NOT", "NEAR(a b)", "NEAR", "a AND", "^dune", "-dune",
        "words:dune",
        "{words}: x", "dune\"*", "'; DROP TABLE film; --", "\u{0}", "dune\u{0}part", "🎬", "👨‍👩‍👧‍👦 🏳️‍🌈",
        "\u{202e}enud",
        "\u{2028}", "%", "_", "\\", "()", "((((((((", "e\u{301}\u{301}\u{301}", "\u{fffd}", "ﷺ", "½½½½",
    ])
    func `a search for hostile text returns normally`(typed: String) {
        _ = catalogue.search(typed).entries
        _ = catalogue.search(typed, .person).entries
        _ = catalogue.exactMatches(typed)
        #expect(catalogue.search("dune").entries.first?.id == 438_631)
    }

    @Test func `SQLite keywords are searched as words`() {
        #expect(catalogue.search("NOT").entries.allSatisfy { $0.name.lowercased().contains("not") })
        #expect(!catalogue.search("OR").entries.isEmpty)
        #expect(
            catalogue.search("life AND nothing").entries.isEmpty
                || catalogue.search("and").entries.count == 20)
        #expect(catalogue.search("dune\"*").entries.first?.id == 438_631)
    }

    @Test func `a query of ten kilobytes is answered`() {
        for text in [
            String(repeating: "x", count: 10_000), String(repeating: "dune ", count: 2_000),
            (0..<2_500).map { String($0, radix: 36) }.joined(separator: " "),
            String(repeating: "千", count: 3_000), String(repeating: "\" OR ", count: 2_000),
        ] { _ = catalogue.search(text).entries }
        #expect(catalogue.search(String(repeating: "dune ", count: 2_000)).entries.count > 1)
    }
}
