import Foundation
import Records

/// A cache of pictures as separate files in one folder, which may be deleted at any time.
///
/// A header line before the picture has the time it was fetched, its length, its checksum and its address. So
/// a file that was half written in a power cut is detected, and if two addresses share a hash, neither gets
/// the other's picture. Files are replaced with rename(2): any number of programs may share the folder.
package final class PictureCache: Sendable {
    /// The most bytes in all files; above it the least recently used go. A process may add a sixteenth more
    /// before it measures.
    package static let maxTotalBytes = 200 << 20
    /// Larger than any picture file that is fetched.
    private static let maxFileBytes = 6 << 20
    /// The precision of the time of last use, which only decides what is deleted first.
    private static let day: TimeInterval = 86_400

    private let folder: String
    private let sizeLimit: Int
    private let now: @Sendable () -> Date
    private let growth = Growth()

    /// The folder need not exist: it is created for the first picture.
    package convenience init(folder: String) {
        self.init(folder: folder, sizeLimit: Self.maxTotalBytes) { Date() }
    }

    init(folder: String, sizeLimit: Int, now: @escaping @Sendable () -> Date) {
        (self.folder, self.sizeLimit, self.now) = (folder, sizeLimit, now)
    }

    /// The picture at an address; nil if it is missing, older than six months, or damaged.
    package func picture(_ address: String) -> [UInt8]? {
        let path = path(of: address)
        let opened: OpenedFile
        do throws(OpenedFile.Problem) { opened = try OpenedFile(Array(path.utf8)) } catch {
            if case .notRegular = error { unlink(path) }
            return nil
        }
        // A picture that is too large has no valid length.
        guard let file = PictureFile(opened.contents(limit: Self.maxFileBytes).bytes) else {
            unlink(path)
            return nil
        }
        let now = now().timeIntervalSince1970
        guard file.address == address else { return nil }
        guard abs(now - file.fetchedAt) < ResponseCache.maxAge else {
            unlink(path)
            return nil
        }
        if abs(now - TimeInterval(opened.info.st_mtim.tv_sec)) > Self.day {
            let times = Array(repeating: timespec(tv_sec: Int(now), tv_nsec: 0), count: 2)
            _ = futimens(opened.descriptor, times)
        }
        return Array(file.picture)
    }

    /// Stores a picture, drops expired ones, and above the size limit the least recently used. If nothing can
    /// be written, nothing is stored.
    package func save(_ picture: [UInt8], _ address: String) {
        let now = now()
        let bytes = PictureFile.bytes(picture, address: address, fetchedAt: now.timeIntervalSince1970)
        guard bytes.count <= Self.maxFileBytes else { return }
        let target = path(of: address)
        // Another task of this process that writes the same file uses another name.
        let temporary = "\(target).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
        guard let descriptor = Self.create(temporary, in: folder) else { return }
        let isWritten = Self.write(bytes, to: descriptor)
        let times = Array(repeating: timespec(tv_sec: Int(now.timeIntervalSince1970), tv_nsec: 0), count: 2)
        _ = futimens(descriptor, times)
        close(descriptor)
        guard isWritten, rename(temporary, target) == 0 else {
            unlink(temporary)
            return
        }
        if growth.shouldMeasure(after: bytes.count, limit: sizeLimit) { evict(now.timeIntervalSince1970) }
    }

    /// The number of picture files, and their bytes; zero if there is no folder.
    package func summary() -> (entries: Int, size: Int) {
        let files = Self.files(in: folder).filter { !$0.isTemporary }
        return (files.count, files.reduce(0) { $0 + $1.size })
    }

    /// Deletes every file of the cache, and the folder if nothing else is in it; false if something remained.
    package static func clear(folder: String) -> Bool {
        for file in files(in: folder) { unlink("\(folder)/\(file.name)") }
        if rmdir(folder) == 0 || errno == ENOENT { return true }
        return files(in: folder).isEmpty
    }
}

/// The folder's files.
extension PictureCache {
    private struct Entry {
        let name: String
        let size: Int
        let usedAt: TimeInterval
        let isTemporary: Bool
    }

    private func path(of address: String) -> String {
        let hash = String(StableHash.fnv1a(address.utf8), radix: 16)
        return "\(folder)/\(String(repeating: "0", count: 16 - hash.count))\(hash)"
    }

    /// Files named by this cache; other files are not touched.
    private static func files(in folder: String) -> [Entry] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var files: [Entry] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let isOurs =
                name.utf8.count >= 16
                && name.utf8.prefix(16).allSatisfy { "0123456789abcdef".utf8.contains($0) }
            let isTemporary = name.hasSuffix(".new")
            var status = stat()
            guard isOurs, name.utf8.count == 16 || isTemporary,
                fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            files.append(
                Entry(
                    name: name, size: Int(status.st_size), usedAt: TimeInterval(status.st_mtim.tv_sec),
                    isTemporary: isTemporary))
        }
        return files
    }

    /// Deletes pictures unused for six months, leftovers of killed programs, and the least recently used
    /// until the rest fits.
    private func evict(_ now: TimeInterval) {
        var total = 0
        for file in Self.files(in: folder).sorted(by: { $0.usedAt > $1.usedAt }) {
            let longest = file.isTemporary ? Self.day : ResponseCache.maxAge
            total += file.size
            if total > sizeLimit || now - file.usedAt > longest { unlink("\(folder)/\(file.name)") }
        }
    }

    private static func create(_ path: String, in folder: String) -> Int32? {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        var descriptor = open(path, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            descriptor = open(path, flags, 0o600)
        }
        return descriptor >= 0 ? descriptor : nil
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
