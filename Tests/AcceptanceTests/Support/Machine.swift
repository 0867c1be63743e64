import Foundation

/// Capabilities of this machine.
enum Machine {
    static let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }

    static let canMount: Bool = {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        child.arguments = ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
        child.standardError = FileHandle.nullDevice
        guard (try? child.run()) != nil else { return false }
        child.waitUntilExit()
        return child.terminationStatus == 0
    }()
}
