import Foundation
import Records

/// The day on which `new --since-last` was answered last.
struct LastNews {
    let path: String?

    /// Nil where there was no such day, or nobody can read it any more.
    func day() -> PartialDate? {
        guard let path, let content = try? PrivateFile.read(path) else { return nil }
        return PartialDate(String(decoding: content.bytes, as: UTF8.self).trimmed)
    }

    /// Where it cannot be kept, the next answer tells more than is new, and never less.
    func keep(_ day: PartialDate) {
        guard let path else { return }
        try? PrivateFile.replace(path, with: Data("\(day)\n".utf8))
    }
}
