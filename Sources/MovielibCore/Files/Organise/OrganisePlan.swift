import FileNames
package import Records

/// The new places of files: values in, a plan out. Nothing on the disk is touched for it.
package struct OrganisePlan: Sendable, Equatable {
    /// A film's file, or a file that belongs to it, with its new place.
    package struct Move: Sendable, Equatable {
        /// The film's id.
        package var film: Int
        /// Absolute, as ``FilmFile/absolutePath``.
        package var source: String
        package var target: String
    }

    /// Why nothing is moved at all, or not this film.
    package enum Collision: Sendable, Equatable {
        /// Two files would have one name, at least on a disk that ignores case.
        case sameTarget(String, String, target: String)
        /// Two film files would have names that differ in their endings alone.
        case sameStem(String, String, target: String)
        /// Something else already has the name.
        case taken(String, target: String)
        /// The name leads out of the folder.
        case outsideFolder(String, target: String)
    }

    /// Why a file stays where it is.
    package enum SkipReason: Sendable, Equatable {
        /// The file is not the one that the last scan saw.
        case changed
        /// The file is a link, a disc's folder, or not a video.
        case notAFile
        /// The file belongs to a film whose new folder other films share.
        case shared
    }

    package var moves: [Move] = []
    /// New folders, parents before the folders in them.
    package var folders: [String] = []
    /// Folders that become empty, the deepest first.
    package var emptiedFolders: [String] = []
    package var collisions: [Collision] = []
    /// The collisions of films that the plan leaves out because of them.
    package var skippedConflicts: [Collision] = []
    /// Files that stay where a film was: nothing shows that they belong to it.
    package var leftFiles: [String] = []
    package var skippedFiles: [String: SkipReason] = [:]
    /// The number of films whose files are where they should be.
    package var unchanged = 0
    /// The films that are moved, in the order of their files.
    package var films: [FilmRecord] = []

    package init() {}

    /// The files that have collisions.
    var conflictingFiles: Set<PathKey> {
        Set(
            collisions.flatMap { collision in
                switch collision {
                case .sameTarget(let one, let other, _), .sameStem(let one, let other, _):
                    [one, other].map(PathKey.init)
                case .taken(_, let target): moves.filter { $0.target == target }.map { PathKey($0.source) }
                case .outsideFolder(let path, _): [PathKey(path)]
                }
            })
    }

    /// Removes moves whose target already has the file.
    mutating func removeRedundantMoves(_ isThere: (Move) -> Bool) {
        var taken: Set<String> = []
        for case .taken(let path, let target) in collisions where path == target { taken.insert(target) }
        let left = Set(moves.filter { taken.contains($0.target) && isThere($0) }.map(\.target))
        moves.removeAll { left.contains($0.target) }
        collisions.removeAll { if case .taken(_, let target) = $0 { left.contains(target) } else { false } }
        let moved = Set(moves.map(\.film))
        unchanged += films.count { !moved.contains($0.id) }
        films.removeAll { !moved.contains($0.id) }
    }

    /// The moves in an order in which each new name is free; of files that swap names, one goes through a third.
    private var orderedMoves: [(source: String, target: String)] {
        var waiting = moves.map { (source: $0.source, target: $0.target) }
        // Some disks ignore case: there, a name is free only once the other spelling of it is.
        var occupied = Set(waiting.map(\.source.folded))
        func isBlocked(_ move: (source: String, target: String)) -> Bool {
            move.target.folded != move.source.folded && occupied.contains(move.target.folded)
        }
        guard waiting.contains(where: isBlocked) else { return waiting }
        var ordered: [(source: String, target: String)] = []
        while !waiting.isEmpty {
            let before = ordered.count
            waiting.removeAll { move in
                guard !isBlocked(move) else { return false }
                occupied.remove(move.source.folded)
                ordered.append(move)
                return true
            }
            guard ordered.count == before else { continue }
            // Without two files for one name, there is always one that was not moved aside yet.
            guard let index = waiting.firstIndex(where: { !$0.source.isThirdName }) else {
                return ordered + waiting
            }
            let aside = String.thirdName(ordered.count, in: waiting[index].source.folder)
            ordered.append((waiting[index].source, aside))
            occupied.remove(waiting[index].source.folded)
            waiting[index].source = aside
        }
        return ordered
    }

    /// The steps in order: folders, files, and then the folders that become empty.
    package func steps(_ operation: FileStep.Operation) -> [FileStep] {
        let steps =
            folders.map { FileStep(.folder, to: $0) }
            + orderedMoves.map { FileStep(operation, from: $0.source, to: $0.target) }
            + (operation == .move ? emptiedFolders.map { FileStep(.clear, from: $0) } : [])
        return steps.enumerated().map { index, step in
            var step = step
            step.number = index + 1
            return step
        }
    }
}

/// A film file to be renamed.
package struct NamingTask {
    package var file: FilmFile
    package var film: FilmRecord
    /// The target folder.
    package var folder: String
    /// The name relative to that folder, with the title cut to `titleBytes`.
    package var name: (_ titleBytes: Int) -> String

    package init(_ file: FilmFile, of film: FilmRecord, in folder: String, name: @escaping (Int) -> String) {
        (self.file, self.film, self.folder, self.name) = (file, film, folder, name)
    }

    /// The names of folders and file, each valid on any file system; nil if they lead elsewhere.
    ///
    /// - Parameter room: The bytes that the file's name has to leave for the endings of files that belong to it.
    func names(leaving room: Int) -> [String]? {
        var titleBytes = SafeName.maxBytes
        for _ in 0..<3 {
            let name = name(titleBytes)
            let parts = name.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
            guard !name.hasPrefix("/"), !name.hasSuffix("/"), !parts.isEmpty,
                !parts.contains(where: { [".", ".."].contains($0) })
            else { return nil }
            let safe = parts.enumerated().map { index, part in
                SafeName.component(part, longest: index == parts.count - 1 ? .max : SafeName.maxBytes)
            }
            let raw = parts.map { SafeName.component($0, longest: .max).utf8.count }
            let excess = max(
                raw.max().map { $0 - SafeName.maxBytes } ?? 0, (raw.last ?? 0) + room - SafeName.maxBytes)
            guard excess > 0 else { return safe }
            titleBytes = min(titleBytes, film.title.utf8.count) - excess
            guard titleBytes > 0 else { break }
        }
        // The template is too long, not the title: only the extension is kept.
        return name(1).split(separator: "/").map { part in
            let name = SafeName.component(String(part), longest: .max)
            let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
            guard name.utf8.count > SafeName.maxBytes - room else { return name }
            let most = SafeName.maxBytes - room - ending.utf8.count
            return SafeName.component(SafeName.cut(String(name.dropLast(ending.count)), to: most) + ending)
        }
    }
}
