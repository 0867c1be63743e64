import Records
import Testing

@testable import Catalogue

struct TitleFoldingTests {
    @Test(arguments: [
        ("Dune", "dune"), ("Amélie", "amelie"), ("WALL·E", "wall e"), ("Se7en", "se7en"), ("8½", "8 1 2"),
        ("8 1/2", "8 1 2"), ("Тіні забутих предків", "тіні забутих предків"), ("Łódź", "lodz"),
        ("Ґудзик п’яти", "гудзик пяти"),
        ("Alien³", "alien 3"),
        ("Ocean's Eleven", "oceans eleven"), ("Ocean’s Eleven", "oceans eleven"), ("L'Auberge", "l auberge"),
        ("Le Destin d’Amélie", "le destin d amelie"), ("Nell'anno", "nell anno"), ("O'Brien", "obrien"),
        ("Ｆｕｌｌ ＷＩＤＴＨ", "full width"),
        ("千と千尋", "千 と 千 尋"), ("기생충", "기생충"), ("Straße", "strasse"), ("Ame\u{301}lie", "amelie"),
        ("  two\u{2028}lines\t", "two lines"), ("", ""), ("…!?", ""), ("🎬 Film", "film"),
    ])
    func `titles are folded into words`(title: String, words: String) {
        var folding = TitleFolding()
        #expect(String(decoding: folding.folded(title), as: UTF8.self) == (words.isEmpty ? "" : words + " "))
    }

    @Test func `a leading article is ignored unless it is the complete title`() {
        var folding = TitleFolding()
        func core(_ title: String) -> String {
            String(decoding: FoldedTitle(folding.folded(title)).core, as: UTF8.self)
        }
        #expect(core("The Matrix") == "matrix ")
        #expect(core("Matrix") == "matrix ")
        #expect(core("Les Misérables") == "miserables ")
        #expect(core("The") == "the ")
        #expect(core("Theatre") == "theatre ")
    }
}
