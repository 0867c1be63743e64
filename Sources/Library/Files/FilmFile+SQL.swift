import FileNames
import Foundation
import GRDB
import Records

extension FilmFile {
    /// The columns that ``init(cells:)`` reads, in its order, from ``source``.
    static let columns = """
        file.id, folder.path, file.path, file.size, file.mtime_ns, file.inode, file.head_sum, file.tail_sum, file.kind,
        file.state, file.missing_since, folder.state = 'offline', file.probed_at, file.problem,
        owned.movie_id, owned.edition, owned.part, owned.found_by,
        file.container, file.duration_ms, file.width, file.height, file.video_codec, file.hdr, file.frame_rate,
        file.bit_rate, file.audio, file.subtitles, file.chapters
        """

    /// All files, one per row, with their folders and the user's decisions.
    static let source = """
        file JOIN folder ON folder.id = file.folder_id LEFT JOIN owned ON owned.file_id = file.id
        """

    init(cells: inout RowReader) throws {
        self.init(
            id: try cells.next(), folder: try Self.folder(cells.next()), path: try Self.path(cells.next()),
            stamp: Stamp(
                size: try cells.next(), modified: try cells.next(), inode: try Self.number(cells.next())))
        let (head, tail): (Int64?, Int64?) = (try cells.nextOrNil(), try cells.nextOrNil())
        if let head, let tail {
            checksums = Checksums(head: UInt64(bitPattern: head), tail: UInt64(bitPattern: tail))
        }
        kind = Kind(rawValue: try cells.next()) ?? .unknown
        state = State(rawValue: try cells.next()) ?? .present
        missingSince = try StoredValues.timeOrNil(cells.nextOrNil())
        isOffline = try cells.next()
        probedAt = try StoredValues.timeOrNil(cells.nextOrNil())
        problem = try cells.nextOrNil()
        let film: Int? = try cells.nextOrNil()
        let (edition, part): (String?, Int?) = (try cells.nextOrNil(), try cells.nextOrNil())
        let source: String? = try cells.nextOrNil()
        identification = film.map { film in
            Identification(
                film: film == 0 ? nil : film, edition: edition, part: part,
                source: source.flatMap(Identification.Source.init) ?? .person)
        }
        // Without a probe, only the subtitle files beside the file are known.
        let facts = try MediaFacts(cells: &cells)
        self.facts = probedAt == nil && facts == MediaFacts() ? nil : facts
    }

    /// Checks the absolute path of a folder. A foreign library may contain any text, and every command that
    /// opens a file gets its path through this function and ``path(_:)``.
    static func folder(_ text: String) throws -> String {
        guard EscapedPath.isAbsolute(text) else {
            throw BadStoredValue(detail: "a folder of files reads \(text.prefix(40))")
        }
        return text
    }

    /// Checks the path of a file relative to its folder, which it must not leave.
    static func path(_ text: String) throws -> String {
        guard EscapedPath.isRelative(text) else {
            throw BadStoredValue(detail: "the path of a file reads \(text.prefix(40))")
        }
        return text
    }

    static func number(_ text: String) throws -> UInt64 {
        guard let number = UInt64(text) else {
            throw BadStoredValue(detail: "an inode reads \(text.prefix(40))")
        }
        return number
    }
}

extension MediaFacts {
    fileprivate init(cells: inout RowReader) throws {
        self.init()
        container = try cells.nextOrNil()
        duration = StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.milliseconds)
        (width, height) = (try cells.nextOrNil(), try cells.nextOrNil())
        videoCodec = try cells.nextOrNil()
        hdr = (try cells.nextOrNil() as String?).flatMap(HDR.init)
        (frameRate, bitRate) = (try cells.nextOrNil(), try cells.nextOrNil())
        audio = try Self.tracks(cells.next())
        subtitles = try Self.tracks(cells.next())
        chapters = try cells.next()
    }

    private static func tracks<Track: Decodable>(_ json: String) throws -> [Track] {
        if json == "[]" { return [] }
        do { return try JSONDecoder().decode([Track].self, from: Data(json.utf8)) } catch {
            throw BadStoredValue(detail: "the tracks of a file read \(json.prefix(40))")
        }
    }

    static func encoded(_ tracks: some Encodable) throws -> String {
        StoredValues.text(try StoredValues.encoded(tracks))
    }
}
