import Foundation
import Library
import Localization
import Records
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

/// Decodes a model from JSON as TMDB writes it.
func decoded<Model: Decodable>(_ json: String, as type: Model.Type = Model.self) throws -> Model {
    try JSONDecoder().decode(Model.self, from: Data(json.utf8))
}

/// Runs the work with Ukrainian messages.
func inUkrainian<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Interface.$override.withValue(.some(Language.matching(locale: "uk")), operation: work)
}

/// A page of rows as the client returns it.
func listing<Row: Sendable>(
    _ rows: [Row], page: Int = 1, totalPages: Int = 1, totalResults: Int? = nil
) -> ListAnswer<Row> {
    Answer(
        value: Listing(
            rows: rows, page: page, totalPages: totalPages, totalResults: totalResults ?? rows.count),
        source: .tmdb, asOf: noon)
}

extension FilmPagePresenter {
    /// The page of a film in TMDB's JSON.
    static func make(
        _ json: String, from source: AnswerSource = .tmdb, region: String = "US",
        userData: UserDataByFilm = UserDataByFilm()
    ) throws -> Self {
        let answer: Answer<MovieDetails> = Answer(value: try decoded(json), source: source, asOf: noon)
        return Self(answer: answer, region: region, userData: userData)
    }
}

extension JSONValue: Decodable {
    /// Decodes JSON text.
    init(_ text: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(text.utf8)) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let truth = try? container.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

/// Expects exactly this payload; the layout of the JSON and the order of its keys do not matter.
func expectJSON(
    _ shown: some Presentation, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let expected = try JSONValue(text).document(indented: true)
    #expect(try shown.json.document(indented: true) == expected, sourceLocation: sourceLocation)
}

extension Presentation {
    /// The payload as a dictionary.
    func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.document().utf8)) as? [String: Any])
    }

    /// The rows in a pipe, with `¦` in place of each tab.
    var piped: String {
        rows.map { row in row.map { CleanText.line($0) }.joined(separator: "¦") }.joined(separator: "\n")
    }
}
