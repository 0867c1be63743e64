package import Catalogue
package import Foundation
import Localization
package import Terminal

/// The catalogue's metadata.
package struct CataloguePresenter: Presentation {
    /// Nil if there is no catalogue.
    let status: CatalogueStatus?
    let path: String
    let now: Date

    package init(status: CatalogueStatus?, path: String, now: Date) {
        (self.status, self.path, self.now) = (status, path, now)
    }

    package var document: Document {
        guard let status else { return Document() }
        var fields: [Document.Field] = []
        // i18n: the day that the catalogue is of
        fields.add(tr("Date", context: "catalogue"), status.day)
        fields.add(tr("Films"), DisplayText.grouped(status.films))
        if status.people > 0 { fields.add(tr("People"), DisplayText.grouped(status.people)) }
        if status.skipped > 0 {
            let lines = plural(
                "{n} line that could not be read", "{n} lines that could not be read", status.skipped)
            fields.add(tr("Left out"), lines)
        }
        fields.add(tr("Size"), tr("{n} MB", ["n": "\(status.size / 1_000_000)"]))
        // i18n: when the catalogue was made
        fields.add(tr("Made", context: "catalogue"), DisplayText.age(of: status.builtAt, now: now))
        fields.add(tr("File"), path)
        return Document(blocks: [.fields(fields)])
    }

    package static let columns = "a line for each fact: name, value"
    package var rows: [[String]] {
        guard let status else { return [] }
        return [
            ["day", status.day ?? ""], ["films", "\(status.films)"], ["people", "\(status.people)"],
            ["skipped", "\(status.skipped)"], ["bytes", "\(status.size)"],
            ["built_at", DisplayText.time(status.builtAt)], ["path", path],
        ]
    }

    package static let payload = Payload<Self>(
        "catalogue", "The catalogue on this disk. Without one, nulls and zeros."
    ) {
        Field("path", "the file") { $0.path }
        Field("day", "of TMDB's list; null if a file's name does not say it", as: .date) { $0.status?.day }
        Field("films", "films in it") { $0.status?.films ?? 0 }
        Field("people", "people in it") { $0.status?.people ?? 0 }
        Field("skipped", "unreadable lines of the list") { $0.status?.skipped ?? 0 }
        Field("bytes", "size of the file") { $0.status?.size ?? 0 }
        Field("built_at", "when it was made") { $0.status?.builtAt }
    }
}
