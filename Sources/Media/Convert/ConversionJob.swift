import FileNames
package import Records

/// A file to be made.
package struct ConversionJob: Sendable {
    package let source: ConversionSource
    package let plan: ConversionPlan
    /// An absolute path.
    package let target: [UInt8]
    /// The library's record of the source.
    package let file: FilmFile?
    /// The number of the part that it will be of the film, from 1.
    package let part: Int?
    /// Whether the new file is the complete film, or a numbered part of it.
    package let isFilm: Bool
}

/// The names of new files.
package struct ConversionNames {
    /// The target folder, with a slash at its end.
    let folder: [UInt8]?
    /// The path given by `-o`, if it is not a folder.
    package let path: [UInt8]?
    private(set) var assignedNames: Set<[UInt8]> = []

    package init(folder: [UInt8]? = nil, path: [UInt8]? = nil) {
        (self.folder, self.path) = (folder, path)
    }

    /// Returns a free name: beside the source, like the source's, with the new extension.
    ///
    /// - Parameter more: Text before the extension.
    mutating func next(for source: [UInt8], _ more: String, _ format: ConversionFormat) -> [UInt8] {
        if let path, more.isEmpty {
            assignedNames.insert(path)
            return path
        }
        let model = path ?? source
        let slash = (model.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        var stem = Array(model[slash...])
        // A long suffix after a dot is not a file extension: `Mr. Nobody`.
        if let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > 0, stem.count - dot <= 6 {
            stem = Array(stem[..<dot])
        }
        let before = path == nil ? folder ?? Array(model[..<slash]) : Array(model[..<slash])
        for number in 1... {
            let ending = Array((more + (number == 1 ? "" : " (\(number))") + ".\(format.rawValue)").utf8)
            let name = before + stem.prefix(255 - ending.count) + ending
            if name.linkStatus == nil, assignedNames.insert(name).inserted { return name }
        }
        return []
    }
}
