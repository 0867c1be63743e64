import Glibc
import Lock

extension ShareFolder {
    /// A digest of the names, sizes and times of all files in the folder and the copies.
    ///
    /// Costs much less than a synchronisation. If the digest is the one from before a synchronisation that
    /// wrote nothing and put nothing back, then another one would return the same files and problems.
    package func state() throws(ShareFolderError) -> [UInt8] {
        let shared = try opened()
        let copies = try openedCopies()
        var bytes: [UInt8] = []
        for root in [shared, copies] {
            let listing = try ShareListing(root, known: [], limits: limits)
            for file in listing.files {
                // A name cannot have a NUL.
                bytes += file.folder + [0] + file.name + [0]
                for number in [file.size, file.info.st_mtim.tv_sec, file.info.st_mtim.tv_nsec] {
                    bytes += number.littleEndianBytes
                }
            }
            for path in listing.skipped { bytes += Array(path.utf8) + [0] }
            bytes.append(0)
        }
        return Sodium.digest(bytes)
    }
}
