/// A stored entry of the history: `{"films": […], "count": 1, "detail": {"rating": {"from": 8, "to": 9}}}`.
///
/// Every key is spelled out: it is a file format, and a rename in Swift must not change it.
extension ChangeRecord: Codable {
    private enum CodingKeys: String, CodingKey { case films, count, detail, series }

    /// Decodes a stored record; ignores a detail of an unknown kind.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            films: try values.decode([FilmName].self, forKey: .films),
            count: try values.decode(Int.self, forKey: .count),
            detail: (try? values.decodeIfPresent(StoredDetail.self, forKey: .detail))?.detail,
            seriesKey: try? values.decodeIfPresent(String.self, forKey: .series))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(films, forKey: .films)
        try values.encode(count, forKey: .count)
        try values.encodeIfPresent(detail.map(StoredDetail.init), forKey: .detail)
        try values.encodeIfPresent(seriesKey, forKey: .series)
    }

    /// The record with each of its texts changed, for use before storing it.
    package func mapTexts(_ change: (String) -> String) -> ChangeRecord {
        ChangeRecord(
            films: films.map { FilmName(title: change($0.title), year: $0.year) }, count: count,
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
            }, seriesKey: seriesKey)
    }
}

extension ViewingValues {
    /// The values that the history stores.
    var withoutNote: ViewingValues {
        var values = self
        values.note = nil
        return values
    }

    fileprivate func mapTexts(_ change: (String) -> String) -> ViewingValues {
        var values = self
        for field in ViewingField.allCases {
            switch values[field] {
            case .text(let text): values[field] = .text(change(text))
            case .names(let names): values[field] = .names(names.map(change))
            case .day, .flag, .rating, .note, nil: break
            }
        }
        return values
    }
}

/// A viewing: `{"date": "2026-08", "is_rewatch": false, "place": "Odeon", "rating": 8.5}`.
private struct StoredViewing: Codable {
    private(set) var values: ViewingValues

    init(_ values: ViewingValues) { self.values = values }

    init(from decoder: any Decoder) throws {
        let stored = try decoder.container(keyedBy: FieldKey.self)
        values = ViewingValues()
        for field in ViewingField.allCases {
            let key = Self.key(of: field)
            values[field] =
                switch field.kind {
                case .day:
                    try stored.decodeIfPresent(String.self, forKey: key)
                        .flatMap { PartialDate($0).map(FieldValue.day) }
                case .flag: try stored.decodeIfPresent(Bool.self, forKey: key).map(FieldValue.flag)
                case .rating: try stored.decodeIfPresent(Double.self, forKey: key).map(FieldValue.rating)
                case .text: try stored.decodeIfPresent(String.self, forKey: key).map(FieldValue.text)
                case .names: try stored.decodeIfPresent([String].self, forKey: key).map(FieldValue.names)
                case .note: nil
                }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var stored = encoder.container(keyedBy: FieldKey.self)
        for field in ViewingField.allCases where field.kind != .note {
            try stored.encodeIfPresent(values[field]?.json, forKey: Self.key(of: field))
        }
    }

    private static func key(of field: ViewingField) -> FieldKey {
        FieldKey(field == .watchedOn ? "date" : field.rawValue)
    }
}

/// A detail, under the key of its kind.
private struct StoredDetail: Codable {
    private var rating: Rating?
    private var viewing: StoredViewing?
    private var edit: Edit?
    private var note: ChangeRecord.NoteChange?
    private var tags: Tags?
    private var files: String?

    private enum CodingKeys: String, CodingKey { case rating, viewing, edit, note, tags, files }

    private struct Rating: Codable {
        var from: Double?
        var to: Double?

        enum CodingKeys: String, CodingKey { case from, to }
    }

    private struct Edit: Codable {
        var from: StoredViewing
        var to: StoredViewing
        var note: ChangeRecord.NoteChange?

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
        case .viewing(let viewing): self.viewing = StoredViewing(viewing)
        case .edit(let old, let new, let note):
            edit = Edit(from: StoredViewing(old), to: StoredViewing(new), note: note)
        case .note(let note): self.note = note
        case .tags(let adding, let removing): tags = Tags(adding: adding, removing: removing)
        case .files(let files): self.files = files
        }
    }

    var detail: ChangeRecord.Detail? {
        if let rating { return .rating(from: rating.from, to: rating.to) }
        if let viewing { return .viewing(viewing.values) }
        if let edit { return .edit(from: edit.from.values, to: edit.to.values, note: edit.note) }
        if let note { return .note(note) }
        if let tags { return .tags(adding: tags.adding, removing: tags.removing) }
        return files.map { .files($0) }
    }
}
