import FileNames
package import Media
import Records

/// Plans where each file goes.
package struct OrganisePlanner {
    private let files: [NamingTask]
    /// Reads the content of a folder; nil if there is no such folder.
    private let entries: (String) -> [DiskEntry]?
    /// Paths of videos that the library has as extras.
    private let extras: Set<PathKey>
    /// Whether the files leave their old names free, as they do unless they are copied or linked.
    private let isMoving: Bool
    private var plan = OrganisePlan()
    private var entriesByFolder: [PathKey: [DiskEntry]?] = [:]
    /// The paths in each folder, by their lower-case form.
    private var index: [PathKey: [String: [String]]] = [:]

    private init(
        _ files: [NamingTask], extras: Set<String>, isMoving: Bool,
        entries: @escaping (String) -> [DiskEntry]?
    ) {
        (self.files, self.extras, self.entries) = (files, Set(extras.map(PathKey.init)), entries)
        self.isMoving = isMoving
    }

    /// - Parameters:
    ///   - extras: The paths of videos that are extras, whatever their names.
    ///   - isMoving: Whether the files leave their old names free.
    ///   - entries: Reads the content of a folder, without following links; nil if there is no such folder.
    package static func plan(
        _ files: [NamingTask], extras: Set<String> = [], isMoving: Bool = true,
        entries: @escaping (String) -> [DiskEntry]?
    ) -> OrganisePlan {
        var planner = OrganisePlanner(files, extras: extras, isMoving: isMoving, entries: entries)
        planner.make()
        return planner.plan
    }

    /// A film file with all files that belong to it.
    private struct Group {
        var file: NamingTask
        /// The endings of names that begin like the film's, `.uk.srt`.
        var endings: [String]
        /// The paths, relative to the film's folder, of files that belong to the film by their place.
        var others: [String] = []
        var target = ""
    }

    private mutating func make() {
        var groups = grouped()
        for index in groups.indices { groups[index].target = target(of: groups[index]) ?? "" }
        var films: [String: Set<Int>] = [:]
        for group in groups where !group.target.isEmpty {
            films[group.target.folder, default: []].insert(group.file.film.id)
        }
        var moved: Set<Int> = []
        for group in groups where !group.target.isEmpty {
            let isShared =
                (films[group.target.folder]?.count ?? 0) > 1
                || group.target.folder == group.file.folder.withoutSlash
            let before = plan.moves.count
            add(group, isShared: isShared)
            if plan.moves.count > before, moved.insert(group.file.film.id).inserted {
                plan.films.append(group.file.film)
            }
        }
        plan.unchanged = Set(groups.map(\.file.film.id)).subtracting(moved).count
        findFolders()
        findCollisions()
    }

    // MARK: - Grouping

    private mutating func grouped() -> [Group] {
        var groups: [Group] = []
        var order: [PathKey] = []
        var byFolder: [PathKey: [NamingTask]] = [:]
        for file in files {
            let folder = PathKey(file.file.absolutePath.folder)
            if byFolder[folder] == nil { order.append(folder) }
            byFolder[folder, default: []].append(file)
        }
        for key in order {
            let (own, folder) = (byFolder[key] ?? [], key.text)
            let entries = entries(in: folder) ?? []
            let names = Set(own.map { PathKey($0.file.absolutePath.lastComponent) })
            // The stems of all films in the folder, even of films that stay: each file belongs to the longest.
            let stems = Set(
                entries.filter { $0.isFile && $0.isVideo && !isExtra("\(folder)/\($0.name)") }
                    .map(\.name.stem)
            ).union(names.map(\.text.stem))
            var endings: [String: [String]] = [:]
            for entry in entries
            where entry.isFile && !names.contains(PathKey(entry.name)) && !entry.isPartial {
                guard !entry.isVideo || isExtra("\(folder)/\(entry.name)"),
                    let stem = entry.name.matchingStem(among: stems)
                else { continue }
                endings[stem, default: []].append(String(entry.name.dropFirst(stem.count)))
            }
            let taken = Set(endings.flatMap { stem, ends in ends.map { PathKey(stem + $0) } }).union(names)
            // Files that belong to two videos of one name go with the first.
            var new = own.map { file in
                Group(
                    file: file,
                    endings: endings.removeValue(forKey: file.file.absolutePath.lastComponent.stem) ?? [])
            }
            if isFilmFolder(folder, of: own) { new[0].others = companionFiles(of: folder, besides: taken) }
            groups += new
        }
        return groups
    }

    /// Whether a folder contains only the files of one film.
    private mutating func isFilmFolder(_ folder: String, of files: [NamingTask]) -> Bool {
        guard Set(files.map(\.film.id)).count == 1,
            !files.contains(where: {
                $0.file.folder.withoutSlash == folder || $0.folder.withoutSlash == folder
            })
        else { return false }
        let names = Set(files.map { PathKey($0.file.absolutePath) })
        return paths(in: folder).allSatisfy { path in
            let fullPath = "\(folder)/\(path)"
            return names.contains(PathKey(fullPath)) || !FileName.isVideo(Array(path.utf8))
                || isExtra(fullPath)
        }
    }

    private mutating func companionFiles(of folder: String, besides taken: Set<PathKey>) -> [String] {
        paths(in: folder).filter { path in
            !taken.contains(PathKey(path))
                && (Self.companionExtensions.contains(path.lastComponent.ending)
                    || isExtra("\(folder)/\(path)"))
        }
    }

    /// The extensions of files that belong to a film by being in its folder.
    private static let companionExtensions: Set<String> = [
        "nfo", "srt", "ass", "ssa", "sub", "idx", "vtt", "sup", "jpg", "jpeg", "png", "webp", "tbn", "mka",
        "ac3", "dts", "xml",
    ]
    private static let maxCompanionFiles = 1_000

    /// All files in a folder and its subfolders, as relative paths; a folder with very many does not belong to a film.
    private mutating func paths(in folder: String, from start: String = "", depth: Int = 0) -> [String] {
        var paths: [String] = []
        for entry in entries(in: folder) ?? [] where !entry.isPartial {
            let path = start + entry.name
            if entry.isFolder, depth < 4 {
                paths += self.paths(in: "\(folder)/\(entry.name)", from: path + "/", depth: depth + 1)
            } else if entry.isFile {
                paths.append(path)
            }
            if paths.count > Self.maxCompanionFiles { break }
        }
        return paths
    }

    private func isExtra(_ path: String) -> Bool {
        guard FileName.isVideo(Array(path.utf8)) else { return false }
        if extras.contains(PathKey(path)) { return true }
        return FileName(path: Array(path.utf8), latestYear: 3_000).kind == .extra
            || FileName(path: Array(path.lastComponent.utf8), latestYear: 3_000).isExcerptAlone
    }

    private mutating func entries(in folder: String) -> [DiskEntry]? {
        if let entries = entriesByFolder[PathKey(folder)] { return entries }
        let entries = entries(folder)
        entriesByFolder[PathKey(folder)] = .some(entries)
        return entries
    }

    // MARK: - Targets

    private mutating func target(of group: Group) -> String? {
        let file = group.file
        let own = file.file.absolutePath.lastComponent
        let longest = group.endings.map { $0.bytes }.max() ?? 0
        let room = max(0, longest - (own.bytes - own.stem.bytes))
        guard let names = file.names(leaving: room) else {
            plan.collisions.append(
                .outsideFolder(file.file.absolutePath, target: file.name(SafeName.maxBytes)))
            return nil
        }
        return ([file.folder.withoutSlash] + names.map { EscapedPath.text(Array($0.utf8)) })
            .joined(separator: "/")
    }

    private mutating func add(_ group: Group, isShared: Bool) {
        let (path, target) = (group.file.file.absolutePath, group.target)
        func move(_ source: String, _ target: String) {
            // Nor is a file renamed whose new name is the old one in other bytes: to some disks they are one name.
            guard source != target else { return }
            plan.moves.append(.init(film: group.file.film.id, source: source, target: target))
        }
        move(path, target)
        let (oldStem, newStem) = (path.withoutEnding, target.withoutEnding)
        for ending in group.endings.sorted() { move(oldStem + ending, newStem + ending) }
        for other in group.others.sorted() {
            let source = "\(path.folder)/\(other)"
            if other.lastComponent.stem == "movie", other.lastComponent.ending == "nfo", isShared {
                move(source, newStem + ".nfo")
            } else if !isShared {
                move(source, "\(target.folder)/\(other)")
            } else if target.folder != path.folder {
                plan.skippedFiles[source] = .shared
            }
        }
    }

    /// Finds the folders that are new, and those that become empty.
    private mutating func findFolders() {
        var new: [String] = []
        var kept: Set<String> = []
        for move in plan.moves {
            var missing: [String] = []
            var folder = move.target.folder
            while !folder.isEmpty, kept.insert(folder).inserted {
                if entries(in: folder) != nil { break }
                missing.append(folder)
                folder = folder.folder
            }
            new += missing.reversed()
        }
        plan.folders = new
        var gone = Set(plan.moves.map { PathKey($0.source) })
        let roots = Set(files.flatMap { [$0.file.folder.withoutSlash, $0.folder.withoutSlash] })
        // The deepest first, then their parents.
        var open = Set(plan.moves.map { PathKey($0.source.folder) }).map(\.text).sorted {
            $0.count > $1.count
        }
        while let folder = open.first {
            open.removeFirst()
            guard !roots.contains(folder), !kept.contains(folder), !gone.contains(PathKey(folder)),
                let entries = entries(in: folder),
                entries.allSatisfy({ gone.contains(PathKey("\(folder)/\($0.name)")) })
            else { continue }
            gone.insert(PathKey(folder))
            plan.emptiedFolders.append(folder)
            open.append(folder.folder)
            open.sort { $0.count > $1.count }
        }
        if isMoving { findLeftFiles(gone, roots.union(kept)) }
    }

    /// Finds files that stay in a folder that loses its last video, and those that are named after a film's parts
    /// together: `Film.nfo` of `Film cd1.avi`.
    private mutating func findLeftFiles(_ gone: Set<PathKey>, _ lasting: Set<String>) {
        let sources = Dictionary(grouping: plan.moves.map(\.source)) { PathKey($0.folder) }
        let parts = Set(
            files.filter { $0.file.identification?.part != nil }.map { PathKey($0.file.absolutePath) })
        for (key, moved) in sources {
            let folder = key.text
            let left = (entries(in: folder) ?? []).filter { !gone.contains(PathKey("\(folder)/\($0.name)")) }
            let losesVideos = !lasting.contains(folder) && !left.contains { $0.isFile && $0.isVideo }
            let stems = moved.filter { parts.contains(PathKey($0)) }.map(\.lastComponent.stem)
            for entry in left where entry.isFile && !entry.isVideo {
                let stem = entry.name.stem
                if stem.isEmpty { continue }
                let isOfParts = stems.contains { video in
                    video.hasPrefix(stem) && video.dropFirst(stem.count).first?.isLetter == false
                }
                if losesVideos || isOfParts { plan.leftFiles.append("\(folder)/\(entry.name)") }
            }
        }
        plan.leftFiles.sort()
    }

    // MARK: - Collisions

    private mutating func findCollisions() {
        let moving = Set(plan.moves.map { PathKey($0.source) })
        let byTarget = Dictionary(plan.moves.map { ($0.target, $0.source) }) { first, _ in first }
        // The file that gets each name; files that stay keep theirs.
        var names: [String: String] = [:]
        // If the names of two film files came to differ in their endings alone, nothing would tell their subtitles apart.
        var stems: [String: String] = [:]
        let paths = files.map(\.file.absolutePath)
        for path in paths where !moving.contains(PathKey(path)) {
            names[path.folded] = path
            stems[path.withoutEnding.folded] = path
        }
        let films = Set(paths.map { PathKey($0) })
        for move in plan.moves {
            let stem = films.contains(PathKey(move.source)) ? move.target.withoutEnding.folded : nil
            let sibling = stem.flatMap { stems.updateValue(move.source, forKey: $0) }
            if let other = names.updateValue(move.source, forKey: move.target.folded) {
                plan.collisions.append(.sameTarget(other, move.source, target: move.target))
            } else if let taken = blockingPath(move, byTarget, isMoving ? moving : []) {
                plan.collisions.append(.taken(taken, target: move.target))
            } else if let sibling, isMoving, sibling.withoutEnding.folded != move.source.withoutEnding.folded
            {
                plan.collisions.append(.sameStem(sibling, move.source, target: move.target))
            }
        }
    }

    /// The path that already has the name, or that is in the place of a needed folder.
    private mutating func blockingPath(
        _ move: OrganisePlan.Move, _ byTarget: [String: String], _ moving: Set<PathKey>
    ) -> String? {
        for entry in existingPaths(matching: move.target) {
            let path = PathKey(entry)
            if path != PathKey(move.source), !moving.contains(path) { return entry }
        }
        var folder = move.target.folder
        while folder.count > 1 {
            if let file = byTarget[folder] { return file }
            if entries(in: folder.folder) != nil {
                let isThere = entries(in: folder) != nil
                return isThere ? nil : existingPaths(matching: folder).first { $0 == folder }
            }
            folder = folder.folder
        }
        return nil
    }

    /// The existing paths with this name, ignoring case.
    private mutating func existingPaths(matching path: String) -> [String] {
        let folder = path.folder
        if index[PathKey(folder)] == nil {
            index[PathKey(folder)] = Dictionary(
                grouping: (entries(in: folder) ?? []).map { "\(folder)/\($0.name)" }, by: \.folded)
        }
        return index[PathKey(folder)]?[path.folded] ?? []
    }
}

extension DiskEntry {
    fileprivate var isVideo: Bool { FileName.isVideo(Array(name.utf8)) }

    /// Whether the file is still being downloaded, or hidden.
    fileprivate var isPartial: Bool {
        name.hasPrefix(".") || ["part", "crdownload", "!qb", "partial", "tmp"].contains(name.ending)
    }
}
