import Localization
import Foundation

/// Reads a file's bytes, regular files only.
enum FileBytes {
    static func read(path: String, limit: Int) throws(ImportError) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe waits for a writer.
        let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else {
            if errno == ENOENT { throw .notFound(path) }
            // A socket cannot be opened at all.
            if errno == ENXIO { throw .notAFile(path, tr("a socket")) }
            throw .unreadable(path, reason())
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, reason()) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder(path)
        case S_IFIFO: throw .notAFile(path, tr("a pipe"))
        default: throw .notAFile(path, tr("a device"))
        }
        guard status.st_size <= limit else { throw .tooLarge(path, limit: limit) }
        return try contents(descriptor, path: path, size: Int(status.st_size), limit: limit)
    }

    private static func contents(
        _ descriptor: Int32, path: String, size: Int, limit: Int
    ) throws(ImportError) -> [UInt8] {
        var bytes: [UInt8] = []
        // One more than needed, so that the end of an unchanged file shows in the first read.
        bytes.reserveCapacity(size + 1)
        var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 1 << 20))
        while true {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path, reason()) }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: chunk[0..<count])
            // A file in /proc claims to have no size, and another may be growing.
            guard bytes.count <= limit else { throw .tooLarge(path, limit: limit) }
        }
    }

    private static func reason() -> String { systemWords(errno) }
}
