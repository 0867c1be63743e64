package import Records
package import TMDBModels

/// A person's films, each once, with all their parts in it; undated first, then newest first.
package struct Filmography {
    package struct Entry {
        package let record: FilmRecord
        /// Characters played.
        package let role: String?
        /// Work behind the camera.
        package let job: String?
    }

    package let entries: [Entry]

    package init(_ person: PersonDetails) { self.init(person.cast + person.crew) }

    package init(_ credits: [PersonCredit]) {
        var order: [Int] = []
        var records: [Int: FilmRecord] = [:]
        var roles: [Int: [String]] = [:]
        var jobs: [Int: [String]] = [:]
        for credit in credits {
            let id = credit.record.id
            if records.updateValue(records[id] ?? credit.record, forKey: id) == nil { order.append(id) }
            if let character = credit.character, roles[id]?.contains(character) != true {
                roles[id, default: []].append(character)
            }
            if let job = credit.job, jobs[id]?.contains(job) != true { jobs[id, default: []].append(job) }
        }
        entries = order.compactMap { id in
            records[id].map { record in
                Entry(
                    record: record, role: roles[id]?.joined(separator: " / "),
                    job: jobs[id]?.joined(separator: ", "))
            }
        }.sorted { left, right in
            guard let earlier = left.record.releaseDate else { return right.record.releaseDate != nil }
            guard let later = right.record.releaseDate else { return false }
            return earlier > later
        }
    }

    /// The films with the most votes, in the department the person is known for.
    package static func bestKnown(of person: PersonDetails, count: Int) -> [FilmRecord] {
        let isActor = person.person.department ?? "Acting" == "Acting"
        let credits = isActor && !person.cast.isEmpty || person.crew.isEmpty ? person.cast : person.crew
        return credits.map(\.record).uniqued(on: \.id)
            .sorted { ($0.votes ?? 0) > ($1.votes ?? 0) }.prefix(count).map(\.self)
    }
}
