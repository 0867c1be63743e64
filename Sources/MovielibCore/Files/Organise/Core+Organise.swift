import FileNames
package import Foundation
import Library
import Media
package import Query
package import Records

extension Core {
    /// Why files are neither moved nor written.
    package enum FileWorkProblem: Sendable, Equatable {
        /// The files would have to go to another file system.
        case otherDisk(String, folder: String)
        /// There are too few free bytes.
        case notEnoughSpace(needed: Int, free: Int, folder: String)
        case failed(FileWorkOutcome.Problem)
        /// The folder of the files is not connected.
        case folderAbsent(String)
        /// Files that were written and then undone have to be written again; a redo cannot do that.
        case cannotRedoWrite
    }

    /// The options for organising files.
    package struct OrganiseOptions {
        /// Whether files are moved, linked or copied.
        package var operation = FileStep.Operation.move
        /// The target folder, absolute, as the user wrote it; nil for the folder that each file was found in.
        package var folder: String?
        /// Leaves out the films whose files conflict with others.
        package var skipsConflicts = false
        /// Makes a file's name, relative to that folder, with the title cut to a number of bytes.
        package var name: (FilmFile, FilmRecord, Int) -> String

        package init(name: @escaping (FilmFile, FilmRecord, Int) -> String) { self.name = name }
    }

    /// Plans where the films' files go. Nothing is touched.
    package func organisePlan(
        _ query: LibraryQuery, _ organising: OrganiseOptions
    ) throws(CoreError) -> OrganisePlan {
        let folder = try organising.folder.map { (path) throws(CoreError) in
            do throws(FolderProblem) { return EscapedPath.text(try FolderLocation(path).path) } catch {
                throw .folder(path, error)
            }
        }
        let (files, films, _) = try self.files(on: .all, matching: query)
        var left: [String: OrganisePlan.SkipReason] = [:]
        var wanted: [NamingTask] = []
        // Files in the target folder are not linked or copied there again.
        let there = organising.operation == .move ? nil : folder.map { $0.withoutSlash + "/" }
        for file in files where file.state == .present && !file.isOffline && file.kind != .extra {
            if let there, file.absolutePath.hasPrefix(there) { continue }
            guard let film = file.identification?.film.flatMap({ films[$0] }) else { continue }
            guard let status = DiskReader.status(of: file.absolutePath),
                file.checksums != nil || status.isFolder,
                status.isFolder || !status.isFile || status.stamp == file.stamp
            else {
                left[file.absolutePath] = .changed
                continue
            }
            // A library from elsewhere may name any file; a scan finds only videos.
            guard status.isFile, file.isVideo else {
                left[file.absolutePath] = .notAFile
                continue
            }
            wanted.append(
                NamingTask(file, of: film, in: folder ?? file.folder) { [name = organising.name] in
                    name(file, film, $0)
                })
        }
        let extras = try self.files(on: .all).files.filter { $0.kind == .extra }.map(\.absolutePath)
        var plan = plan(wanted, extras: Set(extras), organising)
        plan.skippedFiles.merge(left) { _, new in new }
        return plan
    }

    /// Plans repeatedly if films with conflicts are left out, because their files may be in the way of others.
    private func plan(
        _ tasks: [NamingTask], extras: Set<String>, _ organising: OrganiseOptions
    ) -> OrganisePlan {
        var (tasks, skipped): ([NamingTask], [OrganisePlan.Collision]) = (tasks, [])
        let isMoving = organising.operation == .move
        while true {
            var plan = OrganisePlanner.plan(
                tasks, extras: extras, isMoving: isMoving, entries: DiskReader.entries)
            if !isMoving { plan.removeRedundantMoves(Self.targetMatchesSource) }
            plan.skippedConflicts = skipped
            let files = plan.conflictingFiles
            let films = Set(
                plan.moves.filter { files.contains(PathKey($0.source)) }.map(\.film)
                    + tasks.filter { files.contains(PathKey($0.file.absolutePath)) }.map(\.film.id))
            guard organising.skipsConflicts, !films.isEmpty else { return plan }
            skipped += plan.collisions
            tasks.removeAll { films.contains($0.film.id) }
        }
    }

    /// Whether the target already has the bytes of the source.
    private static func targetMatchesSource(_ move: OrganisePlan.Move) -> Bool {
        guard let source = DiskReader.status(of: move.source), source.isFile,
            let target = DiskReader.status(of: move.target), target.isFile,
            source.stamp.size == target.stamp.size
        else { return false }
        func sums(_ path: String) -> FilmFile.Checksums? {
            try? Fingerprint.checksums(of: EscapedPath.bytes(path) ?? [])
        }
        return sums(move.source).map { $0 == sums(move.target) } ?? false
    }

    /// Carries out a plan without collisions, as one change or not at all.
    package func organise(
        _ plan: OrganisePlan, _ organising: OrganiseOptions, at date: Date = Date()
    ) throws(CoreError) -> FileWorkOutcome {
        let steps = try steps(of: plan, organising)
        guard !plan.moves.isEmpty else { return FileWorkOutcome() }
        if let folder = organising.folder, try !isRemembered(folder) { _ = try remember([folder], at: date) }
        return try runFileSteps(steps, as: .organise, of: plan.films, at: date)
    }

    /// The steps, with the size and checksums that identify each file.
    func steps(of plan: OrganisePlan, _ organising: OrganiseOptions) throws(CoreError) -> [FileStep] {
        let known = Dictionary(
            try files(on: .all).files.map { (PathKey($0.absolutePath), $0) },
            uniquingKeysWith: { first, _ in first })
        var steps = plan.steps(organising.operation)
        var (devices, bytes): ([String: UInt64], Int) = ([:], 0)
        // The present paths of files that go through a third name.
        var origins: [PathKey: String] = [:]
        for index in steps.indices where steps[index].operation.isOfFile {
            let target = steps[index].target
            let source = origins[PathKey(steps[index].source)] ?? steps[index].source
            origins[PathKey(target)] = source
            guard let status = DiskReader.status(of: source), status.isFile else {
                throw .fileWork(.failed(.init(path: source, problem: .gone)))
            }
            steps[index].size = status.stamp.size
            let file = known[PathKey(source)].flatMap { $0.stamp == status.stamp ? $0.checksums : nil }
            do throws(Fingerprint.Problem) {
                if let file {
                    steps[index].checksums = file
                } else {
                    steps[index].checksums = try Fingerprint.checksums(of: EscapedPath.bytes(source) ?? [])
                }
            } catch { throw .fileWork(.failed(.init(path: source, problem: .system(error.code)))) }
            bytes += status.stamp.size
            let device = devices[target.folder] ?? Self.device(of: target.folder)
            devices[target.folder] = device
            if organising.operation != .copy, device != status.device {
                throw .fileWork(.otherDisk(source, folder: target.folder))
            }
        }
        if organising.operation == .copy, let target = steps.first(where: { $0.operation == .copy })?.target {
            let folder = organising.folder ?? target.folder
            if let free = DiskReader.freeBytes(in: EscapedPath.text(Array(folder.utf8))), free < bytes {
                throw .fileWork(.notEnoughSpace(needed: bytes, free: free, folder: folder))
            }
        }
        return steps
    }

    /// The file system of a folder, or of the nearest existing folder above it.
    private static func device(of folder: String) -> UInt64 {
        var folder = folder
        while folder.count > 1 {
            if let status = DiskReader.status(of: folder) { return status.device }
            folder = folder.folder
        }
        return DiskReader.status(of: "/")?.device ?? 0
    }

    /// Whether a folder is remembered, or within one that is.
    private func isRemembered(_ path: String) throws(CoreError) -> Bool {
        guard let place = try? FolderLocation(path) else { return false }
        let text = EscapedPath.text(place.path)
        return try folders().contains { text == $0.path || EscapedPath.relative(text, to: $0.path) != nil }
    }
}
