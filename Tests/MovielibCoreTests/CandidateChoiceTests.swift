import Records
import TestSupport
import Testing

@testable import MovielibCore

@Suite struct CandidateChoiceTests {
    private func film(_ id: Int, _ title: String, _ year: Int?, other: String? = nil) -> Candidate {
        Candidate(id: id, title: title, otherTitle: other, year: year)
    }

    private func obvious(_ candidates: [Candidate], _ words: String, _ year: Int? = nil) -> Int? {
        Core.obviousCandidate(candidates, words: words, year: year)?.id
    }

    @Test func `a film is chosen if no other one has the same title, and the year if one is given`() {
        let dunes = [film(1, "Dune", 2021), film(2, "Dune", 1984), film(3, "Dune: Part Two", 2024)]
        let aliens = [film(1, "Alien", 1979), film(2, "Aliens", 1986), film(3, "Alien: Romulus", 2024)]
        let spirits = [film(1, "Spirited Away", 2001, other: "千と千尋の神隠し"), film(2, "The Spirit", 2008)]
        let amelie = [film(1, "Amélie", 2001)]
        // Why, the films found, the words, the year, and the film chosen.
        let choices: [(String, [Candidate], String, Int?, Int?)] = [
            ("an exact title with its year wins", dunes, "dune", 1984, 2),
            ("an exact title with its year wins", dunes, "DUNE", 2021, 1),
            ("an exact title wins if it is the only one", aliens, "alien", nil, 1),
            ("films of one title are ambiguous", Array(dunes.prefix(2)), "dune", nil, nil),
            ("even with one year", [film(1, "Dune", 2021), film(2, "Dune", 2021)], "dune", 2021, nil),
            ("the original title counts", spirits, "千と千尋の神隠し", nil, 1),
            ("the only film is chosen, whatever its title", amelie, "fabuleux destin", nil, 1),
            ("the only film is chosen, whatever its title", amelie, "fabuleux destin", 2001, 1),
            ("the only film of its year must match", Array(dunes.suffix(2)), "dune part", 2024, nil),
            ("the only film of its year must match", Array(dunes.suffix(2)), "dune part two", 2024, 3),
            ("a film of another year is not chosen", [film(1, "Dune", 2021)], "dune", 1999, nil),
            ("a film without a year is not chosen", [film(1, "Dune", nil)], "dune", 1999, nil),
            ("without films none is chosen", [], "dune", nil, nil),
        ]
        for (why, films, words, year, id) in choices { #expect(obvious(films, words, year) == id, "\(why)") }
    }

    private func reply(_ text: String) -> Choice.Reply {
        let films = [
            film(841, "Dune", 1984), film(438_631, "Dune", 2021), film(3, "Dune", 1984), film(9, "Dune", nil),
        ]
        return Choice(kind: .film, words: "dune", candidates: films).reply(text, shown: 3)
    }

    @Test func `a choice is a number in the list, a year that only one film has, an id, or nothing`() {
        for (text, id) in [
            ("2", 438_631), (" 2021 ", 438_631), ("841", 841), ("3", 3), ("438631 Dune 2021", 438_631),
        ] {
            guard case .candidate(let chosen) = reply(text) else {
                Issue.record("\(text) chose nothing")
                continue
            }
            #expect(chosen.id == id)
        }
        for text in ["", "  "] { #expect(reply(text) == .none) }
        for text in ["\(Int.min)", "1984", "9", "0", "-1", "4", "dune", "q", "99999999999999999999"] {
            #expect(reply(text) == .unclear)
        }
    }

    @Test(arguments: [
        (["q", "1984", "2021"], 438_631, 2), (["q", "q", "q", "1"], nil, 3), ([""], nil, 0), ([], nil, 0),
        (["x", ""], nil, 1),
    ])
    func `an unclear choice is requested at most three times`(_ answers: [String], _ id: Int?, _ unclear: Int)
    {
        var (answers, told) = (answers[...], 0)
        let films = [film(841, "Dune", 1984), film(438_631, "Dune", 2021), film(3, "Dune", 1984)]
        let chosen = Choice(kind: .film, words: "dune", candidates: films).askUntilClear(shown: 3) {
            answers.popFirst()
        } unclear: { _ in
            told += 1
        }
        #expect(chosen?.id == id)
        #expect(told == unclear)
    }

    @Test(arguments: [
        ("wall e", "WALL·E"), ("amelie", "Amélie"), ("spider man", "Spider-Man"), ("ＤＵＮＥ", "Dune"),
        ("mission impossible", "Mission: Impossible"), ("  dune  ", "Dune"),
    ])
    func `a title's case, diacritics, width and punctuation are ignored`(_ words: String, _ title: String) {
        #expect(words.foldedTitle == title.foldedTitle)
        #expect(obvious([film(1, title, 2000), film(2, "Other", 2000)], words) == 1)
    }
}
