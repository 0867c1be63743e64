import FileNames
import Foundation
import Localization
import Media
import MovielibCore
import Presenters
import Records
import Terminal

/// Converts films and audio files, one after another.
struct Converter {
    let context: AppContext
    let probe: FFprobe
    var conversion: Conversion

    init(_ context: AppContext) throws {
        self.context = context
        let environment = context.run.environment
        guard let ffmpeg = ProgramLookup.find("ffmpeg", in: environment),
            let probe = FFprobe(environment: environment)
        else {
            throw context.failure(
                .program, tr("{program} is not installed", ["program": "ffmpeg"]),
                hint: tr("'apt install ffmpeg' installs it"))
        }
        self.probe = probe
        conversion = Conversion(ffmpeg: ffmpeg, probe: probe, environment: environment)
    }

    /// The file that a path leads to.
    func path(_ text: String) throws -> [UInt8] {
        guard let path = Self.resolved(try context.bytes(ofPath: text)) else {
            throw context.failure(
                .notFound,
                tr("{path} cannot be read: {why}", ["path": text, "why": systemErrorMessage(errno)]))
        }
        return path
    }

    /// A path with its links resolved; nil and errno if it leads to nothing.
    private static func resolved(_ path: [UInt8]) -> [UInt8]? {
        guard let real = realpath(path.map { CChar(bitPattern: $0) } + [0], nil) else { return nil }
        defer { free(real) }
        return Array(UnsafeBufferPointer(start: real, count: strlen(real))).map { UInt8(bitPattern: $0) }
    }

    func streams(of path: [UInt8]) throws -> MediaStreams {
        do throws(FFprobe.Failure) { return try probe.streams(of: path) } catch {
            let name = EscapedPath.text(path)
            switch error {
            case .file(let problem):
                throw context.failure(
                    .program, tr("{path}: {why}", ["path": name, "why": problem.displayText]))
            case .cannotStart(let code):
                throw context.failure(
                    .program, tr("ffprobe could not be started: {why}", ["why": systemErrorMessage(code)]))
            }
        }
    }

    /// A file to convert, and the library's record of it.
    private struct SourceFile {
        let path: [UInt8]
        let file: FilmFile?
    }

    private func files(of id: Int) throws -> [SourceFile] {
        guard let film = try context.libraryFilm(id) else {
            throw context.failure(.notFound, tr("it is not in your library"))
        }
        var playback = FilmPlayback(context: context, record: film.record)
        playback.activity = context.activity
        return try playback.chosenFiles().map { file in
            let path = EscapedPath.bytes(file.absolutePath) ?? []
            // A remembered folder may have become a link.
            return SourceFile(path: Self.resolved(path) ?? path, file: file)
        }
    }

    private func sourceFiles(_ words: [String], takingFirst: Bool) throws -> [SourceFile] {
        let areFiles = words.map { $0.contains("/") || UserFiles.exists($0) && !Self.isFolder($0) }
        guard areFiles.contains(true) else {
            let text = words.joined(separator: " ")
            // A single word with a film's extension is a missing file, not a title.
            let ending = (text as NSString).pathExtension.lowercased()
            if words.count == 1,
                ConversionFormat(ending: ending) != nil || ["avi", "mov", "ts"].contains(ending)
            {
                throw context.failure(.notFound, tr("there is no file {path}", ["path": text]))
            }
            return try files(of: try context.libraryFilmID(text, takingFirst: takingFirst, withFile: true))
        }
        if let place = areFiles.firstIndex(of: false) {
            throw context.failure(.notFound, tr("there is no file {path}", ["path": words[place]]))
        }
        return try words.map { word in
            let path = try path(word)
            // Without a library, the file is unknown.
            return SourceFile(path: path, file: try? context.core.file(at: path))
        }
    }

    /// The conversions to make, all of them checked before the first one begins.
    ///
    /// - Parameter film: The film to convert, instead of the command's words.
    /// - Returns: The conversions, and the failures of files that cannot be converted, which were printed already.
    func jobs(
        _ command: ConvertCommand, of film: Int? = nil
    ) throws -> ([ConversionJob], refused: [Failure]) {
        let wanted = try film.map(files) ?? sourceFiles(command.words, takingFirst: command.first)
        if command.join, wanted.count < 2 {
            throw context.failure(.usage, tr("--join takes several files, or a film in parts"))
        }
        let options = try command.conversionOptions(self)
        let split = command.split.map { split in
            PlayCommand.milliseconds(split).map(ConversionJobPlanner.Split.length) ?? .chapters
        }
        let planner = ConversionJobPlanner(
            options, split: split, isJoining: command.join, encoders: conversion.encoders(), probe: probe)
        var names = try names(command.output, areSeveral: wanted.count > 1 && !command.join)
        var jobs: [ConversionJob] = []
        var rejected: [Failure] = []
        if command.join {
            let parts = try wanted.map { (path: $0.path, streams: try streams(of: $0.path)) }
            let source = try mapRefusals(parts.map(\.path)) { () throws(ConversionRefusal) in
                try ConversionSource(joining: parts)
            }
            jobs = try mapRefusals(source.paths) { () throws(ConversionRefusal) in
                try planner.jobs(source, wanted[0].file, &names)
            }
        } else {
            for one in wanted {
                do {
                    let source = ConversionSource(one.path, try streams(of: one.path))
                    let made = try mapRefusals(source.paths) {
                        () throws(ConversionRefusal) -> [ConversionJob]? in
                        do throws(ConversionRefusal) {
                            return try planner.jobs(source, one.file, &names)
                        } catch {
                            // A file of a name that the user gave is expected to exist.
                            guard error == .nothingToDo, command.output == nil else { throw error }
                            return nil
                        }
                    }
                    if let made {
                        jobs += made
                    } else {
                        context.console.remark(
                            tr(
                                "{path}: nothing would change, so no file is written",
                                ["path": EscapedPath.text(one.path)]))
                    }
                } catch let failure as Failure {
                    if wanted.count == 1 { throw failure }
                    rejected.append(failure)
                    printFailure(failure)
                }
            }
            if let failure = rejected.first, jobs.isEmpty {
                throw Failure(failure.status, context.activity, tr("nothing can be made of any of the files"))
            }
        }
        if let path = names.path {
            if jobs.count > 1, command.split == nil {
                throw context.failure(
                    .usage,
                    tr(
                        "{path} is one file, but the result would be several",
                        ["path": EscapedPath.text(path)]))
            }
            for job in jobs where job.target.linkStatus != nil {
                throw context.failure(
                    .usage, tr("{path} already exists", ["path": EscapedPath.text(job.target)]),
                    hint: tr("existing files are not overwritten: use another name"))
            }
        }
        return (jobs, rejected)
    }

    /// - Parameter areSeveral: Whether a name without an extension means a folder that does not exist yet.
    private func names(_ output: String?, areSeveral: Bool) throws -> ConversionNames {
        guard let output else { return ConversionNames() }
        let path = String(decoding: try context.bytes(ofPath: output), as: UTF8.self)
        if Self.isFolder(path) { return ConversionNames(folder: try self.path(path) + Array("/".utf8)) }
        try context.files.rejectOwnFile(path)
        let folder = (path as NSString).deletingLastPathComponent
        guard UserFiles.exists(folder) else {
            throw context.failure(.usage, tr("there is no folder {folder}", ["folder": folder]))
        }
        // The path without links, as the library stores it.
        let name = (path as NSString).lastPathComponent
        let fullPath = try self.path(folder) + Array("/\(name)".utf8)
        let isFolder =
            output.hasSuffix("/")
            || areSeveral && ConversionFormat(ending: (name as NSString).pathExtension) == nil
        return isFolder
            ? ConversionNames(folder: fullPath + Array("/".utf8)) : ConversionNames(path: fullPath)
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Runs `work`, and turns a refusal into a failure about the path that it concerns.
    private func mapRefusals<Value>(
        _ paths: [[UInt8]], _ work: () throws(ConversionRefusal) -> Value
    ) throws -> Value {
        do throws(ConversionRefusal) { return try work() } catch {
            throw Failure(error, EscapedPath.text(paths[error.part - 1]), context.activity)
        }
    }
}
