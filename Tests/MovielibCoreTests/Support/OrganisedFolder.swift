import FileNames
import Foundation
import Library
import Query
import Records
import TestSupport

@testable import MovielibCore

/// A folder of film files, known to a library and matched, each with its own content.
struct OrganisedFolder {
    let world: World
    /// The path as the library stores it.
    let path: String

    init(_ name: String = "films") throws {
        world = try World()
        world.isOffline = true
        path = try world.folder.folder(name)
    }

    var core: Core { world.core }

    /// Writes files; a name says which film the file is: `12 heat.mkv` is film 12.
    func write(_ names: [String]) throws {
        for name in names {
            let file = "\(path)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data("the content of \(name)".utf8).write(to: URL(fileURLWithPath: file))
            // A scan waits for files that are still being written.
            utimes(
                file,
                [timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0)])
        }
    }

    /// Scans, and matches each file to the film whose id begins its name.
    func know(title: (Int) -> String = { "Film \($0)" }) async throws {
        let folder = try core.remember([path])[0]
        _ = try await core.scan([folder], probe: nil)
        let matches = try core.files(on: .all).files.compactMap { file -> FileMatch? in
            guard file.identification == nil, let id = Int(file.fileName.prefix { $0.isASCII && $0.isNumber })
            else {
                return nil
            }
            let film = FilmRecord(id: id, title: title(id), releaseDate: PartialDate("2001-02-03"))
            return FileMatch(file: file.id, film: film, source: .person)
        }
        _ = try core.make(Change(.matchFiles(matches, in: nil)))
    }

    static var organising: Core.OrganiseOptions {
        Core.OrganiseOptions { _, film, bytes in
            let title = SafeName.cut(SafeName.value(film.title), to: bytes)
            return "\(title) (\(film.year ?? 0))/\(title) (\(film.year ?? 0)).mkv"
        }
    }

    /// The plan for all files.
    func plan(_ organising: Core.OrganiseOptions = OrganisedFolder.organising) throws -> OrganisePlan {
        try core.organisePlan(.init(), organising)
    }

    @discardableResult func organise(
        _ organising: Core.OrganiseOptions = OrganisedFolder.organising
    ) throws -> FileWorkOutcome { try core.organise(try plan(organising), organising) }

    /// All entries of the folder: a file's path and content, and a folder's path with a slash.
    func content(of folder: String? = nil) -> [String: String] {
        var content: [String: String] = [:]
        let root = folder ?? path
        let all = FileManager.default.enumerator(atPath: root)
        while let name = all?.nextObject() as? String {
            var isFolder: ObjCBool = false
            let whole = "\(root)/\(name)"
            _ = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
            content[isFolder.boolValue ? name + "/" : name] =
                isFolder.boolValue ? "" : (try? String(contentsOfFile: whole, encoding: .utf8)) ?? "?"
        }
        return content
    }

    /// The paths that the library knows, by film.
    func known() throws -> [Int: [String]] {
        try core.files(on: .all).files.reduce(into: [:]) { known, file in
            if let film = file.identification?.film { known[film, default: []].append(file.path) }
        }
    }
}
