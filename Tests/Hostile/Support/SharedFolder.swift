import Foundation
import Glibc
import Synchronization
import TestSupport

/// Folders that many runs use, deleted after the tests, because a global is never released.
enum SharedFolder {
    private static let paths = Mutex<[String]>([])

    static func make() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let isFirst = paths.withLock { paths in
            paths.append(folder.path)
            return paths.count == 1
        }
        if isFirst { atexit { SharedFolder.removeAll() } }
        return folder
    }

    private static func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
