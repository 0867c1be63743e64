package import Foundation
package import Records
import Share

/// The result of reading the records of other machines and writing the library's own.
package struct ShareOutcome {
    /// The records of one machine that were read.
    package struct ReadRecords: Equatable, Sendable {
        package var person: String
        package var machine: String
        package var count: Int
    }

    package internal(set) var read: [ReadRecords] = []
    /// The number of films whose values those records have changed, the user's or another person's.
    package internal(set) var films = 0
    /// The ratings that do not count, because another machine gave the same film or viewing another one later.
    package internal(set) var replacedRatings: [RatingConflict] = []
    /// The number of the library's records that were written.
    package internal(set) var written = 0
    /// The number of damaged files, and of lost ones of other machines, that the folder has again.
    package internal(set) var putBack = 0
    /// The number of records with the former text of a locked note that were destroyed.
    package internal(set) var destroyed = 0
    /// The names of the user's other machines that may keep the former text of a locked note until they share.
    package internal(set) var machinesWithCopies: [String] = []
    package internal(set) var problems: [ShareFileProblem] = []
    /// Why git could not push the changes, which the next push takes along; nil if it could, or if other machines were faster.
    package internal(set) var pushError: GitError?
    /// Whether this machine has taken a new id, because its library was restored or copied.
    package internal(set) var hasNewMachineID = false
    /// Whether nothing was written.
    package internal(set) var isDryRun = false

    mutating func add(_ problem: ShareFileProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// Adds what sharing once more has written.
    mutating func add(_ next: ShareOutcome) {
        written += next.written
        destroyed += next.destroyed
        if next.destroyed > 0 { machinesWithCopies = next.machinesWithCopies }
        (problems, pushError) = (next.problems, next.pushError)
    }
}

/// A file, or a machine's records, that could not be read; or a folder that could not be written.
package struct ShareFileProblem: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case torn, newer, limit, placeholder, unreadable, stranger, gap, push, key
        case oldKey = "old-key"
    }

    package var kind: Kind
    /// The machine's name or id; empty if it is unknown.
    package var machine = ""
    /// The path of the file in the folder, or the place of the share if it lacks changes; empty for a gap or a key.
    package var file = ""
    /// Whether the file may still be on its way: it was changed less than a day ago.
    package var isRecent = false
    /// The errno because of which the file cannot be read, or the folder not be written; nil for other problems.
    package var errorCode: Int32?

    init(_ kind: Kind, machine: String = "", file: String = "") {
        (self.kind, self.machine, self.file) = (kind, machine, file)
    }

    /// Whether the file may have records that the library lacks.
    var mayHideRecords: Bool {
        switch kind {
        // The file of another program in the folder has none. Beyond a limit, whole folders are left out.
        case .torn: ShareFolder.isFileName(file)
        case .limit: ShareFolder.isFileName(file) || (file as NSString).pathExtension.isEmpty
        case .newer, .placeholder, .unreadable, .gap: true
        case .stranger, .push, .key, .oldKey: false
        }
    }

    /// The name of the file without its folder, and without what a cloud program has appended.
    var shareFileName: String {
        let path = kind == .placeholder ? (file as NSString).deletingPathExtension : file
        return (path as NSString).lastPathComponent
    }

    init(_ problem: ShareFolder.Problem, below folder: String) {
        switch problem {
        case .torn(let file): self.init(.torn, file: file)
        case .newer(let file): self.init(.newer, file: file)
        case .limit(let file): self.init(.limit, file: file)
        case .placeholder(let file): self.init(.placeholder, file: file)
        case .stranger(let file): self.init(.stranger, file: file)
        case .unreadable(let file):
            self.init(.unreadable, file: file)
            errorCode = EACCES
        case .unwritten(let code):
            self.init(.push, file: folder)
            errorCode = code
        }
        var status = stat()
        if kind == .torn || kind == .placeholder, lstat("\(folder)/movielib-share-1/\(file)", &status) == 0 {
            isRecent = time(nil) - status.st_mtim.tv_sec < 86_400
        }
    }
}

/// The people and machines of a share, and its state on this machine.
package struct ShareStatus {
    package struct Person: Equatable, Sendable {
        package var id: String
        package var name: String
        package var isUser: Bool
        package var isGuest: Bool
    }

    package struct Machine: Equatable, Sendable {
        package var id: String
        package var name: String
        package var person: String
        package var isThis: Bool
        package var isRemoved: Bool
        /// When its last record was made, by its clock; nil without records.
        package var lastChangeAt: Date?
        package var records: Int
    }

    package internal(set) var place: SharePlace
    package internal(set) var fingerprint: String
    /// The hash of all values; equal on all machines of the user.
    package internal(set) var digest: String
    /// The hash of the values that all members may read.
    package internal(set) var householdDigest: String
    /// The number of records that no file has yet.
    package internal(set) var waiting: Int
    package internal(set) var people: [Person] = []
    package internal(set) var machines: [Machine] = []
    package internal(set) var problems: [ShareFileProblem] = []
    /// The number of records that a box of this machine's keys opens, and of boxes for others.
    package internal(set) var openedRecords = 0
    package internal(set) var boxesForOthers = 0
    /// The number of damaged or missing files that the folder has again.
    package internal(set) var putBack = 0
    /// The records that the library has not read.
    package internal(set) var unread: [ShareOutcome.ReadRecords] = []
    /// Whether there may be records in files that cannot be read.
    package internal(set) var hasUnreadFiles = false
    /// Whether the library has read all records.
    package var isComplete: Bool { unread.isEmpty && !hasUnreadFiles }
}
