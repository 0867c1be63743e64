import Foundation

/// A failed system call, by its errno.
struct SystemError: Error { var code: Int32 = errno }

/// Makes a new file survive a power cut (man 2 fsync: the folder needs its own).
enum DurableFile {
    /// Flushes a file or folder to disk.
    static func sync(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError() }
    }

    /// Atomically replaces a file with a finished one: readers see either the old one or the new one, complete.
    static func replace(_ target: String, with file: String) throws(SystemError) {
        try sync(file)
        guard rename(file, target) == 0 else { throw SystemError() }
        try sync((target as NSString).deletingLastPathComponent)
    }

    /// Gives a file a free name by hard-linking it; a second process that does so gets EEXIST.
    ///
    /// FAT and some network drives have no hard links, and some systems forbid them. There the file is moved,
    /// after a check: safe among processes that take the library's lock, and nearly so for others.
    static func assignName(_ file: String, _ target: String) throws(SystemError) {
        if linkat(AT_FDCWD, file, AT_FDCWD, target, 0) == 0 { return }
        guard [EPERM, EACCES, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw SystemError() }
        var info = stat()
        guard lstat(target, &info) != 0 else { throw SystemError(code: EEXIST) }
        guard rename(file, target) == 0 else { throw SystemError() }
    }

    /// Gives a file the first of `NAME.db`, `NAME-2.db`, `NAME-3.db` … that is free or has the same content.
    /// - Parameter isSame: Whether the file of that name can be used instead.
    /// - Returns: The name used.
    static func assignName(
        _ file: String, like wanted: String, unless isSame: (String) -> Bool = { _ in false }
    ) throws(SystemError) -> String {
        var target = wanted
        var number = 1
        while true {
            do throws(SystemError) {
                try assignName(file, target)
                return target
            } catch {
                guard error.code == EEXIST else { throw error }
                if isSame(target) { return target }
            }
            number += 1
            target = "\(wanted.stem)-\(number).db"
        }
    }
}
