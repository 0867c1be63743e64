import CProcess
import Glibc
import Records

/// An unfinished result: in its folder, under another name, so that it is not taken for the finished file.
///
/// Its folder is opened from the root without following links, and everything is done through its descriptor:
/// a file that replaces it under its name is neither written nor read.
package struct PartFile: ~Copyable {
    private let location: DiskLocation
    let descriptor: Int32
    private let info: stat

    package var path: [UInt8] { location.path }

    /// Creates the file for a result with that absolute path, under an unused name.
    ///
    /// - Throws: ``Conversion/Failure/cannotWriteFolder(_:)`` if no file can be made in its folder.
    package init(for target: [UInt8]) throws(Conversion.Failure) {
        let slash = target.lastIndex(of: UInt8(ascii: "/")) ?? 0
        let wanted = target[(slash + 1)...]
        let folder: DiskFolder
        do throws(DiskProblem) { folder = try DiskFolder(target[..<slash]) } catch {
            if case .system(let code) = error { throw .cannotWriteFolder(code) }
            throw .cannotWriteFolder(ENOENT)
        }
        var (name, number, descriptor): ([UInt8], Int, Int32) = ([], 0, -1)
        repeat {
            number += 1
            let ending = Array((number == 1 ? ".part" : ".\(number).part").utf8)
            // A name has 255 bytes at most, including the leading dot.
            name = Array(".".utf8) + wanted.prefix(254 - ending.count) + ending
            descriptor = folder.createFile(name)
        } while descriptor < 0 && errno == EEXIST
        guard descriptor >= 0 else { throw .cannotWriteFolder(errno) }
        var info = stat()
        fstat(descriptor, &info)
        (self.descriptor, self.info) = (descriptor, info)
        location = DiskLocation(folder, name, path: target[...slash] + name)
    }

    deinit {
        remove()
        close(descriptor)
    }

    /// Makes the folder of a result, if only its last component is missing.
    package static func makeFolder(_ path: [UInt8]) {
        guard let place = try? DiskLocation(path: path) else { return }
        _ = place.name.withPath { mkdirat(place.folder.descriptor, $0, 0o777) }
    }

    /// Removes a part file that an interrupted conversion has left behind.
    package static func removeLeftover(_ path: [UInt8]) {
        guard path.suffix(5) == Array(".part".utf8)[...], let place = try? DiskLocation(path: path),
            let info = try? place.status(), info.st_mode & S_IFMT == S_IFREG
        else { return }
        try? place.remove()
    }

    /// Its current size in bytes.
    var size: Int { FilmFile.Stamp(open: descriptor)?.size ?? 0 }

    /// The free bytes in its file system; nil if unknown.
    var freeBytes: Int? {
        var info = statvfs()
        return fstatvfs(descriptor, &info) == 0 ? info.freeBytes : nil
    }

    /// Lets exactly those read the result who may read all sources.
    func copyPermissions(from mode: mode_t) { fchmod(descriptor, mode & 0o666) }

    /// Waits until its content is on the disk.
    func sync() -> Bool { fsync(descriptor) == 0 }

    /// Gives it the name of a file in its folder, unless the name is taken: then false, with errno; ESTALE if
    /// another file has taken its place.
    func publish(as target: [UInt8]) -> Bool {
        let folder = location.folder.descriptor
        let name = Array(target[((target.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
        guard location.isSameFile(info) else {
            errno = ESTALE
            return false
        }
        guard
            location.name.withPath({ part in name.withPath { cfiles_rename(folder, part, folder, $0) } }) == 0
        else { return false }
        guard let there = try? location.folder.status(name), there.isSame(as: info) else {
            errno = ESTALE
            return false
        }
        try? location.folder.sync()
        return true
    }

    /// Removes the part file, unless it has been renamed.
    func remove() { if location.isSameFile(info) { try? location.remove() } }
}

/// Ensures that one conversion runs at a time, and removes an unfinished file of the last one.
package struct ConversionLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock.
    ///
    /// - Parameters:
    ///   - path: The lock file, in an existing folder.
    ///   - stop: Readable when the wait is to end; -1 to wait for ever.
    ///   - wait: Called if another conversion is running.
    /// - Returns: Nil if the file cannot be written, or the wait was stopped.
    package init?(at path: String, stop: Int32 = -1, wait: () -> Void) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            wait()
            // flock(2) cannot wait for a descriptor as well.
            let way = stop < 0 ? LOCK_EX : LOCK_EX | LOCK_NB
            while flock(descriptor, way) != 0, errno == EINTR || errno == EWOULDBLOCK {
                if stop >= 0, FFmpegMonitor.canRead(stop, within: 200) { return nil }
            }
        }
        var bytes = [UInt8](repeating: 0, count: 1 << 13)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        // The lock is ours, so the process that made this file is gone.
        if count > 0, count < bytes.count, bytes[0] == UInt8(ascii: "/") {
            PartFile.removeLeftover(Array(bytes[..<count]))
        }
        recordPartFile(nil)
    }

    deinit { close(descriptor) }

    /// Records the part file being written, so that the next conversion can remove it after a crash.
    package borrowing func recordPartFile(_ part: [UInt8]?) {
        ftruncate(descriptor, 0)
        if let part { _ = pwrite(descriptor, part, part.count, 0) }
    }
}
