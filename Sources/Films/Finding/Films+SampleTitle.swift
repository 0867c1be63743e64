import Library
import Query
import Records
import TMDBClient
import TMDBModels

extension Films {
    /// The title in the built-in sample that the words almost are; nil if there is none, or they are one.
    package static func sampleTitle(like words: String) -> String? {
        let wanted = words.foldedTitle
        let titles = SampleTransport.titles.flatMap { title in
            let folded = title.foldedTitle
            return [
                (folded, title), (folded.hasPrefix("the ") ? String(folded.dropFirst(4)) : folded, title),
            ]
        }
        let meant = wanted.nearest(in: titles.map(\.0))
        return meant == wanted ? nil : titles.first { $0.0 == meant }?.1
    }

    /// Somebody of the person's own films, or of the sample if that is all there is, whose name the words almost are.
    func personName(like words: String) -> String? {
        let own = (try? inLibrary { (library) throws(LibraryError) in try library.people() }) ?? []
        let names = own + ((try? hasCredential()) == false ? SampleTransport.people : [])
        let meant = QueryRepair(genres: [], tags: [], people: names).nearestPerson(words)?.split(
            separator: " ")
        return meant.flatMap { meant in
            names.first { Set(meant).isSubset(of: $0.foldedTitle.split(separator: " ")) }
        }
    }
}
