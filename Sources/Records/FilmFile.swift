package import Foundation

/// A video file in one of the person's folders, as it was when the folder was looked at last.
package struct FilmFile: Sendable, Equatable, Identifiable {
    /// What tells whether a file is the one of before without opening it.
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

    /// Sums of the first and the last 64 KiB as little-endian 64-bit words; with the size they are what OpenSubtitles
    /// goes by. The head changes with a file's tags, the tail with what it shows.
    package struct Sums: Sendable, Equatable, Hashable {
        package var head: UInt64
        package var tail: UInt64

        package init(head: UInt64, tail: UInt64) { (self.head, self.tail) = (head, tail) }
    }

    /// What its name, its length or the person says it is.
    package enum Kind: String, Sendable, CaseIterable { case film, part, extra, episode, disc, unknown }

    package enum State: String, Sendable, CaseIterable { case present, missing }

    /// Never used for another file.
    package var id: Int
    /// The folder it was found in, absolute, as ``WrittenPath`` writes it.
    package var folder: String
    /// From that folder on.
    package var path: String
    package var stamp: Stamp
    /// Nil where it could not be read.
    package var sums: Sums?
    package var kind: Kind
    package var state: State
    /// When it was first found to be gone.
    package var missingSince: Date?
    /// Whether its folder is away; such a file counts as present.
    package var isOffline = false
    /// When it was looked into; nil if it never was.
    package var probedAt: Date?
    /// Why it is no film that can be played: a word of ``MediaProblem``.
    package var problem: String?
    /// Nil until it was looked into.
    package var facts: MediaFacts?
    /// The film that it is; nil if that is not known.
    package var owned: Owned?

    package init(
        id: Int = 0, folder: String, path: String, stamp: Stamp, sums: Sums? = nil, kind: Kind = .unknown,
        state: State = .present
    ) {
        (self.id, self.folder, self.path, self.stamp) = (id, folder, path, stamp)
        (self.sums, self.kind, self.state) = (sums, kind, state)
    }

    /// Absolute.
    package var wholePath: String { folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)" }

    /// That a file is a film, or by the person's word none.
    package struct Owned: Sendable, Equatable {
        /// How it was found.
        package enum Source: String, Sendable, CaseIterable {
            case person
            /// By an id in its name or beside it.
            case id
            /// By title and year.
            case title
        }

        /// TMDB's id, or that of a film whose number is not known yet; nil where the person said that it is no film.
        package var film: Int?
        /// `director's cut`
        package var edition: String?
        /// From 1.
        package var part: Int?
        package var source: Source

        package init(film: Int?, edition: String? = nil, part: Int? = nil, source: Source) {
            (self.film, self.edition, self.part, self.source) = (film, edition, part, source)
        }
    }
}

/// Why a file is no film that can be played; stored, so none ever changes.
package enum MediaProblem: String, Sendable, CaseIterable {
    /// It has no bytes.
    case empty
    /// ffprobe finds no picture that moves, or none with a length.
    case noVideo = "no-video"
    /// ffprobe cannot read it.
    case unreadable
    /// It ends before it should.
    case cut
    /// ffprobe took too long, said too much, or was ended.
    case refused
    /// The file could not be opened.
    case denied
}

/// A folder of the person's that is looked through for films.
package struct FilmFolder: Sendable, Equatable, Identifiable {
    /// Never used for another folder.
    package let id: Int
    /// Absolute, as ``FilmFile/folder``.
    package let path: String
    /// The device and inode it had when it was looked through last: another device means that a drive is away.
    package let device: UInt64
    package let inode: UInt64
    /// When it was looked through last; nil before it was to the end.
    package let scannedAt: Date?
    /// Whether it was away then.
    package let isOffline: Bool

    package init(
        id: Int, path: String, device: UInt64, inode: UInt64, scannedAt: Date? = nil, isOffline: Bool = false
    ) {
        (self.id, self.path, self.device, self.inode) = (id, path, device, inode)
        (self.scannedAt, self.isOffline) = (scannedAt, isOffline)
    }
}

/// What a look through a folder found to be otherwise than it was known.
package struct FolderScan: Sendable, Equatable {
    package var folder: Int
    package var device: UInt64
    package var inode: UInt64
    package var at: Date
    /// The folder is away: nothing in it turns missing.
    package var isOffline = false
    /// Files that were not known.
    package var new: [FilmFile] = []
    /// Known files, with the same number, as they are now: with other bytes, under another name, back again.
    package var changed: [FilmFile] = []
    /// Numbers of known files that are gone.
    package var missing: [Int] = []

    package init(folder: Int, device: UInt64, inode: UInt64, at: Date) {
        (self.folder, self.device, self.inode, self.at) = (folder, device, inode, at)
    }
}

/// What looking into a file told.
package struct FileLook: Sendable, Equatable {
    /// The file's number.
    package var id: Int
    package var facts: MediaFacts?
    package var problem: MediaProblem?
    /// What its length makes of it, if that is not what its name says.
    package var kind: FilmFile.Kind?

    package init(id: Int, facts: MediaFacts?, problem: MediaProblem?, kind: FilmFile.Kind? = nil) {
        (self.id, self.facts, self.problem, self.kind) = (id, facts, problem, kind)
    }
}

/// Where somebody stopped watching a film.
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
    /// The film, kept if the library does not have it; nil for a file that is none.
    package var film: FilmRecord?
    package var edition: String?
    package var part: Int?
    package var source: FilmFile.Owned.Source

    package init(
        file: Int, film: FilmRecord?, edition: String? = nil, part: Int? = nil, source: FilmFile.Owned.Source
    ) { (self.file, self.film, self.edition, self.part, self.source) = (file, film, edition, part, source) }
}
