package import Records
package import TMDBModels

/// A film in the format of Kodi and Jellyfin: `<record>` with all known data. Source: kodi.wiki/view/NFO_files/Movies.
package struct NFOText {
    private var lines: [String] = []
    private var depth = 1

    /// - Parameters:
    ///   - page: Nil if only the library's data is known.
    ///   - file: The file whose tracks are written.
    ///   - region: The country whose certification is written, ISO 3166-1.
    ///   - day: The day of TMDB's data, ISO 8601.
    package static func text(
        _ film: FilmWithViewings, _ page: MovieDetails?, _ file: FilmFile, region: String, day: String
    ) -> String {
        var text = NFOText()
        text.write(film.film.record, page, region)
        text.write(film)
        text.write(file)
        return """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <!-- Written by movielib on \(day) from data of TMDB (www.themoviedb.org), which may be kept for six months; \
            movielib writes it anew when it is asked to. This product uses the TMDB API but is not endorsed or certified \
            by TMDB. -->
            <movie>
            \(text.lines.joined(separator: "\n"))
            </movie>

            """
    }

    private mutating func add(_ name: String, _ value: String?, _ attributes: String = "") {
        guard let value, !value.isEmpty else { return }
        let space = String(repeating: "    ", count: depth)
        lines.append("\(space)<\(name)\(attributes)>\(Self.escaped(value))</\(name)>")
    }

    private mutating func add(_ name: String, _ number: Int?, _ attributes: String = "") {
        add(name, number.map { "\($0)" }, attributes)
    }

    private mutating func addElement(
        _ name: String, _ attributes: String = "", _ body: (inout NFOText) -> Void
    ) {
        let space = String(repeating: "    ", count: depth)
        let count = lines.count
        depth += 1
        body(&self)
        depth -= 1
        guard lines.count > count else { return }
        lines.insert("\(space)<\(name)\(attributes)>", at: count)
        lines.append("\(space)</\(name)>")
    }

    private mutating func write(_ film: FilmRecord, _ page: MovieDetails?, _ region: String) {
        let record = page?.record
        add("title", record?.title ?? film.title)
        add("originaltitle", record?.originalTitle ?? film.originalTitle)
        let votes = record?.votes ?? film.votes
        if let rating = record?.rating ?? film.rating {
            addElement("ratings") { text in
                text.addElement("rating", #" name="themoviedb" max="10" default="true""#) { text in
                    text.add("value", "\(rating)")
                    text.add("votes", votes)
                }
            }
        }
        add("plot", record?.overview ?? film.overview)
        add("tagline", page?.tagline)
        add("runtime", record?.runtimeMinutes ?? film.runtimeMinutes)
        add("mpaa", page?.certification(in: region))
        if film.id > 0 { add("uniqueid", film.id, #" type="tmdb" default="true""#) }
        add("uniqueid", record?.imdbID ?? film.imdbID, #" type="imdb""#)
        for genre in record?.genres ?? film.genres { add("genre", genre) }
        for country in page?.productionCountries.map(\.name) ?? film.credits?.countries ?? [] {
            add("country", country)
        }
        if let collection = page?.collection { addElement("set") { $0.add("name", collection.name) } }
        for writer in page?.writers ?? [] { add("credits", writer.name) }
        for director in page?.directors.map(\.name) ?? film.credits?.directors ?? [] {
            add("director", director)
        }
        let date = record?.releaseDate ?? film.releaseDate
        if let date, date.day != nil { add("premiered", date.description) }
        add("year", date?.year)
        for company in page?.companies ?? [] { add("studio", company.name) }
        let cast =
            page?.cast.map { ($0.name, $0.character) } ?? (film.credits?.actors ?? []).map { ($0, nil) }
        for (index, actor) in cast.prefix(Self.maxActors).enumerated() {
            addElement("actor") { text in
                text.add("name", actor.0)
                text.add("role", actor.1)
                text.add("order", index)
            }
        }
    }

    private static let maxActors = 50

    /// Writes the user's data.
    private mutating func write(_ film: FilmWithViewings) {
        // Only integers are read.
        add("userrating", film.film.myRating.map { Int(($0 + 0.5).rounded(.down)) })
        if film.film.timesWatched > 0 { add("playcount", film.film.timesWatched) }
        let last = film.film.lastWatchedOn?.description
        if let last, last.utf8.count == 10 { add("lastplayed", last) }
        for tag in film.film.tags { add("tag", tag) }
    }

    private mutating func write(_ file: FilmFile) {
        guard let facts = file.facts else { return }
        addElement("fileinfo") { text in
            text.addElement("streamdetails") { text in
                text.addElement("video") { text in
                    text.add("codec", facts.videoCodec)
                    if let width = facts.width, let height = facts.height, height > 0 {
                        let aspect = (Double(width) / Double(height) * 100).rounded() / 100
                        text.add("aspect", "\(aspect)")
                    }
                    text.add("width", facts.width)
                    text.add("height", facts.height)
                    text.add("durationinseconds", facts.duration.map { $0 / 1_000 })
                    text.add("hdrtype", facts.hdr.map { $0 == .dolbyVision ? "dolbyvision" : $0.rawValue })
                }
                for track in facts.audio {
                    text.addElement("audio") { text in
                        text.add("codec", track.codec)
                        text.add("language", track.language)
                        text.add("channels", track.channels)
                    }
                }
                for track in facts.subtitles {
                    text.addElement("subtitle") { text in text.add("language", track.language) }
                }
            }
        }
    }

    /// Escapes an element's text, and omits characters that XML cannot contain. Source: w3.org/TR/xml, 2.2 and 2.4.
    private static func escaped(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\n", "\t": text.unicodeScalars.append(scalar)
            default:
                let value = scalar.value
                guard value >= 0x20, value != 0x7F, value & 0xFFFE != 0xFFFE, !(0x80...0x9F).contains(value)
                else { continue }
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
