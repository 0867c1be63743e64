import CProcess
import Glibc
import Records

/// A result that is being made: in its folder, under a name of its own, so that nobody takes it for the whole.
package struct PartFile: Sendable, Equatable {
    package let path: [UInt8]
    private let folder: [UInt8]

    /// For a result of that absolute path, under a name that nobody has.
    package init(for target: [UInt8]) {
        let slash = (target.lastIndex(of: UInt8(ascii: "/")) ?? 0)
        folder = Array(target[..<max(1, slash)])
        let name = target[(slash + 1)...]
        var candidate: [UInt8] = []
        for number in 1... {
            let ending = Array((number == 1 ? ".part" : ".\(number).part").utf8)
            // A name has 255 bytes at most, and the dot before it counts.
            candidate =
                folder + Array(folder == [0x2F] ? ".".utf8 : "/.".utf8) + name.prefix(254 - ending.count)
                + ending
            if candidate.linkStatus == nil { break }
        }
        path = candidate
    }

    /// Whether something, a link that leads nowhere included, has this name.
    package static func isTaken(_ path: [UInt8]) -> Bool { path.linkStatus != nil }

    /// Removes a part file that a conversion has left behind which did not come to its end.
    package static func removeLeft(_ path: [UInt8]) {
        guard let info = path.linkStatus, info.st_mode & S_IFMT == S_IFREG,
            path.suffix(5) == Array(".part".utf8)[...]
        else { return }
        _ = path.withPath { unlink($0) }
    }

    /// errno, where no file can be made in its folder.
    package var problem: Int32? { folder.withPath { access($0, W_OK | X_OK) } == 0 ? nil : errno }

    var isThere: Bool { path.linkStatus != nil }

    var stamp: FilmFile.Stamp? { FilmFile.Stamp(of: path) }

    /// Bytes that are free in its file system; nil if it does not say.
    package var room: Int? { folder.room }

    /// Who may read the source may read the result.
    func takeMode(of source: [UInt8]) {
        guard let info = source.linkStatus else { return }
        _ = path.withPath { chmod($0, info.st_mode & 0o666) }
    }

    /// Waits until its content is on the disk.
    func synced() -> Bool {
        let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Gives it its name, unless that is taken: false then, by errno.
    func becomes(_ target: [UInt8]) -> Bool {
        guard path.withPath({ part in target.withPath { cfiles_rename(AT_FDCWD, part, AT_FDCWD, $0) } }) == 0
        else { return false }
        let descriptor = folder.withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
        return true
    }

    func remove() { _ = path.withPath { unlink($0) } }
}

/// One conversion at a time, and what the last one may have left behind.
package struct ConversionLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for its turn.
    ///
    /// - Parameters:
    ///   - path: Of a file in a folder that is there.
    ///   - stop: Can be read from when nobody waits for it any more; -1 for a wait without end.
    ///   - wait: Called if another conversion is at work.
    /// - Returns: Nil where the file cannot be written, and when nobody waits any more.
    package init?(at path: String, stop: Int32 = -1, wait: () -> Void) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            wait()
            // Nothing can be waited for together with a lock.
            let way = stop < 0 ? LOCK_EX : LOCK_EX | LOCK_NB
            while flock(descriptor, way) != 0, errno == EINTR || errno == EWOULDBLOCK {
                if stop >= 0, ConversionWatch.canRead(stop, within: 200) { return nil }
            }
        }
        var bytes = [UInt8](repeating: 0, count: 1 << 13)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        // Nobody but us has it now, so that whoever made this file is gone.
        if count > 0, count < bytes.count, bytes[0] == UInt8(ascii: "/") {
            PartFile.removeLeft(Array(bytes[..<count]))
        }
        note(nil)
    }

    deinit { close(descriptor) }

    /// Remembers which part file is being made, for the case that nobody is left to remove it.
    package borrowing func note(_ part: PartFile?) {
        ftruncate(descriptor, 0)
        if let part { _ = pwrite(descriptor, part.path, part.path.count, 0) }
    }
}
