import Foundation
import Records
import Terminal
import Testing

@testable import Presenters
@testable import movielib

/// The language of `--format`, and the list of `--fields`.
@Suite struct FieldsTests {
    private static let fields = Fields([
        .init(name: "id"), .init(name: "title"), .init(name: "year"), .init(name: "rating"),
        .init(name: "seen"), .init(name: "tags"), .init(name: "runtime_minutes"),
        .init(name: "directors", inner: Fields([.init(name: "id"), .init(name: "name")])),
        .init(name: "offers", inner: Fields([.init(name: "stream"), .init(name: "link")])),
    ])

    private static let dune = """
        {"id": 438631, "title": "Dune", "year": 2021, "rating": 7.777, "seen": true, "tags": ["sand", "big"],
         "runtime_minutes": 155, "directors": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}],
         "offers": {"stream": ["Max", "Netflix"], "link": null}}
        """
    private static let bare = """
        {"id": 7, "title": "砂の惑星", "year": null, "rating": null, "seen": false, "tags": [],
         "runtime_minutes": 0, "directors": [], "offers": null}
        """

    private func line(_ template: String, _ row: String = dune) throws -> String {
        return try RowTemplate(template, of: Self.fields).line(JSONValue(row), ellipsis: "…")
    }

    private func error(_ template: String) -> FieldError? {
        do throws(FieldError) {
            _ = try RowTemplate(template, of: Self.fields)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        ("{title} ({year}) {rating}", "Dune (2021) 7.777", "砂の惑星 () "),
        ("{ title }", "Dune", "砂の惑星"),
        ("{title}{year? ({year})}", "Dune (2021)", "砂の惑星"),
        ("{year|unknown}", "2021", "unknown"), ("{year|{id}}", "2021", "7"),
        ("{directors.name|nobody}", "A, B", "nobody"), ("{offers.stream}", "Max, Netflix", ""),
        ("{tags}", "sand, big", ""), ("{seen}", "true", "false"), ("{seen?yes|no}", "yes", "no"),
        ("{runtime_minutes?{runtime_minutes} min|short}", "155 min", "short"),
        ("{offers?on|off}{directors?!|?}", "on!", "off?"), ("{offers.link?a|b}", "b", "b"),
        ("{tags?{seen?[{tags}]|-}}", "[sand, big]", ""),
        ("{{title}} {{{id}}}", "{title} {438631}", "{title} {7}"),
        ("{seen?\\{a\\}\\|b|\\}}", "{a}|b", "}"), ("a\\tb\\n\\\\|", "a\tb\n\\|", "a\tb\n\\|"),
        ("{year?{year}}", "2021", ""), ("{year?|none}", "", "none"), ("{year|}", "2021", ""),
        ("only text", "only text", "only text"),
    ])
    func `a template is filled with values`(_ template: String, _ full: String, _ empty: String) throws {
        #expect(try line(template) == full)
        #expect(try line(template, Self.bare) == empty)
    }

    @Test(arguments: [
        ("{title:6}|", "Dune  |", "砂の… |"), ("{title:>6}|", "  Dune|", " 砂の…|"),
        ("{title:<4}|", "Dune|", "砂… |"), ("{title:8}|", "Dune    |", "砂の惑星|"),
        ("{title:1}|", "…|", "…|"), ("{rating:>5}|", "7.777|", "     |"),
        ("{year:6|none}|", "2021  |", "none  |"), ("{year:>6|{id}}|", "  2021|", "     7|"),
    ])
    func `a width is in terminal columns`(_ template: String, _ full: String, _ empty: String) throws {
        #expect(try line(template) == full)
        #expect(try line(template, Self.bare) == empty)
    }

    @Test func `letters with combining marks are neither split nor counted twice`() throws {
        let row = #"{"title": "Ame\u0301lie e\u0301"}"#
        #expect(try line("{title:8}|", row) == "Ame\u{301}lie e\u{301}|")
        #expect(try line("{title:4}|", row) == "Ame\u{301}…|")
    }

    @Test func `control characters in values are replaced, and those in the template are kept`() throws {
        let row = #"{"title": "a\tb\nc\u001b[2J\u202e", "tags": ["x\ty", null, ""]}"#
        #expect(try line("{title}", row) == "a b c^[[2J\u{FFFD}")
        #expect(try line("{tags}", row) == "x y")
        #expect(try line("→\t{title|x}", #"{"title": null}"#) == "→\tx")
    }

    @Test(
        arguments: [
            ("", .empty, 0), ("{title", .unclosedBrace, 0), ("a {year? b {title} c", .unclosedBrace, 2),
            ("{year?a|b", .unclosedBrace, 0), ("{year|b", .unclosedBrace, 0), ("{title:3", .unclosedBrace, 0),
            ("{", .unclosedBrace, 0),
            ("ab}c", .strayBrace, 2), ("{}", .missingName, 1), ("{?a}", .missingName, 1),
            ("x {duration}", .unknownField("duration"), 3),
            ("{directors.nam}", .unknownField("directors.nam"), 1),
            ("{title.x}", .unknownField("title.x"), 1), ("{title.}", .unknownField("title."), 1),
            ("{year?{nope}}", .unknownField("nope"), 7),
            ("{directors}", .severalValues("directors", ["directors.id", "directors.name"]), 1),
            ("{title:}", .badWidth(""), 7), ("{title:0}", .badWidth("0"), 7),
            ("{title:1001}", .badWidth("1001"), 7),
            ("{title:>x}", .badWidth(">x"), 7), ("{title:^5}", .badWidth("^5"), 7),
            ("{title:٣}", .badWidth("٣"), 7),
            ("\\q", .unknownEscape("\\q"), 0), ("a\\", .unknownEscape("\\"), 1),
            (String(repeating: "{year?", count: 9), .tooDeep, 48),
        ] as [(String, FieldError.Problem, Int)])
    func `an invalid template is rejected with the location of its error`(
        _ template: String, _ problem: FieldError.Problem, _ offset: Int
    ) {
        #expect(error(template) == FieldError(problem: problem, offset: offset))
    }

    @Test func `no template crashes the program`() {
        for text in ["{year?", "{year|", "{{", "\\", "{", "}", "{year:"] {
            _ = error(String(repeating: text, count: 20_000))
        }
    }

    private func refused(_ request: RowRequest) throws -> [String] {
        let answer = FilmListPresenter.answerFields
        return try #require(throws: Failure.self) { try RowForm(request, of: answer, "popular") }.lines
    }

    @Test func `an unknown field is rejected with the nearest one`() throws {
        #expect(
            try refused(.fields("id, titel")) == [
                "movielib: popular: --fields: there is no field 'titel', at character 5",
                "hint: did you mean 'title'? 'movielib help fields' lists them",
            ])
        #expect(try refused(.template("{Title}"))[1].contains("'title'"))
        #expect(try refused(.template("{release-date}"))[1].contains("'release_date'"))
        #expect(try refused(.fields("duration"))[1].hasPrefix("hint: fields are id, title, year,"))
        #expect(try refused(.fields(""))[0] == "movielib: popular: --fields: there is nothing in it")
        #expect(try refused(.fields("id,,title"))[0].hasSuffix("a field's name is missing, at character 4"))
        #expect(
            try #require(throws: Failure.self) { try RowForm(.fields("id"), of: nil, "cache clear") }.status
                == .usage)
    }

    @Test func `fields and templates format the rows of a list and a single page`() throws {
        func text(_ request: RowRequest, _ answer: AnswerFields, _ json: String) throws -> String {
            try RowForm(request, of: answer, "x").text(of: JSONValue(json), ellipsis: "…")
        }
        let list = #"{"results": [{"id": 1, "title": "a\tb"}, {"id": 2, "title": null}], "page": 1}"#
        #expect(try text(.fields("title,id"), FilmListPresenter.answerFields, list) == "a b\t1\n\t2\n")
        #expect(try text(.template("{id}"), FilmListPresenter.answerFields, list) == "1\n2\n")
        #expect(try text(.template("{id}"), FilmListPresenter.answerFields, #"{"results": []}"#).isEmpty)
        #expect(try text(.fields("path"), FilePresenter.answerFields, #"{"path": "/x"}"#) == "/x\n")
    }

    @Test func `field names are completed after those already typed`() {
        FieldCompletion.$answer.withValue(FilmPagePresenter.answerFields) {
            #expect(FieldCompletion.candidates("run") == ["runtime_minutes"])
            #expect(FieldCompletion.candidates("runtime_minutes,year,run").isEmpty)
            #expect(FieldCompletion.candidates("id,dir") == ["id,directors.id", "id,directors.name"])
            #expect(FieldCompletion.candidates("$(x").isEmpty)
        }
        #expect(FieldCompletion.candidates("ti").isEmpty)
    }

    @Test(arguments: [
        "popular --format {id} --json", "popular --fields id --plain", "popular --format {id} --fields id",
        "tags --fields name --json", "library --plain --format {id}",
    ])
    func `two output formats cannot be combined`(_ line: String) {
        let failure = #expect(throws: Failure.self) {
            try Movielib.parse(line.split(separator: " ").map(String.init), Console())
        }
        #expect(failure?.reason.contains("cannot be combined") == true)
    }

    @Test(arguments: [["people", "--format", "- {name}"], ["--format", "-{name}", "people"]])
    func `a template may begin with a minus, and may come before the command`(_ arguments: [String]) throws {
        let command = try #require(try Movielib.parse(arguments, Console()))
        guard case .template(let text) = command.runOptions.rows else {
            Issue.record("no template")
            return
        }
        #expect(text == arguments.first { $0.contains("{") })
        _ = try command.rowForm()
    }
}
