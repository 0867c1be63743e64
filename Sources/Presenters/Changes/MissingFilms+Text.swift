import Localization
package import MovielibCore
package import Records

extension MissingFilms {
    /// Remarks on films of a collection that were not saved, or are not out yet.
    ///
    /// - Parameter name: The collection's name.
    package func remarks(of name: String, today: PartialDate?) -> [String] {
        var remarks: [String] = []
        if missing.isEmpty {
            remarks.append(
                tr("nothing is missing from {collection}: every film is saved or seen", ["collection": name]))
        } else if seen > 0 {
            remarks.append(
                plural("left out {n} film that you have seen", "left out {n} films that you have seen", seen))
        }
        let awaited = missing.filter { !CollectionPresenter.isReleased($0, today) }
        if !awaited.isEmpty {
            let names = awaited.map(\.title).joined(separator: ", ")
            remarks.append(tr("not out yet: {films}", ["films": names]))
        }
        return remarks
    }
}
