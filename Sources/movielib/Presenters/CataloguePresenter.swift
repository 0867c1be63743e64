import Localization
import Catalogue
import Foundation
import Terminal

/// The catalogue's metadata.
struct CataloguePresenter: Presentation {
    /// Nil if there is none.
    let status: CatalogueStatus?
    let path: String
    let now: Date

    var document: Document {
        guard let status else { return Document() }
        var fields: [Document.Field] = []
        func add(_ label: String, _ value: String?) {
            if let value { fields.append(.init(label: label, value: StyledText(value))) }
        }
        // i18n: the day that the catalogue is of
        add(tr("Of", context: "catalogue"), status.day)
        add(tr("Films"), Wording.grouped(status.films))
        if status.people > 0 { add(tr("People"), Wording.grouped(status.people)) }
        if status.skipped > 0 {
            let lines = plural(
                "{n} line that could not be read", "{n} lines that could not be read", status.skipped)
            add(tr("Left out"), lines)
        }
        add(tr("Size"), tr("{n} MB", ["n": "\(status.size / 1_000_000)"]))
        // i18n: when the catalogue was made
        add(tr("Made", context: "catalogue"), Wording.age(of: status.builtAt, now: now))
        add(tr("File"), path)
        return Document(blocks: [.fields(fields)])
    }

    /// One line per fact.
    var rows: [[String]] {
        guard let status else { return [] }
        return [
            ["day", status.day ?? ""], ["films", "\(status.films)"], ["people", "\(status.people)"],
            ["skipped", "\(status.skipped)"], ["bytes", "\(status.size)"],
            ["built_at", Wording.time(status.builtAt)], ["path", path],
        ]
    }

    struct Payload: Encodable {
        let path: String
        @OrNull var day: String?
        let films: Int
        let people: Int
        let skipped: Int
        let bytes: Int
        @OrNull var builtAt: String?

        enum CodingKeys: String, CodingKey {
            case path, day, films, people, skipped, bytes
            case builtAt = "built_at"
        }
    }

    var payload: Payload {
        Payload(
            path: path, day: status?.day, films: status?.films ?? 0, people: status?.people ?? 0,
            skipped: status?.skipped ?? 0, bytes: status?.size ?? 0,
            builtAt: (status?.builtAt).map(Wording.time))
    }
}

extension CataloguePresenter.Payload.CodingKeys: CaseIterable {}
extension CataloguePresenter.Payload: KeyedPayload {}
