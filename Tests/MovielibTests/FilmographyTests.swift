import Records
import TMDBClient
import TMDBModels
import Testing

@testable import Presenters
@testable import movielib

@Suite struct FilmographyTests {
    @Test func `each film is listed once with its roles and jobs, undated first, then newest`() throws {
        let person: PersonDetails = try decoded(SampleJSON.chalametPage)
        let entries = Filmography(person).entries
        let told = entries.map { entry in
            "\(entry.record.id) \(entry.record.title) | \(entry.role ?? "-") | \(entry.job ?? "-")"
        }
        #expect(
            told == [
                "9 Far Away | Himself | -", "438631 Dune | Paul Atreides | Producer, Writer",
                "129 Twice | Father / Son | -",
            ])
    }

    @Test func `a role or a job that TMDB lists twice is shown once`() throws {
        let person: PersonDetails = try decoded(
            """
            {"id": 1, "name": "N", "movie_credits": {
              "cast": [{"id": 5, "title": "F", "character": "A"}, {"id": 5, "title": "F", "character": "A"}],
              "crew": [{"id": 5, "title": "F", "job": "Writer"}, {"id": 5, "title": "F", "job": "Writer"},
                       {"id": 6, "title": "G"}]}}
            """)
        let entries = Filmography(person).entries
        #expect(entries.map(\.record.id) == [5, 6])
        #expect(entries.map(\.role) == ["A", nil])
        #expect(entries.map(\.job) == ["Writer", nil])
    }

    @Test func `films of one day keep TMDB's order`() throws {
        let rows = (1...30).map { #"{"id": \#($0), "title": "F\#($0)", "release_date": "2020-01-01"}"# }
        let person: PersonDetails = try decoded(
            #"{"id": 1, "name": "N", "movie_credits": {"cast": [\#(rows.joined(separator: ","))]}}"#)
        #expect(Filmography(person).entries.map(\.record.id) == Array(1...30))
    }

    private func best(_ department: String, cast: [(Int, Int)], crew: [(Int, Int)]) throws -> [Int] {
        func rows(_ films: [(Int, Int)]) -> String {
            films.map { #"{"id": \#($0.0), "title": "F", "vote_count": \#($0.1)}"# }.joined(separator: ",")
        }
        let person: PersonDetails = try decoded(
            """
            {"id": 1, "name": "N", "known_for_department": "\(department)",
             "movie_credits": {"cast": [\(rows(cast))], "crew": [\(rows(crew))]}}
            """)
        return Filmography.bestKnown(of: person, count: 2).map(\.id)
    }

    @Test func `an actor is best known for films acted in, a director for films made`() throws {
        let (cast, crew) = ([(1, 5), (2, 50), (2, 50), (3, 20)], [(4, 900), (5, 1000)])
        #expect(try best("Acting", cast: cast, crew: crew) == [2, 3])
        #expect(try best("Directing", cast: cast, crew: crew) == [5, 4])
        #expect(try best("Directing", cast: cast, crew: []) == [2, 3])
        #expect(try best("Acting", cast: [], crew: crew) == [5, 4])
        #expect(try best("", cast: [], crew: []) == [])
    }
}
