import FileNames
import Glibc
package import Records

/// A video file, or a disc's folder, found by a walk.
package struct FoundFile: Sendable, Equatable {
    /// Relative to the folder, in the disk's bytes.
    package var path: [UInt8]
    package var stamp: FilmFile.Stamp
    /// Names of subtitle files beside it that begin with its name.
    package var subtitles: [[UInt8]] = []
    /// Whether it is still being written.
    package var isBeingWritten = false
}

/// The state of the folder after a walk.
package struct WalkSummary: Sendable, Equatable {
    package var exists = false
    /// Whether it contains nothing at all.
    package var isEmpty = true
    package var device: UInt64 = 0
    package var inode: UInt64 = 0
    /// Subfolders that could not be read.
    package var unreadable: [[UInt8]] = []
    /// The folder in which it ended early, because there are too many files, or the folders are too deep.
    package var stoppedAt: [UInt8]?

    package init() {}
}

/// Finds videos in a folder and its subfolders. Opens no files.
///
/// Each folder is opened from the one above it, so that paths may have any length and no component can be
/// replaced by a link. Links to folders are not followed: a walk could be endless, or leave the folder.
package struct FolderWalk {
    private let folder: [UInt8]

    private static let maxDepth = 64
    private static let maxEntries = 1_000_000
    /// A file written within this many seconds may be growing.
    private static let settlingSeconds = 60

    package init(_ folder: [UInt8]) { self.folder = folder }

    /// Calls `take` with each video, links last.
    package func walk(_ take: (FoundFile) -> Void) -> WalkSummary {
        var state = WalkState()
        let descriptor = folder.withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return state.summary }
        var info = stat()
        fstat(descriptor, &info)
        state.summary.exists = true
        (state.summary.device, state.summary.inode) = (UInt64(info.st_dev), UInt64(info.st_ino))
        Self.walk(descriptor, [], depth: 0, &state, take)
        for link in state.links where !state.inodes.contains(link.stamp.inode) {
            state.inodes.insert(link.stamp.inode)
            take(link)
        }
        resolveRecentFiles(&state, take)
        return state.summary
    }

    package static func exists(_ path: [UInt8]) -> Bool { path.withPath { access($0, F_OK) } == 0 }

    private struct WalkState {
        var summary = WalkSummary()
        var count = 0
        /// Links to videos, until it is known whether their targets were found anyway.
        var links: [FoundFile] = []
        var inodes: Set<UInt64> = []
        /// Files that were written recently.
        var recent: [FoundFile] = []
        let now = time(nil)
    }

    /// Walks an open folder, and closes its descriptor.
    private static func walk(
        _ descriptor: Int32, _ path: [UInt8], depth: Int, _ state: inout WalkState,
        _ take: (FoundFile) -> Void
    ) {
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return state.summary.unreadable.append(path)
        }
        defer { closedir(stream) }
        let entries = FolderEntry.all(in: stream, most: maxEntries + 1)
        if !entries.isEmpty { state.summary.isEmpty = false }
        state.count += entries.count
        guard state.count <= maxEntries, depth <= maxDepth else { return state.summary.stoppedAt = path }
        if entries.contains(where: { $0.name.isOne(of: [".nomedia", ".ignore"]) }) { return }
        let subtitles = entries.map(\.name).filter(FileName.isSubtitles)
        for entry in entries where state.summary.stoppedAt == nil {
            guard !isIgnored(entry.name) else { continue }
            var type = entry.type
            var info = stat()
            if type == DT_UNKNOWN {
                guard entry.status(in: descriptor, &info, AT_SYMLINK_NOFOLLOW) else { continue }
                type = UInt32(info.st_mode & S_IFMT) >> 12
            }
            let entryPath = path.isEmpty ? entry.name : path + [UInt8(ascii: "/")] + entry.name
            if type == DT_DIR {
                if entry.name.isOne(of: ["VIDEO_TS", "BDMV"]) {
                    if let disc = disc(entry, in: descriptor, entryPath) { take(disc) }
                } else {
                    enter(entry, in: descriptor, entryPath, depth: depth + 1, &state, take)
                }
            } else if type == DT_REG || type == DT_LNK, FileName.isVideo(entry.name) {
                guard entry.status(in: descriptor, &info, 0), info.st_mode & S_IFMT == S_IFREG else {
                    continue
                }
                let stem = entry.name[..<(entry.name.lastIndex(of: UInt8(ascii: ".")) ?? 0)]
                let file = FoundFile(
                    path: entryPath, stamp: FilmFile.Stamp(info),
                    subtitles: subtitles.filter { $0.starts(with: stem) })
                if type == DT_LNK {
                    state.links.append(file)
                } else {
                    state.inodes.insert(file.stamp.inode)
                    if state.now - info.st_mtim.tv_sec < settlingSeconds {
                        state.recent.append(file)
                    } else {
                        take(file)
                    }
                }
            }
        }
    }

    private static func enter(
        _ entry: FolderEntry, in parent: Int32, _ path: [UInt8], depth: Int, _ state: inout WalkState,
        _ take: (FoundFile) -> Void
    ) {
        let descriptor = entry.openFolder(in: parent)
        guard descriptor >= 0 else { return state.summary.unreadable.append(path) }
        walk(descriptor, path, depth: depth, &state, take)
    }

    /// A disc's folder: as large as its files together, and as new as the newest.
    private static func disc(_ entry: FolderEntry, in parent: Int32, _ path: [UInt8]) -> FoundFile? {
        let descriptor = entry.openFolder(in: parent)
        guard descriptor >= 0 else { return nil }
        var info = stat()
        guard fstat(descriptor, &info) == 0, let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        defer { closedir(stream) }
        var stamp = FilmFile.Stamp(info)
        stamp.size = 0
        for entry in FolderEntry.all(in: stream, most: maxEntries + 1)
        where entry.type == DT_REG || entry.type == DT_UNKNOWN {
            guard entry.status(in: descriptor, &info, AT_SYMLINK_NOFOLLOW), info.st_mode & S_IFMT == S_IFREG
            else { continue }
            stamp.size += Int(info.st_size)
            stamp.modified = max(stamp.modified, FilmFile.Stamp(info).modified)
        }
        return FoundFile(path: path, stamp: stamp)
    }

    /// Checks recently written files again: one that has changed meanwhile is still being written.
    private func resolveRecentFiles(_ state: inout WalkState, _ take: (FoundFile) -> Void) {
        guard !state.recent.isEmpty else { return }
        usleep(300_000)
        for var file in state.recent {
            var info = stat()
            let isThere = (folder + [UInt8(ascii: "/")] + file.path).withPath { stat($0, &info) } == 0
            file.isBeingWritten = isThere && FilmFile.Stamp(info) != file.stamp
            take(file)
        }
    }

    /// Whether a name is hidden by the system, a server or the user.
    private static func isIgnored(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".")
            || name.isOne(of: [
                "@eaDir", "#recycle", "$RECYCLE.BIN", "lost+found", "System Volume Information",
            ])
    }
}

/// A name in a folder, except `.` and `..`.
struct FolderEntry {
    let name: [UInt8]
    let type: UInt32

    static func all(in stream: OpaquePointer, most: Int = .max) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        while entries.count < most, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
            if name == [0x2E] || name == [0x2E, 0x2E] { continue }
            entries.append(FolderEntry(name: name, type: UInt32(entry.pointee.d_type)))
        }
        return entries
    }

    func status(in folder: Int32, _ info: inout stat, _ flags: Int32) -> Bool {
        name.withPath { fstatat(folder, $0, &info, flags) } == 0
    }

    /// A folder's descriptor; negative if it cannot be opened.
    fileprivate func openFolder(in parent: Int32) -> Int32 {
        name.withPath { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    }
}

private let DT_UNKNOWN: UInt32 = 0
private let DT_DIR: UInt32 = 4
private let DT_REG: UInt32 = 8
private let DT_LNK: UInt32 = 10

extension FilmFile.Stamp {
    /// The stamp of a file, or of a link itself; nil if it does not exist.
    package init?(of path: [UInt8]) {
        guard let info = path.linkStatus else { return nil }
        self.init(info)
    }

    /// The stamp of an open file; nil if the system does not report it.
    init?(open descriptor: Int32) {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { return nil }
        self.init(info)
    }

    init(_ info: stat) {
        self.init(
            size: Int(info.st_size), modified: info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec,
            inode: UInt64(info.st_ino))
    }
}

extension statvfs {
    /// The bytes that the user may still write.
    var freeBytes: Int {
        Int(
            clamping: UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize)).partialValue)
    }
}

extension [UInt8] {
    /// The bytes that the user may still write to a path's file system; nil if unknown.
    var freeBytes: Int? {
        var info = statvfs()
        return withPath({ statvfs($0, &info) }) == 0 ? info.freeBytes : nil
    }

    fileprivate func isOne(of names: [StaticString]) -> Bool {
        names.contains { name in name.withUTF8Buffer { $0.elementsEqual(self) } }
    }
}
