import Foundation
import Localization
import MovielibCore

/// A folder in which another user could replace a file.
struct ForeignFolder: Equatable {
    let path: String
    /// Whether others may write the folder; otherwise the folder, or the next one on the path, belongs to another user.
    let isWritableByOthers: Bool

    var message: String {
        isWritableByOthers
            ? tr("others on this machine can write the folder {folder}", ["folder": path])
            : tr("{folder} belongs to another user", ["folder": path])
    }

    var hint: String { isWritableByOthers ? "chmod go-w \(path)" : "chown \(getuid()) \(path)" }
}

extension PrivateFile {
    /// The first folder from the root to a file, links included, that anyone but the user and root could change; nil if
    /// there is none.
    ///
    /// Like ssh's StrictModes, except for folders with the sticky bit, such as `/tmp`: there only the next item on the
    /// path must not belong to another user (man 7 inode).
    static func foreignFolder(onTheWayTo path: String) -> ForeignFolder? {
        let trusted = [getuid(), 0]
        var rest = Array(path.split(separator: "/").reversed())
        var folder = ""
        var links = 0
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                folder = (folder as NSString).deletingLastPathComponent
                if folder == "/" { folder = "" }
                continue
            }
            var (above, next) = (stat(), stat())
            let place = folder.isEmpty ? "/" : folder
            guard stat(place, &above) == 0, lstat("\(folder)/\(name)", &next) == 0 else { return nil }
            guard trusted.contains(above.st_uid) else {
                return ForeignFolder(path: place, isWritableByOthers: false)
            }
            // Where each user has a group of their own, as many distributions do it, folders are made group-writable.
            let isOwnGroup = above.st_gid == getgid() && above.st_gid == above.st_uid
            if above.st_mode & (isOwnGroup ? 0o002 : 0o022) != 0 {
                guard above.st_mode & S_ISVTX != 0 else {
                    return ForeignFolder(path: place, isWritableByOthers: true)
                }
                guard trusted.contains(next.st_uid) else {
                    return ForeignFolder(path: "\(folder)/\(name)", isWritableByOthers: false)
                }
            }
            if next.st_mode & S_IFMT != S_IFLNK {
                folder += "/\(name)"
                continue
            }
            links += 1
            guard links <= 40,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            else { return nil }
            if target.hasPrefix("/") { folder = "" }
            rest += target.split(separator: "/").reversed()
        }
        return nil
    }
}
