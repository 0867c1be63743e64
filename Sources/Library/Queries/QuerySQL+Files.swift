import Query
import Records

/// Conditions on a film's files.
extension QuerySQL {
    /// A film's files, as a source of rows for the conditions.
    static let filesOfFilm = """
        owned JOIN file ON file.id = owned.file_id JOIN folder ON folder.id = file.folder_id
        WHERE owned.movie_id = movie.id
        """

    /// True for a film that has one file for which all conditions are true; if rows are files, for that file.
    func singleFileCondition(_ tests: [String]) -> String {
        let all = tests.joined(separator: " AND ")
        return readsFile ? "(\(all))" : "(EXISTS (SELECT 1 FROM \(Self.filesOfFilm) AND \(all)))"
    }

    mutating func file(_ test: QueryTest) -> String {
        switch test {
        case .file(let test): file(test)
        case .number(let field, let bounds): number(field.sqlOfFile, bounds)
        case .unknownValue(let field): noFileValue(field)
        case .flag: "(file.state = 'missing')"
        default: "(NULL)"
        }
    }

    private mutating func file(_ test: QueryFileTest) -> String {
        switch test {
        case .resolution(let from, let to):
            let all = MediaFacts.Resolution.allCases
            let first = to.flatMap(all.firstIndex) ?? 0
            let last = from.flatMap(all.firstIndex) ?? all.count - 1
            return "(\(Self.resolution) BETWEEN \(bind(first)) AND \(bind(last)))"
        case .hdr(nil): return "(file.hdr IS NOT NULL)"
        case .hdr(let hdr?): return "(file.hdr = \(bind(hdr.rawValue)))"
        case .codec(let name):
            let name = bind(name)
            return """
                (file.video_codec = \(name) COLLATE NOCASE OR EXISTS (SELECT 1 FROM json_each(file.audio)
                    WHERE json_extract(value, '$.codec') = \(name) COLLATE NOCASE))
                """
        case .audio(let code): return track("audio", code)
        case .subtitles(let code): return track("subtitles", code)
        case .edition(let name): return "(\(like(name, "owned.edition", isPart: true)))"
        case .folder(let name):
            return "(\(like(name, "rtrim(folder.path, '/') || '/' || file.path", isPart: true)))"
        }
    }

    private mutating func track(_ column: String, _ code: String) -> String {
        """
        (EXISTS (SELECT 1 FROM json_each(file.\(column))
            WHERE json_extract(value, '$.language') = \(bind(code)) COLLATE NOCASE))
        """
    }

    private func noFileValue(_ field: QueryField) -> String {
        let isKnown = "file.probed_at IS NOT NULL AND"
        return switch field {
        case .audio: "(\(isKnown) file.audio = '[]')"
        case .subtitles: "(\(isKnown) file.subtitles = '[]')"
        case .channels: "(\(isKnown) \(QueryNumber.channels.sqlOfFile) IS NULL)"
        case .hdr: "(\(isKnown) file.hdr IS NULL)"
        case .codec: "(file.video_codec IS NULL)"
        case .resolution: "(\(Self.resolution) IS NULL)"
        case .length: "(file.duration_ms IS NULL)"
        case .bitrate: "(file.bit_rate IS NULL)"
        case .edition: "(owned.edition IS NULL)"
        case .part: "(owned.part IS NULL)"
        default: "(FALSE)"
        }
    }

    /// The index of a resolution, 0 being the sharpest: ``MediaFacts/resolution``.
    static let resolution: String = {
        let steps = MediaFacts.resolutionThresholds.enumerated().map { index, step in
            "WHEN file.width >= \(step.width) OR file.height >= \(step.height) THEN \(index)"
        }
        return """
            CASE WHEN file.width IS NULL OR file.height IS NULL THEN NULL \(steps.joined(separator: " "))
            ELSE \(MediaFacts.resolutionThresholds.count) END
            """
    }()
}

extension QueryNumber {
    var sqlOfFile: String {
        switch self {
        case .size: "file.size"
        case .bitrate: "file.bit_rate"
        case .part: "owned.part"
        // Rounded to the minute.
        case .length: "((file.duration_ms + 30000) / 60000)"
        case .channels: "(SELECT max(json_extract(value, '$.channels')) FROM json_each(file.audio))"
        default: "NULL"
        }
    }

    /// The number of copies; the parts of a film are one copy.
    static let copies = """
        (SELECT count(*) FROM \(QuerySQL.filesOfFilm) AND file.state = 'present' AND coalesce(owned.part, 1) = 1)
        """
}

extension QuerySortKey {
    /// The column to sort by: for a film with several files, of the largest, longest, sharpest or latest.
    func sqlOfFile(readsFile: Bool) -> String? {
        let column: String
        switch self {
        case .size: column = "file.size"
        case .length: column = "file.duration_ms"
        // The sharpest is 0; negated it is the highest.
        case .resolution: column = "-(\(QuerySQL.resolution))"
        case .filed: column = "owned.decided_at"
        default: return nil
        }
        return readsFile ? column : "(SELECT max(\(column)) FROM \(QuerySQL.filesOfFilm))"
    }
}
