import Foundation
@_spi(Writing) import Library
import LibrarySupport
import Records
import Share
import TestSupport

@testable import MovielibCore

/// A machine with a home and its own copy of the folder.
final class ShareHome {
    let world: World
    let shared: String
    let setupFile: String

    init() throws {
        world = try World()
        shared = try world.folder.folder("shared")
        setupFile = world.folder.file("config/share")
    }

    var core: Core {
        var run = RunDescription(CannedTransport(sample: true))
        run.library = .success(world.libraryPath)
        run.variables = ["PATH": "/usr/bin:/bin", "HOME": world.folder.path]
        (run.stepKeys, run.shareFile) = (world.keys, setupFile)
        return Core(run)
    }

    /// Makes a share, by default in the home's own copy of the folder.
    func create(as name: String, in place: SharePlace? = nil) throws {
        _ = try core.createShare(in: place ?? .folder(shared), as: name, machine: "laptop")
    }

    @discardableResult
    func join(
        _ code: String, as name: String? = nil, isGuest: Bool = false, machine: String = "desktop",
        in place: SharePlace? = nil
    ) throws -> ShareOutcome {
        try core.joinShare(
            in: place ?? .folder(shared), code: code, as: name, isGuest: isGuest, machine: machine
        ).outcome
    }

    static func film(_ id: Int) -> FilmRecord { FilmRecord(id: id, title: "Film \(id)") }

    @discardableResult
    func make(_ operation: Change.Operation, _ film: Int) throws -> ChangeOutcome {
        try core.make(Change(operation, [Self.film(film)]))
    }

    func rate(_ film: Int, _ rating: Double?, at date: Date = Date()) throws {
        var record = Self.film(film)
        record.releaseDate = PartialDate("1999")
        _ = try core.make(Change(.rate(rating), [record]), at: date)
    }

    func ratings() throws -> [Int: Double] {
        let films =
            try core.readLibrary { (library) throws(LibraryError) in try library.filmsWithViewings() }
            ?? []
        return films.reduce(into: [:]) { $0[$1.film.record.id] = $1.film.myRating }
    }

    func note(_ film: Int) throws -> Note? {
        try core.readLibrary { (library) throws(LibraryError) in try library.film(id: film) }??.film.note
    }

    /// Makes a backup of the library, and returns its path.
    func backUp() throws -> String {
        let path = world.folder.file("backup.db")
        if let problem = try core.backUp(to: path, replacing: false) { throw problem }
        return path
    }

    func restore(_ backup: String) throws {
        _ = try LibraryStore.restore(
            from: backup, to: world.libraryPath, keeping: world.folder.file("former.db"),
            waiting: core.lockWait, keys: world.keys)
    }

    /// The names of the folder's files.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: shared).filter { $0.hasSuffix(".mls") }
            .sorted()
    }

    func digest() throws -> String { try core.shareStatus().digest }

    /// The problem of the share because of which a step fails; nil if it does not, or for another reason.
    static func problem(_ body: () throws -> Void) -> ShareProblem? {
        do { try body() } catch CoreError.share(let problem) { return problem } catch {}
        return nil
    }

    /// Copies each file to the folders that do not have it.
    static func carry(_ homes: [ShareHome]) throws {
        for (from, to) in homes.flatMap({ from in homes.map { (from, $0) } }) where from !== to {
            for file in try FileManager.default.subpathsOfDirectory(atPath: from.shared).sorted() {
                let (source, target) = ("\(from.shared)/\(file)", "\(to.shared)/\(file)")
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: target) { continue }
                _ = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
                if isFolder.boolValue {
                    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
                } else {
                    try FileManager.default.copyItem(atPath: source, toPath: target)
                }
            }
        }
    }
}
