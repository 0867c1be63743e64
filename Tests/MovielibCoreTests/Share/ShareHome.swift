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

    func rate(_ film: Int, _ rating: Double?, at date: Date = Date()) throws {
        _ = try core.make(
            Change(
                .rate(rating),
                [FilmRecord(id: film, title: "Film \(film)", releaseDate: PartialDate("1999"))]), at: date
        )
    }

    func ratings() throws -> [Int: Double] {
        let films =
            try core.readLibrary { (library) throws(LibraryError) in try library.filmsWithViewings() }
            ?? []
        return films.reduce(into: [:]) { $0[$1.film.record.id] = $1.film.myRating }
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

    /// Copies each file to the other folder that does not have it.
    static func carry(between one: ShareHome, _ other: ShareHome) throws {
        for (from, to) in [(one, other), (other, one)] {
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
