import Foundation
import Synchronization
import TestSupport

/// Runs the body under another umask, on a thread that shares none with the rest of the process.
///
/// Tests run side by side, and a umask of 0777 would break every file made meanwhile: hence unshare(2) with CLONE_FS,
/// which needs no privileges.
func withUmask(_ mask: mode_t, _ body: @escaping @Sendable () throws -> Void) throws {
    let result = Mutex<(any Error)?>(nil)
    let done = DispatchSemaphore(value: 0)
    let unshare = unsafeBitCast(dlsym(nil, "unshare"), to: (@convention(c) (Int32) -> Int32).self)
    Thread.detachNewThread {
        _ = unshare(0x200)
        umask(mask)
        do { try body() } catch { result.withLock { $0 = error } }
        done.signal()
    }
    done.wait()
    if let error = result.withLock({ $0 }) { throw error }
}

/// A small file system mounted on a folder, for full disks and read-only media; needs root.
struct TinyDisk: ~Copyable {
    let path: String

    /// Whether this machine lets tests mount.
    static let isPossible: Bool = {
        let folder = TemporaryFolder(mode: 0o755)
        return (try? TinyDisk(at: folder.path, kilobytes: 64)) != nil
    }()

    init(at path: String, kilobytes: Int) throws {
        self.path = path
        try Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=0755", "tmpfs", path])
    }

    func grow(kilobytes: Int) throws {
        try Self.run("/bin/mount", ["-o", "remount,size=\(kilobytes)k", path])
    }

    func makeReadOnly() throws { try Self.run("/bin/mount", ["-o", "remount,ro", path]) }

    deinit { try? Self.run("/bin/umount", ["-l", path]) }

    private static func run(_ tool: String, _ arguments: [String]) throws {
        struct Refused: Error {}
        guard getuid() == 0 else { throw Refused() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Refused() }
    }
}
