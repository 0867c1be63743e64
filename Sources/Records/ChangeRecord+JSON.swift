/// How an entry of the history is stored: `{"films": […], "count": 1, "detail": {"rating": {"from": 8, "to": 9}}}`.
///
/// Every key is spelled out: it is a file format, and a rename in Swift must not change it.
extension ChangeRecord: Codable {
    private enum CodingKeys: String, CodingKey { case films, count, detail }

    /// Reads a stored record; a detail of a kind that this program does not know is left out.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            films: try values.decode([Film].self, forKey: .films),
            count: try values.decode(Int.self, forKey: .count),
            detail: (try? values.decodeIfPresent(StoredDetail.self, forKey: .detail))?.detail)
    }

    /// Writes the record.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(films, forKey: .films)
        try values.encode(count, forKey: .count)
        try values.encodeIfPresent(detail.map(StoredDetail.init), forKey: .detail)
    }

    /// The record with each text of it changed, as before it is stored.
    package func mapTexts(_ change: (String) -> String) -> ChangeRecord {
        ChangeRecord(
            films: films.map { Film(title: change($0.title), year: $0.year) }, count: count,
            detail: detail.map { detail in
                switch detail {
                case .rating, .note: detail
                case .viewing(let viewing): .viewing(viewing.mapTexts(change))
                case .edit(let old, let new, let note):
                    .edit(from: old.mapTexts(change), to: new.mapTexts(change), note: note)
                case .tags(let adding, let removing):
                    .tags(adding: adding.map(change), removing: removing.map(change))
                case .files(let files): .files(change(files))
                }
            })
    }
}

extension ChangeRecord.Viewing {
    fileprivate func mapTexts(_ change: (String) -> String) -> ChangeRecord.Viewing {
        .init(date: date, rating: rating, place: place.map(change), isRewatch: isRewatch)
    }
}

/// One of these, under the key of its kind.
private struct StoredDetail: Codable {
    private var rating: Rating?
    private var viewing: ChangeRecord.Viewing?
    private var edit: Edit?
    private var note: ChangeRecord.Note?
    private var tags: Tags?
    private var files: String?

    private enum CodingKeys: String, CodingKey { case rating, viewing, edit, note, tags, files }

    private struct Rating: Codable {
        var from: Double?
        var to: Double?

        enum CodingKeys: String, CodingKey { case from, to }
    }

    private struct Edit: Codable {
        var from: ChangeRecord.Viewing
        var to: ChangeRecord.Viewing
        var note: ChangeRecord.Note?

        enum CodingKeys: String, CodingKey { case from, to, note }
    }

    private struct Tags: Codable {
        var adding: [String]
        var removing: [String]

        enum CodingKeys: String, CodingKey { case adding, removing }
    }

    init(_ detail: ChangeRecord.Detail) {
        switch detail {
        case .rating(let old, let new): rating = Rating(from: old, to: new)
        case .viewing(let viewing): self.viewing = viewing
        case .edit(let old, let new, let note): edit = Edit(from: old, to: new, note: note)
        case .note(let note): self.note = note
        case .tags(let adding, let removing): tags = Tags(adding: adding, removing: removing)
        case .files(let files): self.files = files
        }
    }

    var detail: ChangeRecord.Detail? {
        if let rating { return .rating(from: rating.from, to: rating.to) }
        if let viewing { return .viewing(viewing) }
        if let edit { return .edit(from: edit.from, to: edit.to, note: edit.note) }
        if let note { return .note(note) }
        if let tags { return .tags(adding: tags.adding, removing: tags.removing) }
        return files.map { .files($0) }
    }
}
