import Foundation

/// A failed system call, by its errno.
struct SystemError: Error {
    var code: Int32 = errno
}

/// The steps that make a new file outlive a power cut (man 2 fsync: the folder needs its own).
enum DurableFile {
    /// Forces a file or folder to the disk.
    static func sync(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError() }
    }

    /// Puts a finished file in another's place: whoever looks finds the old one or the new one, whole.
    static func replace(_ target: String, with file: String) throws(SystemError) {
        try sync(file)
        guard rename(file, target) == 0 else { throw SystemError() }
        try sync((target as NSString).deletingLastPathComponent)
    }
}
