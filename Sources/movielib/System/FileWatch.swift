import CProcess
import Foundation

/// Waits for changes of some files, by any program, for midnight, and for the reader of standard output to end; sleeps
/// otherwise. Sources: man 7 inotify, man 2 timerfd_create.
final class FileWatch {
    enum Event { case changed, readerGone }

    private static let changes =
        UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    private static let ends = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_Q_OVERFLOW)
    /// A change takes several writes: how many milliseconds to wait for another after each, and how often.
    private static let (pause, maxPauses) = (Int32(50), 20)

    private let inotifyDescriptor: Int32
    private let timerDescriptor: Int32
    /// The prefixes of the names that matter in each watched folder: SQLite's journals are beside their file.
    private var names: [Int32: [String]] = [:]

    /// Nil if the system has no resources left for it.
    init?(files: [String]) {
        inotifyDescriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        timerDescriptor = cprocess_alarm(at: Self.midnight)
        guard inotifyDescriptor >= 0, timerDescriptor >= 0 else { return nil }
        for file in Set(files + files.compactMap(Self.resolvedPath)) { watch(file) }
    }

    deinit {
        close(inotifyDescriptor)
        close(timerDescriptor)
    }

    /// Waits for the next event.
    func wait() -> Event {
        while true {
            var sources = [
                pollfd(fd: inotifyDescriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: timerDescriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
            ]
            guard poll(&sources, 3, -1) > 0 else { continue }
            if sources[2].revents != 0 { return .readerGone }
            if sources[1].revents != 0 { return .changed }
            guard readNotices() else { continue }
            for _ in 0..<Self.maxPauses where poll(&sources, 1, Self.pause) > 0 { _ = readNotices() }
            return .changed
        }
    }

    /// Reads the pending notices, and returns whether any of them matters.
    private func readNotices() -> Bool {
        var isOurs = false
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(inotifyDescriptor, &bytes, bytes.count)
            guard count > 0 else { return isOurs }
            let head = MemoryLayout<inotify_event>.size
            bytes.withUnsafeBytes { bytes in
                var place = 0
                while place + head <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let end = min(count, place + head + Int(event.len))
                    let name = String(decoding: bytes[place + head..<end].prefix { $0 != 0 }, as: UTF8.self)
                    isOurs =
                        isOurs || event.mask & Self.ends != 0
                        || names[event.wd, default: []].contains(where: name.hasPrefix)
                    place = end
                }
            }
        }
    }

    /// Watches a file's folder, or the nearest existing one above it, where the next folder of the path may appear.
    private func watch(_ file: String) {
        var (folder, name) = Self.parts(file)
        while true {
            let number = inotify_add_watch(
                inotifyDescriptor, folder, Self.changes | UInt32(IN_DELETE_SELF | IN_MOVE_SELF))
            if number >= 0 {
                names[number, default: []].append(name)
                return
            }
            if folder == "/" { return }
            (folder, name) = Self.parts(folder)
        }
    }

    private static func parts(_ path: String) -> (folder: String, name: String) {
        let folder = (path as NSString).deletingLastPathComponent
        return (folder.isEmpty ? "/" : folder, (path as NSString).lastPathComponent)
    }

    private static func resolvedPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The start of the next day in local time, in seconds since 1970.
    private static var midnight: Int64 {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
        parts.tm_mday += 1
        return Int64(mktime(&parts))
    }
}
