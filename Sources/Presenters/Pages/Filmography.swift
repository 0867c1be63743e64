package import Records
package import TMDBModels

/// A person's films, each once, with all their parts in it; undated first, then newest first.
package struct Filmography {
    package struct Entry {
        package let movie: FilmRecord
        /// Characters played.
        package let role: String?
        /// Work behind the camera.
        package let job: String?
    }

    package let entries: [Entry]

    package init(_ person: PersonDetails) { self.init(person.cast + person.crew) }

    package init(_ credits: [PersonCredit]) {
        var order: [Int] = []
        var movies: [Int: FilmRecord] = [:]
        var roles: [Int: [String]] = [:]
        var jobs: [Int: [String]] = [:]
        for credit in credits {
            let id = credit.movie.id
            if movies.updateValue(movies[id] ?? credit.movie, forKey: id) == nil { order.append(id) }
            if let character = credit.character, roles[id]?.contains(character) != true {
                roles[id, default: []].append(character)
            }
            if let job = credit.job, jobs[id]?.contains(job) != true { jobs[id, default: []].append(job) }
        }
        entries = order.compactMap { id in
            movies[id].map { movie in
                Entry(
                    movie: movie, role: roles[id]?.joined(separator: " / "),
                    job: jobs[id]?.joined(separator: ", "))
            }
        }.sorted { left, right in
            guard let earlier = left.movie.releaseDate else { return right.movie.releaseDate != nil }
            guard let later = right.movie.releaseDate else { return false }
            return earlier > later
        }
    }

    /// The films with the most votes, in the department the person is known for.
    package static func bestKnown(of person: PersonDetails, count: Int) -> [FilmRecord] {
        let isActor = person.person.department ?? "Acting" == "Acting"
        let credits = isActor && !person.cast.isEmpty || person.crew.isEmpty ? person.cast : person.crew
        return credits.map(\.movie).uniqued(on: \.id)
            .sorted { ($0.votes ?? 0) > ($1.votes ?? 0) }.prefix(count).map(\.self)
    }
}
