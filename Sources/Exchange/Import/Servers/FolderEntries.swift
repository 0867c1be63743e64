import Glibc

/// The visible files and folders in a folder, sorted by name. A link to a file is a file; one to a folder is left out.
struct FolderEntries {
    private(set) var files: [String] = []
    private(set) var folders: [String] = []
    /// Whether the folder could be read.
    private(set) var isReadable = true

    init(of path: String) {
        guard let directory = opendir(path) else {
            isReadable = false
            return
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            var info = stat()
            guard fstatat(dirfd(directory), name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            let isLink = info.st_mode & S_IFMT == S_IFLNK
            if isLink, fstatat(dirfd(directory), name, &info, 0) != 0 { continue }
            switch info.st_mode & S_IFMT {
            case S_IFREG: files.append(name)
            case S_IFDIR where !isLink: folders.append(name)
            default: break
            }
        }
        files.sort()
        folders.sort()
    }
}
