import Library
import Query
import Records
import TMDBClient
import TMDBModels

extension Core {
    /// The title in the built-in sample that is most like the words; nil if none is similar, or one is equal.
    package static func sampleTitle(like words: String) -> String? {
        let wanted = words.foldedTitle
        let titles = SampleTransport.titles.flatMap { title in
            let folded = title.foldedTitle
            return [
                (folded, title), (folded.hasPrefix("the ") ? String(folded.dropFirst(4)) : folded, title),
            ]
        }
        let nearest = wanted.nearest(in: titles.map(\.0))
        return nearest == wanted ? nil : titles.first { $0.0 == nearest }?.1
    }

    /// The person most like the words in the user's own films, or without a credential also in the sample; nil if none
    /// is similar.
    func personName(like words: String) -> String? {
        let own = (try? readLibrary { (library) throws(LibraryError) in try library.people() }) ?? []
        let names = own + ((try? hasCredential()) == false ? SampleTransport.people : [])
        let nearest = QueryRepair(genres: [], tags: [], people: names).nearestPerson(words)?.split(
            separator: " ")
        return nearest.flatMap { meant in
            names.first { Set(meant).isSubset(of: $0.foldedTitle.split(separator: " ")) }
        }
    }
}
