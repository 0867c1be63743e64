package import Records

/// Selects from the alternatives on a page.
extension MovieDetails {
    /// Production countries, as ISO 3166-1 codes.
    package var countries: [String] { productionCountries.map(\.code) }

    /// Each director once, in TMDB's order.
    package var directors: [CrewMember] { crew.filter { $0.job == "Director" }.uniqued(on: \.id) }

    /// Everyone with a writing credit, each once, with all their jobs.
    package var writers: [CrewMember] {
        let writing = crew.filter { $0.department == "Writing" }
        return writing.uniqued(on: \.id).map { writer in
            let jobs = writing.filter { $0.id == writer.id }.compactMap(\.job)
            return CrewMember(
                id: writer.id, name: writer.name, department: writer.department,
                job: jobs.isEmpty ? nil : jobs.joined(separator: ", "))
        }
    }

    /// A country's releases, in TMDB's order.
    package func releases(in country: String) -> [Release] {
        releases.first { $0.country == country }?.releases ?? []
    }

    /// The release date in a country: that of its first cinema release with a date, else of its first release.
    package func releaseDay(in country: String) -> PartialDate? {
        let releases = releases(in: country)
        let cinema = releases.filter { $0.kind == .theatrical || $0.kind == .limited }.compactMap(\.date)
        return cinema.min() ?? releases.compactMap(\.date).min()
    }

    /// A country's certification: from its cinema release if that has one, else from any other.
    package func certification(in country: String) -> String? {
        let releases = releases(in: country).filter { $0.certification != nil }
        let cinema = releases.first { $0.kind == .theatrical } ?? releases.first { $0.kind == .limited }
        return (cinema ?? releases.first)?.certification
    }

    /// An official trailer on YouTube if there is one, else any trailer, else a teaser.
    package var trailerURL: String? {
        let playable = videos.filter { $0.url != nil }
        let trailers = playable.filter { $0.kind == "Trailer" }
        let best =
            trailers.first(where: \.isOfficial) ?? trailers.first ?? playable.first { $0.kind == "Teaser" }
        return best?.url
    }
}
