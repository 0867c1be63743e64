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
        /// A folder above the library whose files another program carries to other machines.
        package let synchronizedFolder: String?
        /// The folder of the share, or why it cannot be used; nil if the library is in no share.
        package let share: Result<String, CoreError>?
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
            network: FileSystem.networkName(of: folder),
            synchronizedFolder: Self.synchronizedFolder(above: folder),
            share: Self.share(core))
    }

    private static func share(_ core: Core) -> Result<String, CoreError>? {
        do throws(CoreError) { return try core.checkedShareFolder().map { .success($0) } } catch {
            return .failure(error)
        }
    }

    /// The nearest folder with the marker of Syncthing, ownCloud, Nextcloud or Dropbox.
    private static func synchronizedFolder(above path: String) -> String? {
        var folder = path
        while folder != "/", !folder.isEmpty {
            let markers = [
                ".stfolder", ".owncloudsync.log", ".sync_journal.db", ".dropbox", ".dropbox.cache",
            ]
            if markers.contains(where: { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }) {
                return folder
            }
            folder = (folder as NSString).deletingLastPathComponent
        }
        return nil
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
