import FileNames
import Foundation
import Media
import Presenters
import Records

/// One file to be made.
struct ConversionJob {
    let source: ConversionSource
    let plan: ConversionPlan
    /// Absolute.
    let target: [UInt8]
    /// What the source is in the library.
    let file: FilmFile?
    /// Which part of the film it will be, from 1.
    let part: Int?
    /// Whether it is all of the film, or a part of it that has a number.
    let isFilm: Bool

    /// As it stands before it is done.
    var planned: ConversionPresenter.Result { result() }

    func result(
        after: MediaStreams? = nil, seconds: Double? = nil, problem: String? = nil
    ) -> ConversionPresenter.Result {
        ConversionPresenter.Result(
            source: WrittenPath.text(source.paths[0]), target: WrittenPath.text(target),
            film: file?.owned?.film, plan: plan, before: source.streams, after: after, seconds: seconds,
            command: String(decoding: plan.command(writing: target), as: UTF8.self), problem: problem)
    }
}

/// Names of new files.
struct ConversionNames {
    /// Of a folder, with a slash at its end.
    let folder: [UInt8]?
    /// What `-o` says, if it is no folder.
    let whole: [UInt8]?
    private(set) var given: Set<[UInt8]> = []

    init(folder: [UInt8]? = nil, whole: [UInt8]? = nil) { (self.folder, self.whole) = (folder, whole) }

    /// A name that is free: beside the source, as the source, with the new ending.
    ///
    /// - Parameter more: comes before the ending.
    mutating func next(for source: [UInt8], _ more: String, _ format: ConversionFormat) -> [UInt8] {
        if let whole, more.isEmpty {
            given.insert(whole)
            return whole
        }
        let model = whole ?? source
        let slash = (model.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        var stem = Array(model[slash...])
        // What is long behind a dot is no ending: `Mr. Nobody`.
        if let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > 0, stem.count - dot <= 6 {
            stem = Array(stem[..<dot])
        }
        let before = whole == nil ? folder ?? Array(model[..<slash]) : Array(model[..<slash])
        for number in 1... {
            let ending = Array((more + (number == 1 ? "" : " (\(number))") + ".\(format.rawValue)").utf8)
            let name = before + stem.prefix(255 - ending.count) + ending
            if name.linkStatus == nil, given.insert(name).inserted { return name }
        }
        return []
    }
}
