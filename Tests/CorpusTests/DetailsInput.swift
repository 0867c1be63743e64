import Foundation
import Records

@testable import TMDBClient
@testable import TMDBModels

/// The page of a film or a person; a film stored in the library is read back unchanged.
enum DetailsInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let answer = APIResponse(status: 200, body: Data(input))
        if let person: PersonDetails = try? answer.decoded(url: "fuzz") {
            precondition(person == person, "a value that is not a number")
        }
        guard let film: MovieDetails = try? answer.decoded(url: "fuzz") else { return }
        precondition(film.record.id >= 1, "a film without an id")
        guard let kept = try? JSONEncoder().encode(film) else { fatalError("the page cannot be kept") }
        guard let read = try? JSONDecoder().decode(MovieDetails.self, from: kept) else {
            fatalError("what was kept cannot be read")
        }
        precondition(read == film, "what was kept reads back as something else")
    }
}
