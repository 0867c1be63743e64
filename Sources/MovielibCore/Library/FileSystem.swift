import CProcess

/// The kind of file system a path is on.
enum FileSystem {
    /// The name of the network file system that the path is on; nil if that is not a known one, or the path does not
    /// exist.
    ///
    /// Over a network, locks and syncs may do less than they promise (sqlite.org/howtocorrupt.html, 2.1). FUSE is
    /// included because sshfs and the like look the same as local ones.
    static func networkName(of path: String) -> String? {
        networkName(ofType: cprocess_file_system_type(path))
    }

    /// The name of a network file system by its type. Source: man 2 statfs, and linux/magic.h.
    static func networkName(ofType type: UInt32) -> String? {
        switch type {
        case 0x6969: "NFS"
        case 0xFE53_4D42, 0xFF53_4D42, 0x517B: "SMB"
        case 0x6573_5546: "FUSE"
        default: nil
        }
    }
}
