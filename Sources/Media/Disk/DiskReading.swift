import FileNames
import Glibc
package import Records

/// What is in a folder.
package struct DiskEntry: Sendable, Equatable {
    /// As ``WrittenPath`` writes it.
    package var name: String
    package var isFolder: Bool
    /// Neither a folder nor a link or the like.
    package var isFile: Bool

    package init(_ name: String, isFolder: Bool = false, isFile: Bool = true) {
        (self.name, self.isFolder, self.isFile) = (name, isFolder, isFile && !isFolder)
    }
}

/// What a path stands for, itself if it is a link.
package struct DiskStatus: Sendable, Equatable {
    package var stamp: FilmFile.Stamp
    package var device: UInt64
    package var isFile: Bool
    package var isFolder: Bool
}

/// Looks at the disk. Paths are absolute, as ``WrittenPath`` writes them.
package enum DiskReading {
    /// Nil where there is no such folder, or it cannot be read.
    package static func entries(of path: String) -> [DiskEntry]? {
        let descriptor = (WrittenPath.bytes(path) ?? []).withPath {
            open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return nil }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        defer { closedir(stream) }
        var entries: [DiskEntry] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
            if name == [0x2E] || name == [0x2E, 0x2E] { continue }
            var info = stat()
            guard name.withPath({ fstatat(descriptor, $0, &info, AT_SYMLINK_NOFOLLOW) }) == 0 else {
                continue
            }
            let kind = info.st_mode & S_IFMT
            entries.append(
                DiskEntry(WrittenPath.text(name), isFolder: kind == S_IFDIR, isFile: kind == S_IFREG))
        }
        return entries
    }

    /// Nil where there is nothing.
    package static func status(of path: String) -> DiskStatus? {
        var info = stat()
        guard let bytes = WrittenPath.bytes(path), bytes.withPath({ lstat($0, &info) }) == 0 else {
            return nil
        }
        let kind = info.st_mode & S_IFMT
        return DiskStatus(
            stamp: FilmFile.Stamp(info), device: UInt64(info.st_dev), isFile: kind == S_IFREG,
            isFolder: kind == S_IFDIR)
    }

    /// How many bytes a person may still write where a folder is; nil if nobody can tell.
    package static func room(in folder: String) -> Int? {
        var info = statvfs()
        guard let bytes = WrittenPath.bytes(folder), bytes.withPath({ statvfs($0, &info) }) == 0 else {
            return nil
        }
        return Int(
            clamping: UInt64(info.f_bavail).multipliedReportingOverflow(by: UInt64(info.f_frsize))
                .partialValue)
    }
}
