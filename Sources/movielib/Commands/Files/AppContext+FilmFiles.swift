import FileNames
import Foundation
import Library
import Localization
import Media
import MovielibCore
import Presenters
import Records
import Terminal

/// The user's film files, as several commands need them.
extension AppContext {
    /// The bytes of a path from the command line, made absolute.
    func bytes(ofPath path: String) throws(Failure) -> [UInt8] {
        let absolute = try UserFiles.absolutePath(path, of: activity)
        // A link is not resolved: the file that it leads to may be in a folder as a file of its own.
        let standard = (absolute as NSString).standardizingPath
        return Array((standard.isEmpty ? absolute : standard).utf8)
    }

    /// The known file at a path.
    func filmFile(_ path: String) throws -> FilmFile {
        let bytes = try bytes(ofPath: path)
        if let file = try core.file(at: bytes) { return file }
        // The path may be copied from an answer, in which some characters are escaped.
        if let written = EscapedPath.bytes(String(decoding: bytes, as: UTF8.self)),
            let file = try core.file(at: written)
        {
            return file
        }
        // Lists show the path below the folder. If a file exists at exactly that path, it is another file.
        if !UserFiles.exists(String(decoding: bytes, as: UTF8.self)) {
            let alike = try core.files(on: .all).files.filter { "/\($0.path)".hasSuffix("/\(path)") }
            if alike.count == 1 { return alike[0] }
            if alike.count > 1 {
                throw failure(
                    .usage, tr("several files are called {path}", ["path": path]),
                    hint: alike.prefix(5).map(\.absolutePath).joined(separator: ", "))
            }
        }
        throw failure(
            .notFound, tr("{path} is not among the files that movielib knows", ["path": path]),
            hint: tr("'{command}' scans again", ["command": "movielib files scan"]))
    }

    /// The known file at a path, or the unmatched files below the folder at it.
    func filmFiles(_ path: String) throws -> [FilmFile] {
        let folder = EscapedPath.text(try bytes(ofPath: path)) + "/"
        let files = try core.files(on: .unmatched).files.filter { $0.absolutePath.hasPrefix(folder) }
        return files.isEmpty ? [try filmFile(path)] : files
    }

    /// The remembered folder at a path.
    func folder(_ path: String, among known: [FilmFolder]) throws -> FilmFolder {
        let written = EscapedPath.text(try bytes(ofPath: path))
        if let folder = known.first(where: { $0.path == written || $0.path == path }) { return folder }
        throw failure(
            .notFound, tr("{folder} is not one of your folders", ["folder": path]),
            hint: tr("remembered: {names}", ["names": known.map(\.path).joined(separator: ", ")]))
    }

    /// Prints why there is nothing to do for film files.
    func remarkOnEmptyFileList() throws {
        let words =
            try core.folders().isEmpty
            ? tr("there are no files of known films; 'movielib files add <folder>' scans a folder")
            : tr(
                "no file of a known film matches; 'movielib files' lists them, 'movielib files review' asks about the others"
            )
        console.remark(words)
    }

    /// Scans folders, links all certain matches in one change, probes new files, and reports the result.
    ///
    /// - Parameter name: The folders, for the history.
    func scan(_ folders: [FilmFolder], named name: String, isDryRun: Bool) async throws -> ExitStatus {
        let (report, failure) = try await core.scanAndLink(
            folders, named: name, probe: FFprobe(environment: run.environment), isDryRun: isDryRun)
        report.remarksOnProbing.forEach(console.remark)
        let presenter = FileScanPresenter(report: report, isDryRun: isDryRun)
        try show(presenter)
        // Rows have no place for them.
        switch display.format {
        case .plain, .rows: presenter.sums.forEach(console.remark)
        case .document, .json: break
        }
        report.remarks.forEach(console.remark)
        report.hints { (try? run.credential()) != nil }.forEach(console.printHint)
        if let failure { throw failure }
        return report.unreadable.isEmpty && report.incompleteFolders.isEmpty ? .done : .partial
    }
}
