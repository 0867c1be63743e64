import Glibc
import Localization
import Records

/// Reads a file's bytes, regular files only.
enum FileBytes {
    static func read(path: String, limit: Int) throws(ImportError) -> [UInt8] {
        let file = try open(path: path)
        guard file.size <= limit else { throw .tooLarge(path, limit: limit) }
        let (bytes, code) = file.contents(limit: limit)
        guard code == 0 else { throw .unreadable(path, systemErrorMessage(code)) }
        guard bytes.count <= limit else { throw .tooLarge(path, limit: limit) }
        return bytes
    }

    static func open(path: String) throws(ImportError) -> OpenedFile {
        do throws(OpenedFile.Problem) { return try OpenedFile(path: path) } catch {
            switch error {
            case .denied(ENOENT): throw .notFound(path)
            // A socket cannot be opened at all.
            case .denied(ENXIO): throw .notAFile(path, tr("a socket"))
            case .denied(let code): throw .unreadable(path, systemErrorMessage(code))
            case .notRegular(S_IFDIR): throw .folder(path)
            case .notRegular(S_IFIFO): throw .notAFile(path, tr("a pipe"))
            case .notRegular: throw .notAFile(path, tr("a device"))
            }
        }
    }
}

/// The bytes of a file, piece by piece.
final class FileChunks {
    private var file: OpenedFile?
    private var bytes: [UInt8] = []
    private var offset = 0

    init(_ file: consuming OpenedFile) { self.file = consume file }

    init(_ bytes: [UInt8]) {
        file = nil
        self.bytes = bytes
    }

    /// The next bytes; none at the end.
    func next() -> [UInt8] {
        guard file != nil else {
            defer { bytes = [] }
            return bytes
        }
        let next = file?.bytes(at: offset, count: 256 * 1024) ?? []
        offset += next.count
        return next
    }
}
