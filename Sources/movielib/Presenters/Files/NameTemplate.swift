import FileNames
import Films
import Foundation
import Records

/// How files are named: a template of `--format`'s kind in which `/` makes folders.
///
/// Values cannot lead to another folder, whatever stands in them; names are made fit for any file system later.
struct NameTemplate {
    private let template: RowTemplate

    /// Parses a template, or takes the preset of that name.
    init(_ text: String) throws(FieldError) {
        template = try RowTemplate(Preset(rawValue: text)?.template ?? text, of: Row.fields)
    }

    /// What other programs expect. Sources: support.plex.tv "Naming and organizing your Movie files" and "Local
    /// extras"; jellyfin.org/docs/general/server/media/movies; kodi.wiki "Naming video files/Movies".
    enum Preset: String, CaseIterable {
        case usual = "default"
        case plex, jellyfin, kodi

        var template: String {
            let name = "{title}{year? ({year})}"
            switch self {
            case .usual:
                return name + "/" + name
                    + #"{edition? \{edition-{edition}\}}{part? - part{part}}.{extension}"#
            case .kodi:
                return name + "/" + name
                    + #"{edition? \{edition-{edition}\}}{part? - part{part}}.{extension}"#
            case .plex:
                let name = name + #"{tmdb_id? \{tmdb-{tmdb_id}\}}"#
                return name + "/" + name + #"{edition? \{edition-{edition}\}}{part? - pt{part}}.{extension}"#
            case .jellyfin:
                let name = name + "{tmdb_id? [tmdbid-{tmdb_id}]}"
                return name + "/" + name + "{edition? - {edition}}{part?-part{part}}.{extension}"
            }
        }
    }

    /// A file's name, with no more bytes of titles than that.
    func name(_ file: FilmFile, of film: FilmRecord, titleBytes: Int) -> String {
        let row = Row(file, film, titleBytes: titleBytes)
        guard let data = try? JSONEncoder().encode(row),
            let value = try? JSONDecoder().decode(FieldValue.self, from: data)
        else { return "" }
        return template.line(value.safe, ellipsis: "")
    }

    /// What a name may be made of.
    struct Row: Encodable, KeyedPayload {
        let title: String
        let originalTitle: String
        @OrNull var year: Int?
        @OrNull var edition: String?
        @OrNull var part: Int?
        @OrNull var tmdbID: Int?
        @OrNull var imdbID: String?
        @OrNull var resolution: String?
        @OrNull var hdr: String?
        @OrNull var videoCodec: String?
        let audio: [String]
        let name: String
        let `extension`: String

        enum CodingKeys: String, CodingKey, CaseIterable {
            case title, year, edition, part, resolution, hdr, audio, name
            case originalTitle = "original_title"
            case tmdbID = "tmdb_id"
            case imdbID = "imdb_id"
            case videoCodec = "video_codec"
            case `extension`
        }

        init(_ file: FilmFile, _ film: FilmRecord, titleBytes: Int) {
            func cut(_ text: String) -> String { SafeName.cut(SafeName.value(text), to: titleBytes) }
            (title, originalTitle) = (cut(film.title), cut(film.originalTitle ?? film.title))
            year = film.year
            (edition, part) = (file.owned?.edition, file.owned?.part)
            tmdbID = film.id > 0 ? film.id : nil
            (imdbID, resolution) = (film.imdbID, file.facts?.resolution?.rawValue)
            (hdr, videoCodec) = (file.facts?.hdr?.rawValue, file.facts?.videoCodec)
            audio = (file.facts?.audio ?? []).compactMap(\.language)
                .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            let whole = file.fileName
            name = cut(whole.lastIndex(of: ".").map { String(whole[..<$0]) } ?? whole)
            `extension` = file.rightEnding
        }
    }
}

extension FieldValue {
    /// The same with texts that stay within a name.
    fileprivate var safe: FieldValue {
        switch self {
        case .text(let text): .text(SafeName.value(text))
        case .array(let values): .array(values.map(\.safe))
        case .object(let values): .object(values.mapValues(\.safe))
        case .null, .number, .truth: self
        }
    }
}

extension FilmFile {
    /// The ending that its content asks for, in small letters; its own where nobody looked into it.
    var rightEnding: String {
        facts?.container.flatMap { Self.ending(of: fileName, in: $0) } ?? fileName.ending
    }

    /// The ending of a file of one of ffprobe's formats: its own, or if it cannot be that the usual one; nil for a format
    /// that is not a film's.
    static func ending(of name: String, in format: String) -> String? {
        endings[format].map { $0.contains(name.ending) ? name.ending : $0[0] }
    }

    /// Of ffprobe's formats, the usual ending first.
    private static let endings = [
        "matroska": ["mkv", "mk3d", "webm"], "mov": ["mp4", "m4v", "mov", "3gp"],
        "avi": ["avi", "divx"], "mpegts": ["ts", "m2ts", "mts"], "mpeg": ["mpg", "mpeg", "vob"],
        "asf": ["wmv", "asf"], "flv": ["flv", "f4v"], "ogg": ["ogv", "ogm", "opus", "ogg", "oga"],
        "rm": ["rmvb"],
    ]
}
