import Glibc
import Localization
import Records

/// Reads a file's bytes, regular files only.
enum FileBytes {
    static func read(path: String, limit: Int) throws(ImportError) -> [UInt8] {
        let file: OpenedFile
        do throws(OpenedFile.Problem) { file = try OpenedFile(path: path) } catch {
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
        guard file.size <= limit else { throw .tooLarge(path, limit: limit) }
        let (bytes, code) = file.contents(limit: limit)
        guard code == 0 else { throw .unreadable(path, systemErrorMessage(code)) }
        guard bytes.count <= limit else { throw .tooLarge(path, limit: limit) }
        return bytes
    }
}
