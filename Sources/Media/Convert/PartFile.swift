import CProcess
import Glibc
import Records

/// A result that is being made: in its folder, under a name of its own, so that nobody takes it for the whole.
///
/// Its folder is opened from the root without following a link, and all that is done to it is done by its descriptor:
/// what others put in the place of its name is neither written nor read.
package struct PartFile: ~Copyable {
    private let place: DiskPlace
    let descriptor: Int32
    private let info: stat

    package var path: [UInt8] { place.path }

    /// For a result of that absolute path, under a name that nobody has.
    ///
    /// - Throws: ``Conversion/Failure/folder(_:)`` if no file can be made in its folder.
    package init(for target: [UInt8]) throws(Conversion.Failure) {
        let slash = target.lastIndex(of: UInt8(ascii: "/")) ?? 0
        let wanted = target[(slash + 1)...]
        let folder: DiskFolder
        do throws(DiskProblem) { folder = try DiskFolder(target[..<slash]) } catch {
            if case .system(let code) = error { throw .folder(code) }
            throw .folder(ENOENT)
        }
        var (name, number, descriptor): ([UInt8], Int, Int32) = ([], 0, -1)
        repeat {
            number += 1
            let ending = Array((number == 1 ? ".part" : ".\(number).part").utf8)
            // A name has 255 bytes at most, and the dot before it counts.
            name = Array(".".utf8) + wanted.prefix(254 - ending.count) + ending
            descriptor = folder.newFile(name)
        } while descriptor < 0 && errno == EEXIST
        guard descriptor >= 0 else { throw .folder(errno) }
        var info = stat()
        fstat(descriptor, &info)
        (self.descriptor, self.info) = (descriptor, info)
        place = DiskPlace(folder, name, path: target[...slash] + name)
    }

    deinit {
        remove()
        close(descriptor)
    }

    /// Makes the folder that a result is to be in, if only that is missing.
    package static func makeFolder(_ path: [UInt8]) {
        guard let place = try? DiskPlace(path: path) else { return }
        _ = place.name.withPath { mkdirat(place.folder.descriptor, $0, 0o777) }
    }

    /// Removes a part file that a conversion has left behind which did not come to its end.
    package static func removeLeft(_ path: [UInt8]) {
        guard path.suffix(5) == Array(".part".utf8)[...], let place = try? DiskPlace(path: path),
            let info = try? place.status(), info.st_mode & S_IFMT == S_IFREG
        else { return }
        try? place.remove()
    }

    /// Bytes that are in it.
    var size: Int { FilmFile.Stamp(open: descriptor)?.size ?? 0 }

    /// Bytes that are free in its file system; nil if it does not say.
    var room: Int? {
        var info = statvfs()
        return fstatvfs(descriptor, &info) == 0 ? info.room : nil
    }

    /// Who may read all of the sources may read the result.
    func takeMode(_ mode: mode_t) { fchmod(descriptor, mode & 0o666) }

    /// Waits until its content is on the disk.
    func synced() -> Bool { fsync(descriptor) == 0 }

    /// Gives it the name of a file in its folder, unless that is taken: false then, by errno; ESTALE if another file has
    /// been put in its place.
    func becomes(_ target: [UInt8]) -> Bool {
        let folder = place.folder.descriptor
        let name = Array(target[((target.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
        guard place.isStill(info) else {
            errno = ESTALE
            return false
        }
        guard place.name.withPath({ part in name.withPath { cfiles_rename(folder, part, folder, $0) } }) == 0
        else { return false }
        guard let there = try? place.folder.status(name), there.isSame(as: info) else {
            errno = ESTALE
            return false
        }
        try? place.folder.sync()
        return true
    }

    /// Removes it, unless it has its name.
    func remove() { if place.isStill(info) { try? place.remove() } }
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
    package borrowing func note(_ part: [UInt8]?) {
        ftruncate(descriptor, 0)
        if let part { _ = pwrite(descriptor, part, part.count, 0) }
    }
}
