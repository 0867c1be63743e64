package import Foundation
@_spi(Writing) package import Library
package import Records

/// Changes with which tests fill a library.
extension LibraryStore {
    @discardableResult
    package func change(
        _ operation: Change.Operation, _ films: [FilmRecord] = [], at date: Date
    ) throws(LibraryError) -> ChangeOutcome {
        try make(Change(operation, films), at: date)
    }

    @discardableResult
    package func change(
        _ operation: Change.Operation, ofIDs ids: [Int], at date: Date
    ) throws(LibraryError) -> ChangeOutcome {
        try make(Change(operation, ofIDs: ids), at: date)
    }

    @discardableResult
    package func addToWatchlist(
        _ records: [FilmRecord], at date: Date
    ) throws(LibraryError) -> ChangeOutcome { try change(.addToWatchlist, records, at: date) }

    @discardableResult
    package func removeFromWatchlist(ids: [Int], at date: Date) throws(LibraryError) -> ChangeOutcome {
        try change(.removeFromWatchlist, ofIDs: ids, at: date)
    }

    package func rate(
        _ record: FilmRecord, _ rating: Double?, at date: Date
    ) throws(LibraryError) -> ChangeOutcome.FilmOutcome? {
        try change(.rate(rating), [record], at: date).films.first
    }

    package func rate(
        _ records: [FilmRecord], _ rating: Double?, at date: Date
    ) throws(LibraryError) -> [ChangeOutcome.FilmOutcome] {
        try change(.rate(rating), records, at: date).films
    }

    package func note(
        _ record: FilmRecord, _ text: String?, at date: Date
    ) throws(LibraryError) -> ChangeOutcome.FilmOutcome? {
        try change(.note(text.map { .plain($0) }), [record], at: date).films.first
    }

    package func note(
        _ record: FilmRecord, _ text: String, insteadOf old: String, mark: String, at date: Date
    ) throws(LibraryError) -> ChangeOutcome {
        try change(
            .editNote(EditedNote(text, insteadOf: old.isEmpty ? nil : .plain(old), separator: mark)),
            [record],
            at: date)
    }

    package func tag(
        _ records: [FilmRecord], adding: [String], removing: [String], at date: Date
    ) throws(LibraryError) -> [Film] {
        try change(.tag(adding: adding, removing: removing), records, at: date).films.map(\.after)
    }

    package func logViewings(
        of records: [FilmRecord], _ viewing: Viewing, keepingSaved: Bool = false, at date: Date
    ) throws(LibraryError) -> ChangeOutcome {
        try change(.logViewing(viewing, keepingSaved: keepingSaved), records, at: date)
    }

    package func removeViewing(
        ofMovie id: Int, number: Int? = nil, at date: Date
    ) throws(LibraryError) -> ChangeOutcome.FilmOutcome? {
        try change(.removeViewing(number), ofIDs: [id], at: date).films.first
    }

    package func editViewing(
        ofMovie id: Int, number: Int? = nil, isAgain: Bool? = nil, at date: Date,
        _ edit: (inout ViewingEdit) -> Void = { _ in }
    ) throws(LibraryError) -> ChangeOutcome.FilmOutcome? {
        var wanted = ViewingEdit()
        edit(&wanted)
        if let isAgain { wanted.isRewatchOfUnlogged = isAgain }
        return try change(.editViewing(number, wanted), ofIDs: [id], at: date).films.first
    }

    package func importFilms(
        _ films: [ImportedFilm], summary: String, at date: Date, isDryRun: Bool = false
    ) throws(LibraryError) -> [ImportOutcome] {
        if isDryRun { return try plannedImport(films, at: date).outcomes }
        return try change(.importFilms(films, from: summary), at: date).imported
    }

    @discardableResult
    package func updatePages(_ records: [FilmRecord]) throws(LibraryError) -> [Int] {
        try change(.refreshPages, records, at: .distantPast).films.map(\.after.record.id)
    }

    package func undo(_ count: Int = 1) throws(LibraryError) -> [LibraryChange] {
        try change(.undo(count), at: .distantPast).entries
    }

    package func redo(_ count: Int = 1) throws(LibraryError) -> [LibraryChange] {
        try change(.redo(count), at: .distantPast).entries
    }
}

extension ImportedFilm {
    package static func make(
        _ record: FilmRecord, isSaved: Bool = false, viewings: [ImportedViewing] = [], note: Note? = nil,
        tags: [String] = []
    ) -> ImportedFilm {
        var facts = MergedUserData()
        if isSaved { facts.addToWatchlist(at: nil) }
        if let note { facts.addNote(note, at: nil) }
        facts.tag(tags)
        return ImportedFilm(record: record, viewings: viewings, userData: facts)
    }
}

extension ChangeOutcome {
    /// The ids of films removed from the watch-later list.
    package var takenOff: [Int] { films.filter(\.wasRemovedFromWatchlist).map(\.after.record.id) }
    package var secondOfDay: [Int] { films.filter(\.isSecondOfDay).map(\.after.record.id) }
    package var formerRatings: [Int: Double] {
        Dictionary(films.map { ($0.after.record.id, $0.ratingBefore) }) { $1 }.compactMapValues(\.self)
    }
}

extension LibraryChange {
    /// The films and the new values, abbreviated.
    package var summary: String {
        switch content {
        case .text(let text): text
        case .record(let record): record.summary
        }
    }
}

extension ChangeRecord {
    fileprivate var summary: String {
        let names =
            films.count < count
            ? "\(count) films"
            : films.map { "\($0.title)\($0.year.map { " (\($0))" } ?? "")" }.joined(separator: ", ")
        func words(_ value: Double?) -> String? { value.map { "\($0)".replacing(".0", with: "") } }
        func list(_ viewing: ViewingValues) -> String {
            [viewing.watchedOn?.description ?? "unknown", words(viewing.rating), viewing.place].compactMap(
                \.self
            )
            .joined(separator: ", ")
        }
        let values =
            switch detail {
            case .rating(let old, let new):
                [words(old), words(new) ?? "removed"].compactMap(\.self)
                    .joined(separator: new == nil ? " " : " → ")
            case .viewing(let viewing): list(viewing)
            case .edit(let old, let new, let note):
                "\(list(old)) → \(list(new))\(note.map { ", note \($0)" } ?? "")"
            case .note(let note): "note \(note.rawValue)"
            case .tags(let adding, let removing):
                (adding.map { "+\($0)" } + removing.map { "-\($0)" }).joined(separator: " ")
            case .files(let files): files
            case nil: ""
            }
        return [names, values].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
