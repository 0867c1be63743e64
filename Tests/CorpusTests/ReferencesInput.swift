import Records
import TMDBModels

/// What a person may call a film or a person: any text is a reference or an error that can be said.
enum ReferencesInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: input, as: UTF8.self)
        do throws(ReferenceError) {
            switch try FilmReference(text, thisYear: 2026) {
            case .tmdb(let id):
                // Below 0 are the library's own, of films of which TMDB's is not known.
                precondition(id >= 1 || FilmRecord.standInIDs.contains(id), "an id that is none")
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
