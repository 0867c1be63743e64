import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

/// The films named on a command line, or one per line on standard input.
struct FilmArguments {
    struct Argument {
        let text: String
        let reference: FilmReference
        /// Its line on standard input, from 1; nil if it was named on the command line.
        var line: Int?
    }

    /// Each reference once, in the given order.
    let films: [Argument]

    init(_ arguments: [String], _ context: AppContext) throws {
        var films: [Argument] = []
        var seen: Set<FilmReference> = []
        for (text, line) in try Self.texts(arguments, context) {
            let reference = try LineError.wrapErrors(line) { try Self.reference(text) }
            if seen.insert(reference).inserted {
                films.append(Argument(text: text, reference: reference, line: line))
            }
        }
        if films.isEmpty { throw context.failure(.usage, tr("no film was named")) }
        self.films = films
    }

    /// Parses one reference.
    static func reference(_ text: String) throws(ReferenceError) -> FilmReference {
        try FilmReference(text, thisYear: PartialDate.thisYear)
    }

    private static func texts(
        _ arguments: [String], _ context: AppContext
    ) throws -> [(text: String, line: Int?)] {
        let arguments = FilmArgumentPacking.unpacked(arguments)
        guard arguments == ["-"] else { return titlesJoined(arguments).map { ($0, nil) } }
        return try context.files.linesFromStandardInput(naming: "films").map { ($0.text, $0.number) }
    }

    /// Joins unquoted words to one title, as in `dune 2021` or `blade runner 2049`; each id, address and quoted
    /// title is a film of its own. A number that could be a year belongs to the adjacent words, because as an id
    /// it would select an unrelated film.
    static func titlesJoined(_ arguments: [String]) -> [String] {
        var texts: [String] = []
        var run: [String] = []
        func endRun() {
            texts += run.contains(where: isWord) ? [run.joined(separator: " ")] : run
            run = []
        }
        for argument in arguments {
            if isWord(argument) || isYear(argument) {
                run.append(argument)
            } else {
                endRun()
                texts.append(argument)
            }
        }
        endRun()
        return texts
    }

    private static func isYear(_ text: String) -> Bool {
        text.utf8.count == 4 && Int(text).map { (1870...2100).contains($0) } == true
    }

    /// Whether the argument is neither an id, nor an address, nor several quoted words.
    private static func isWord(_ text: String) -> Bool {
        guard let reference = try? FilmReference(text, thisYear: 2100), case .title = reference else {
            return false
        }
        return !text.contains(where: \.isWhitespace)
    }
}

extension AppContext {
    /// The id of a film in the library, given by its title, an id or an address.
    func libraryFilmID(_ text: String, takingFirst: Bool, withFile: Bool = false) throws -> Int {
        let reference = try FilmArguments.reference(text)
        return try core.libraryFilmID(reference, typed: text, takingFirst: takingFirst, withFile: withFile)
    }

    /// The film to rate, tag or note: from the library if the film is in it, else from TMDB.
    ///
    /// - Parameter mustBeInLibrary: Whether to look only in the library, for removals.
    func editableFilm(
        _ text: String, takingFirst: Bool, mustBeInLibrary: Bool, prefersLibrary: Bool = false
    ) async throws -> FilmRecord {
        let reference = try FilmArguments.reference(text)
        return try await core.editableFilm(
            reference, typed: text, takingFirst: takingFirst, mustBeInLibrary: mustBeInLibrary,
            prefersLibrary: prefersLibrary)
    }

    /// The library's data about a film.
    func libraryFilm(_ id: Int) throws -> Film? { try FilmInLibrary(id).response(from: core).film }

    /// The films named on a command line, as library records.
    ///
    /// - Parameter needingPages: Whether to request the page of a film that the library has without one.
    func filmRecords(
        _ arguments: [String], takingFirst: Bool, needingPages: Bool = true
    ) async throws -> [FilmRecord] {
        let named = try FilmArguments(arguments, self).films
        do throws(CoreError) {
            return try await core.filmRecords(
                named.map(\.reference), takingFirst: takingFirst, needingPages: needingPages)
        } catch {
            guard case .atIndex(let index, let cause) = error, let line = named[index].line else {
                throw error
            }
            throw LineError(line: line, error: cause)
        }
    }
}

/// Thousands of films on one command line. ArgumentParser's time is quadratic in their number, so they pass
/// through it as one argument, joined by NULs, which no process argument can contain.
enum FilmArgumentPacking {
    static func packed(_ arguments: [String]) -> [String] {
        guard arguments.count > 100, ["watchlist", "later", "watched", "seen"].contains(arguments[0]),
            ["add", "remove"].contains(arguments[1])
        else { return arguments }
        var result = Array(arguments[..<2])
        var run: [String] = []
        func endRun() {
            if !run.isEmpty { result.append(run.joined(separator: "\0")) }
            run = []
        }
        for (previous, word) in zip(arguments[1...], arguments[2...]) {
            // A word after an option may be its value.
            if word.hasPrefix("-") || previous.hasPrefix("-") {
                endRun()
                result.append(word)
            } else {
                run.append(word)
            }
        }
        endRun()
        return result
    }

    static func unpacked(_ arguments: [String]) -> [String] {
        arguments.flatMap { $0.split(separator: "\0", omittingEmptySubsequences: false).map(String.init) }
    }
}
