import FileNames
import Foundation
@_spi(Writing) import Library
package import Media
package import Records

extension Core {
    /// Records a new file in a remembered folder, with its media facts.
    ///
    /// - Parameter path: An absolute path without links.
    /// - Returns: The file; nil if its folder is not remembered, or the file is already known.
    package func recordNewFile(at path: [UInt8], _ probe: FFprobe) throws(CoreError) -> FilmFile? {
        let fullPath = EscapedPath.text(path)
        let places = try folders().lazy.compactMap { folder in
            EscapedPath.relative(fullPath, to: folder.path).map { (folder, $0) }
        }
        guard let (folder, rest) = places.first,
            let stamp = FilmFile.Stamp(of: path), try file(at: path) == nil
        else { return nil }
        var scan = FolderScan(
            folder: folder.id, device: folder.device, inode: folder.inode,
            // The folder was not scanned now.
            scannedAt: folder.scannedAt ?? Date())
        scan.newFiles = [
            FilmFile(
                folder: folder.path, path: rest, stamp: stamp,
                checksums: try? Fingerprint.checksums(of: path), kind: .film)
        ]
        try record(scan)
        guard let file = try file(at: path) else { return nil }
        let probed = probe.probe(into: path, size: stamp.size)
        try writeLibrary { (library) throws(LibraryError) in
            try library.record(
                [FileProbeResult(id: file.id, facts: probed.facts, problem: probed.problem)], at: Date())
        }
        return try self.file(at: path)
    }
}
