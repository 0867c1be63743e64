import Records
import TMDBModels

/// A reference to a film or a person: any text is a reference or an error with a message.
enum ReferencesInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: input, as: UTF8.self)
        do throws(ReferenceError) {
            switch try FilmReference(text, thisYear: 2026) {
            case .tmdb(let id):
                // Placeholder ids are below 0.
                precondition(id >= 1 || FilmRecord.placeholderIDs.contains(id), "an id that is none")
            case .imdb(let id): precondition(!id.isPerson, "a person for a film")
            case .title(let words, let year):
                precondition(!words.isEmpty, "a title without words")
                precondition(year.map { (1870...2036).contains($0) } ?? true, "a year of no film")
            }
        } catch {
            precondition(!error.isOfPerson, "an error about a person")
        }
        do throws(ReferenceError) {
            switch try PersonReference(text) {
            case .tmdb(let id): precondition(id >= 1, "an id that is none")
            case .imdb(let id): precondition(id.isPerson, "a title for a person")
            case .name(let name): precondition(!name.isEmpty, "a name without words")
            }
        } catch {
            precondition(error.isOfPerson, "an error about a film")
        }
    }
}
