package import Foundation
import Localization
package import Records
package import Terminal

/// The contents of the cache.
package struct CachePresenter: Presentation {
    let path: String
    /// Nil if there is no cache yet.
    let summary: CacheSummary?
    let pictures: Pictures
    let now: Date

    package init(path: String, summary: CacheSummary?, pictures: Pictures, now: Date) {
        (self.path, self.summary, self.pictures, self.now) = (path, summary, pictures, now)
    }

    /// Cached posters and photos.
    package struct Pictures: Equatable {
        /// The pictures' folder.
        let path: String
        let entries: Int
        let bytes: Int

        package init(path: String, entries: Int, bytes: Int) {
            (self.path, self.entries, self.bytes) = (path, entries, bytes)
        }
    }

    package var document: Document {
        var fields: [Document.Field] = []
        fields.add(tr("File"), path)
        if let summary, let oldest = summary.oldest, let newest = summary.newest {
            fields.add(tr("Responses"), DisplayText.grouped(summary.entries))
            fields.add(tr("Size"), kibibytes(summary.size))
            fields.add(tr("Oldest"), DisplayText.age(of: oldest, now: now))
            fields.add(tr("Newest"), DisplayText.age(of: newest, now: now))
        } else {
            // i18n: of saved answers, in place of their number
            fields.add(tr("Responses"), tr("none", context: "saved answers"))
        }
        if pictures.entries > 0 {
            // i18n: how many pictures, how large, and the path of their folder: 1,024, 38,912 KiB in /home/ana/.cache
            let words = tr(
                "{n}, {size} in {path}",
                [
                    "n": DisplayText.grouped(pictures.entries), "size": kibibytes(pictures.bytes),
                    "path": pictures.path,
                ])
            fields.add(tr("Pictures"), words)
        }
        return Document(blocks: [.fields(fields)])
    }

    private func kibibytes(_ bytes: Int) -> String { tr("{n} KiB", ["n": DisplayText.grouped(bytes / 1024)]) }

    package static let columns = "a line for each fact: name, value"
    package var rows: [[String]] {
        [
            ["path", path], ["entries", "\(summary?.entries ?? 0)"], ["bytes", "\(summary?.size ?? 0)"],
            ["oldest", (summary?.oldest).map(DisplayText.time) ?? ""],
            ["newest", (summary?.newest).map(DisplayText.time) ?? ""], ["picture_path", pictures.path],
            ["picture_entries", "\(pictures.entries)"], ["picture_bytes", "\(pictures.bytes)"],
        ]
    }

    package static let payload = Payload<Self>("cache", "What the cache holds.") {
        Field("path", "the file") { $0.path }
        Field("entries", "saved answers") { $0.summary?.entries ?? 0 }
        Field("bytes", "their total size") { $0.summary?.size ?? 0 }
        Field("oldest", "when the oldest was fetched or confirmed") { $0.summary?.oldest }
        Field("newest", "when the newest was fetched or confirmed") { $0.summary?.newest }
        Field("pictures", "posters and photos", of: pictures) { $0.pictures }
    }

    private static let pictures = Payload<Pictures>("pictures") {
        Field("path", "their folder") { $0.path }
        Field("entries", "saved pictures") { $0.entries }
        Field("bytes", "their total size") { $0.bytes }
    }
}
