import FileNames
package import Records

/// One file to be made.
package struct ConversionJob: Sendable {
    package let source: ConversionSource
    package let plan: ConversionPlan
    /// Absolute.
    package let target: [UInt8]
    /// What the source is in the library.
    package let file: FilmFile?
    /// Which part of the film it will be, from 1.
    package let part: Int?
    /// Whether it is all of the film, or a part of it that has a number.
    package let isFilm: Bool
}

/// Names of new files.
package struct ConversionNames {
    /// Of a folder, with a slash at its end.
    let folder: [UInt8]?
    /// What `-o` says, if it is no folder.
    package let whole: [UInt8]?
    private(set) var given: Set<[UInt8]> = []

    package init(folder: [UInt8]? = nil, whole: [UInt8]? = nil) {
        (self.folder, self.whole) = (folder, whole)
    }

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
