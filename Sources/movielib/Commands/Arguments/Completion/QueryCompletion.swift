import ArgumentParser
import Foundation
import MovielibCore
import Query

/// Completes the fields, flags and values of a query.
///
/// As with titles, only text that is safe in any shell is offered, because the input is repeated in front
/// of it.
enum QueryCompletion {
    static let kind = CompletionKind.custom { words, index, prefix in
        candidates(words, index, prefix, ProcessInfo.processInfo.environment)
    }

    static func candidates(
        _ words: [String], _ index: Int, _ prefix: String, _ environment: [String: String]
    ) -> [String] {
        let shell = environment["SAP_SHELL"] ?? ""
        let (field, lead, typed) = parts(words, index, prefix.filter { !"\\\"'".contains($0) })
        guard
            (lead + typed).unicodeScalars.allSatisfy({
                FilmCompletion.isHarmless($0) || ":_".unicodeScalars.contains($0)
            })
        else { return [] }
        let wanted = typed.lowercased()
        let films: QueryScope.FilmSet =
            words.contains { ["discover", "new", "shelves"].contains($0) } ? .all : .library
        let known = field.map { KnownValues.values($0, films) } ?? .terms(films)
        return known.response(from: Core(completingIn: environment))
            .filter { value in
                value.hasPrefix(wanted)
                    && value.unicodeScalars.allSatisfy {
                        FilmCompletion.isHarmless($0) || ":_".unicodeScalars.contains($0)
                    }
            }
            .map { lead + typed + $0.dropFirst(typed.count) }
            // zsh takes what follows a colon as a description.
            .map { shell == "zsh" ? $0.replacing(":", with: "\\:") : $0 }
    }

    /// The field of a value, the text before the value in the word to complete, and the start of the value.
    /// bash splits words at a colon, so there the field is the previous word.
    private static func parts(
        _ words: [String], _ index: Int, _ typed: String
    ) -> (field: String?, lead: String, typed: String) {
        func word(_ place: Int) -> String? { words.indices.contains(place) ? words[place] : nil }
        var (field, lead, rest): (String?, String, Substring) = (nil, "", typed[...])
        if typed == ":" {
            (field, rest) = (word(index - 1), "")
        } else if word(index - 1) == ":" {
            field = word(index - 2)
        } else if let colon = typed.firstIndex(of: ":") {
            field = String(typed[..<colon])
            lead = String(typed[...colon])
            rest = typed[typed.index(after: colon)...]
        }
        if field != nil, let comma = rest.lastIndex(of: ",") {
            lead += rest[...comma]
            rest = rest[rest.index(after: comma)...]
        }
        return (field, lead, String(rest))
    }
}
