import Foundation
package import Library

/// Examines the library, its backups, its lock and the disk they are on; reads every page of the file.
package struct LibraryDiagnostics: Request {
    package struct Response {
        /// The state of the library itself.
        package enum Health {
            case sound(LibraryHealth)
            /// There is none yet; errno if none could be created.
            case none(Int32?)
            case unusable(CoreError)
        }

        package let path: String
        /// The folder of the library, or the existing one in which its folders would be made.
        package let folder: String
        package let health: Health
        package let backups: [LibraryBackup]
        /// The paths of the libraries that restores replaced and kept.
        package let replacedLibraryPaths: [String]
        /// A folder of backups that several libraries shared.
        package let sharedBackupFolder: String?
        /// Nil if it cannot be read.
        package let lock: LockState?
        /// The number of rows of series, which are in a file of their own.
        package let series: Result<Int, CoreError>
        /// Bytes that are free on the disk; nil if that is unknown.
        package let freeBytes: Int?
        /// The name of the network file system that the library is on.
        package let network: String?
    }

    package init() {}

    package func response(from core: Core) throws(CoreError) -> Response {
        let path = try core.libraryPath()
        let folder = Self.existing(above: path)
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        return Response(
            path: path, folder: folder, health: Self.health(core, folder),
            backups: LibraryStore.backups(of: path),
            replacedLibraryPaths: LibraryBackup.pathsBeforeRestores(of: path),
            sharedBackupFolder: LibraryStore.sharedBackupFolder(of: path), lock: try? core.lockState(),
            series: Result { () throws(CoreError) in try core.seriesCount() },
            freeBytes: (attributes?[.systemFreeSize] as? NSNumber)?.intValue,
            network: FileSystem.networkName(of: folder))
    }

    private static func health(_ core: Core, _ folder: String) -> Response.Health {
        do throws(CoreError) {
            let health = try core.readLibrary { (library) throws(LibraryError) in try library.check() }
            if let health { return .sound(health) }
            return .none(access(folder, W_OK | X_OK) == 0 ? nil : errno)
        } catch { return .unusable(error) }
    }

    /// The path, or the existing folder in which its folders would be made.
    private static func existing(above path: String) -> String {
        var folder = path
        while folder != "/", !FileManager.default.fileExists(atPath: folder) {
            folder = (folder as NSString).deletingLastPathComponent
        }
        return folder
    }
}
