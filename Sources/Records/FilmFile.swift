package import Foundation

/// A video file in one of the user's folders, as of the last scan.
package struct FilmFile: Sendable, Equatable, Identifiable {
    /// The properties by which a file is recognised as unchanged without opening it.
    package struct Stamp: Sendable, Equatable, Hashable {
        /// Bytes.
        package var size: Int
        /// Nanoseconds since 1970.
        package var modified: Int
        package var inode: UInt64

        package init(size: Int, modified: Int, inode: UInt64) {
            (self.size, self.modified, self.inode) = (size, modified, inode)
        }
    }

    /// Checksums of the first and the last 64 KiB as little-endian 64-bit words; with the size they are
    /// OpenSubtitles' hash. The head changes with a file's tags, the tail with its content.
    package struct Checksums: Sendable, Equatable, Hashable {
        package var head: UInt64
        package var tail: UInt64

        package init(head: UInt64, tail: UInt64) { (self.head, self.tail) = (head, tail) }
    }

    /// The kind of file, by its name, its length or the user.
    package enum Kind: String, Sendable, CaseIterable { case film, part, extra, episode, disc, unknown }

    package enum State: String, Sendable, CaseIterable { case present, missing }

    /// Never used for another file.
    package var id: Int
    /// The folder it was found in, absolute, as ``EscapedPath`` escapes it.
    package var folder: String
    /// Relative to that folder.
    package var path: String
    package var stamp: Stamp
    /// Nil if it could not be read.
    package var checksums: Checksums?
    package var kind: Kind
    package var state: State
    /// When it was first found missing.
    package var missingSince: Date?
    /// Whether its folder is not available; such a file counts as present.
    package var isOffline = false
    /// When it was probed; nil if never.
    package var probedAt: Date?
    /// Why it is not a playable film: the raw value of a ``MediaProblem``.
    package var problem: String?
    /// Nil until it is probed.
    package var facts: MediaFacts?
    /// The film it was matched to; nil if there is no decision.
    package var identification: Identification?

    package init(
        id: Int = 0, folder: String, path: String, stamp: Stamp, checksums: Checksums? = nil,
        kind: Kind = .unknown,
        state: State = .present
    ) {
        (self.id, self.folder, self.path, self.stamp) = (id, folder, path, stamp)
        (self.checksums, self.kind, self.state) = (checksums, kind, state)
    }

    /// The absolute path.
    package var absolutePath: String { folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)" }

    /// Whether this is the better of two files: linked to a film, then playable, then with more pixels, then with more bytes.
    package func isBetter(than other: FilmFile) -> Bool {
        func rank(_ file: FilmFile) -> (Int, Int, Int, Int) {
            (
                file.identification?.film == nil ? 0 : 1, file.problem == nil ? 1 : 0,
                (file.facts?.width ?? 0) * (file.facts?.height ?? 0),
                file.stamp.size
            )
        }
        let (own, others) = (rank(self), rank(other))
        return own == others ? absolutePath < other.absolutePath : own > others
    }

    /// The film that a file was matched to, or the user's decision that it is not a film.
    package struct Identification: Sendable, Equatable {
        /// How the match was made.
        package enum Source: String, Sendable, CaseIterable {
            case person
            /// By an id in the file's name or beside it.
            case id
            /// By title and year.
            case title
        }

        /// The id of TMDB, or of a placeholder film; nil if the user decided that it is not a film.
        package var film: Int?
        /// For example `director's cut`.
        package var edition: String?
        /// The part's number, from 1.
        package var part: Int?
        package var source: Source

        package init(film: Int?, edition: String? = nil, part: Int? = nil, source: Source) {
            (self.film, self.edition, self.part, self.source) = (film, edition, part, source)
        }
    }
}

/// The size and checksums of a file: two files with the same ones almost certainly have the same bytes.
package struct FileContent: Hashable, Sendable {
    package let size: Int
    package let checksums: FilmFile.Checksums

    package init(size: Int, checksums: FilmFile.Checksums) { (self.size, self.checksums) = (size, checksums) }
}

extension FilmFile {
    /// Nil if the file could not be read.
    package var content: FileContent? { checksums.map { FileContent(size: stamp.size, checksums: $0) } }
}

/// Why a file is not a playable film; stored, so cases must never change.
package enum MediaProblem: String, Sendable, CaseIterable {
    /// It has no bytes.
    case empty
    /// ffprobe finds no moving picture, or none with a length.
    case noVideo = "no-video"
    /// ffprobe cannot read it.
    case unreadable
    /// It is truncated.
    case cut
    /// ffprobe took too long, wrote too much, or was killed.
    case refused
    /// The file could not be opened.
    case denied
}

/// A folder of the user's that is scanned for films.
package struct FilmFolder: Sendable, Equatable, Identifiable {
    /// Never used for another folder.
    package let id: Int
    /// Absolute, escaped like ``FilmFile/folder``.
    package let path: String
    /// The device and inode in the last scan: another device means that a drive is not connected.
    package let device: UInt64
    package let inode: UInt64
    /// When the last complete scan was; nil if there was none.
    package let scannedAt: Date?
    /// Whether it was not available then.
    package let isOffline: Bool

    package init(
        id: Int, path: String, device: UInt64, inode: UInt64, scannedAt: Date? = nil, isOffline: Bool = false
    ) {
        (self.id, self.path, self.device, self.inode) = (id, path, device, inode)
        (self.scannedAt, self.isOffline) = (scannedAt, isOffline)
    }
}

/// The differences that a scan found between a folder and the library.
package struct FolderScan: Sendable, Equatable {
    package var folder: Int
    package var device: UInt64
    package var inode: UInt64
    package var scannedAt: Date
    /// Whether the folder is not available: then no file in it becomes missing.
    package var isOffline = false
    /// Files that are not in the library.
    package var newFiles: [FilmFile] = []
    /// Known files, with the same number, in their new state: changed, renamed, or back again.
    package var changedFiles: [FilmFile] = []
    /// Numbers of known files that are gone.
    package var missingIDs: [Int] = []

    package init(folder: Int, device: UInt64, inode: UInt64, scannedAt: Date) {
        (self.folder, self.device, self.inode, self.scannedAt) = (folder, device, inode, scannedAt)
    }
}

/// The result of probing a file.
package struct FileProbeResult: Sendable, Equatable {
    /// The file's number.
    package var id: Int
    package var facts: MediaFacts?
    package var problem: MediaProblem?
    /// The kind by the film's length, if it differs from the kind by name.
    package var kind: FilmFile.Kind?

    package init(id: Int, facts: MediaFacts?, problem: MediaProblem?, kind: FilmFile.Kind? = nil) {
        (self.id, self.facts, self.problem, self.kind) = (id, facts, problem, kind)
    }
}

/// The position at which the user stopped watching a film.
package struct Playback: Sendable, Equatable {
    /// The film's id.
    package var film: Int
    /// The file's number; of several parts, the first one's.
    package var file: Int
    /// Milliseconds, over all parts.
    package var position: Int
    package var duration: Int
    package var playedAt: Date

    package init(film: Int, file: Int, position: Int, duration: Int, playedAt: Date) {
        (self.film, self.file, self.position, self.duration) = (film, file, position, duration)
        self.playedAt = playedAt
    }
}

/// A decision on a file.
package struct FileMatch: Sendable, Equatable {
    /// The file's number.
    package var file: Int
    /// The film, which is added to the library if missing; nil for a file that is not a film.
    package var film: FilmRecord?
    package var edition: String?
    package var part: Int?
    package var source: FilmFile.Identification.Source

    package init(
        file: Int, film: FilmRecord?, edition: String? = nil, part: Int? = nil,
        source: FilmFile.Identification.Source
    ) { (self.file, self.film, self.edition, self.part, self.source) = (file, film, edition, part, source) }
}
