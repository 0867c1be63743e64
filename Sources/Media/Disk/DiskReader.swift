import FileNames
import Glibc
package import Records

package struct DiskEntry: Sendable, Equatable {
    /// The name as ``EscapedPath`` escapes it.
    package var name: String
    package var isFolder: Bool
    /// Whether it is neither a folder nor a link or the like.
    package var isFile: Bool

    package init(_ name: String, isFolder: Bool = false, isFile: Bool = true) {
        (self.name, self.isFolder, self.isFile) = (name, isFolder, isFile && !isFolder)
    }
}

/// The status of a path, of the link itself if it is one.
package struct DiskStatus: Sendable, Equatable {
    package var stamp: FilmFile.Stamp
    package var device: UInt64
    package var isFile: Bool
    package var isFolder: Bool
}

/// Reads the disk. Paths are absolute, as ``EscapedPath`` escapes them.
package enum DiskReader {
    /// The entries of a folder; nil if it does not exist, or cannot be read.
    package static func entries(of path: String) -> [DiskEntry]? {
        let descriptor = (EscapedPath.bytes(path) ?? []).withPath {
            open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return nil }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        defer { closedir(stream) }
        return FolderEntry.all(in: stream).compactMap { entry in
            var info = stat()
            guard entry.status(in: descriptor, &info, AT_SYMLINK_NOFOLLOW) else { return nil }
            let kind = info.st_mode & S_IFMT
            return DiskEntry(
                EscapedPath.text(entry.name), isFolder: kind == S_IFDIR, isFile: kind == S_IFREG)
        }
    }

    /// Nil if nothing exists there.
    package static func status(of path: String) -> DiskStatus? {
        guard let info = EscapedPath.bytes(path)?.linkStatus else { return nil }
        let kind = info.st_mode & S_IFMT
        return DiskStatus(
            stamp: FilmFile.Stamp(info), device: UInt64(info.st_dev), isFile: kind == S_IFREG,
            isFolder: kind == S_IFDIR)
    }

    /// The bytes that the user may still write to a folder's file system; nil if unknown.
    package static func freeBytes(in folder: String) -> Int? { EscapedPath.bytes(folder)?.freeBytes }
}
