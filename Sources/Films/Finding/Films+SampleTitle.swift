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
}
