import Foundation

/// The cache's file: private, and always a regular file.
enum CacheFile {
    /// Creates the folder and an empty file if missing and requested; false if a cache is impossible there.
    static func prepare(_ path: String, creating: Bool) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG }
        guard creating, errno == ENOENT else { return false }
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno == EEXIST }
        close(descriptor)
        return true
    }

    /// Removes the file and SQLite's journals beside it.
    @discardableResult static func remove(_ path: String) -> Bool {
        for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
        return unlink(path) == 0 || errno == ENOENT
    }
}
