import FileNames
import MovielibCore
package import Records

/// A template for file names, in the syntax of `--format`, in which `/` makes folders.
///
/// Values cannot lead to another folder, whatever they contain; names are made fit for any file system later.
package struct NameTemplate {
    private let template: RowTemplate

    /// Parses a template, or uses the preset of that name.
    package init(_ text: String) throws(FieldError) {
        template = try RowTemplate(Preset(rawValue: text)?.template ?? text, of: Self.values.fields)
    }

    /// Whether a template, or preset, ends in the file extension, without which no program recognises a film.
    package static func writesExtension(_ text: String) -> Bool {
        let template = Preset(rawValue: text)?.template ?? text
        return [".{extension}", ".{extension}}"].contains(where: template.hasSuffix)
    }

    /// The naming schemes that other programs expect. Sources: support.plex.tv "Naming and organizing your Movie files"
    /// and "Local extras"; jellyfin.org/docs/general/server/media/movies; kodi.wiki "Naming video files/Movies".
    package enum Preset: String, CaseIterable {
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

    /// The name of a file, with titles cut to `titleBytes`.
    package func name(_ file: FilmFile, of film: FilmRecord, titleBytes: Int) -> String {
        template.line(Self.values((file, film, titleBytes)).sanitised, ellipsis: "")
    }

    /// The fields of a name.
    package static let values = Payload<(file: FilmFile, film: FilmRecord, titleBytes: Int)> {
        Field("title") { SafeName.cut(SafeName.value($0.film.title), to: $0.titleBytes) }
        Field("year") { $0.film.year }
        Field("edition") { $0.file.identification?.edition }
        Field("part") { $0.file.identification?.part }
        Field("resolution") { $0.file.facts?.resolution?.rawValue }
        Field("hdr") { $0.file.facts?.hdr?.rawValue }
        Field("audio") { $0.file.languages(\.audio) }
        Field("name") { named in
            let fileName = named.file.fileName
            let name = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
            return SafeName.cut(SafeName.value(name), to: named.titleBytes)
        }
        Field("original_title") { named in
            let title = named.film.originalTitle ?? named.film.title
            return SafeName.cut(SafeName.value(title), to: named.titleBytes)
        }
        Field("tmdb_id") { $0.film.id > 0 ? $0.film.id : nil }
        Field("imdb_id") { $0.film.imdbID }
        Field("video_codec") { $0.file.facts?.videoCodec }
        Field("extension") { $0.file.correctExtension }
    }
}

extension JSONValue {
    /// This value with texts that stay within a name.
    fileprivate var sanitised: JSONValue {
        switch self {
        case .text(let text): .text(SafeName.value(text))
        case .array(let values): .array(values.map(\.sanitised))
        case .object(let values): .object(values.mapValues(\.sanitised))
        case .null, .integer, .number, .boolean: self
        }
    }
}

extension FilmFile {
    /// The file extension that fits the content, in lower case; the file's own if it was not probed.
    var correctExtension: String {
        facts?.container.flatMap { Self.fileExtension(of: fileName, in: $0) } ?? fileName.ending
    }

    /// The extension of a file in one of ffprobe's formats: its own, or the usual one if that does not fit; nil for a
    /// format that is not a film's.
    static func fileExtension(of name: String, in format: String) -> String? {
        extensionsByFormat[format].map { $0.contains(name.ending) ? name.ending : $0[0] }
    }

    /// The extensions of ffprobe's formats, the usual one first.
    private static let extensionsByFormat = [
        "matroska": ["mkv", "mk3d", "webm"], "mov": ["mp4", "m4v", "mov", "3gp"], "avi": ["avi", "divx"],
        "mpegts": ["ts", "m2ts", "mts"], "mpeg": ["mpg", "mpeg", "vob"], "asf": ["wmv", "asf"],
        "flv": ["flv", "f4v"], "ogg": ["ogv", "ogm", "opus", "ogg", "oga"], "rm": ["rmvb"],
    ]
}
