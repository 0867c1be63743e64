import Records

/// A row of the library: a film, or a viewing.
protocol OwnRow: Sendable {
    /// The row's id in the library.
    var rowID: Int { get }
    /// The rows of an answer; nil if they are of another kind.
    static func page(of content: Loaded.Content) -> (rows: [Self], total: Int)?
    /// Drops the words of locked notes.
    mutating func closeNotes()
}

extension Film: OwnRow {
    var rowID: Int { movie.id }

    mutating func closeNotes() {
        let note = own?.note?.withoutOpenedWords
        own?.note = note
    }

    static func page(of content: Loaded.Content) -> (rows: [Film], total: Int)? {
        if case .own(let films, let total) = content { (films, total) } else { nil }
    }
}

extension LoggedViewing: OwnRow {
    var rowID: Int { viewing.id }

    mutating func closeNotes() {
        film.closeNotes()
        viewing.note = viewing.note?.withoutOpenedWords
    }

    static func page(of content: Loaded.Content) -> (rows: [LoggedViewing], total: Int)? {
        if case .viewings(let viewings, let total) = content { (viewings, total) } else { nil }
    }
}

extension Array where Element: OwnRow {
    /// The rows, without the words of locked notes.
    var withoutOpenedWords: [Element] {
        map { row in
            var row = row
            row.closeNotes()
            return row
        }
    }
}

/// Library rows, loaded in pages as needed.
///
/// Old rows stay until their replacements arrive: nothing flickers between two keystrokes.
struct OwnRows<Row: OwnRow>: Sendable {
    /// What pages must share to belong together.
    private struct Asked: Equatable, Sendable {
        let question: OwnQuestion
        let revision: Int
    }

    private var pages: [Int: [Row]] = [:]
    private var shown: Asked?
    private var asked: Asked?
    /// A request that failed, and is not repeated.
    private var refused: Asked?
    private(set) var awaited: Set<Load> = []
    /// Nil before the first answer.
    private(set) var total: Int?

    var count: Int { total ?? 0 }

    subscript(index: Int) -> Row? {
        guard index >= 0, let rows = pages[index / OwnQuestion.pageSize] else { return nil }
        let place = index % OwnQuestion.pageSize
        return place < rows.count ? rows[place] : nil
    }

    /// The index of a row, if its page is loaded.
    func index(ofID id: Int) -> Int? {
        for (page, rows) in pages {
            if let place = rows.firstIndex(where: { $0.rowID == id }) {
                return page * OwnQuestion.pageSize + place
            }
        }
        return nil
    }

    /// Whether the rows answer this question, perhaps from before a change.
    func answers(_ question: OwnQuestion) -> Bool { shown?.question == question }

    /// How many pages to keep on either side of the current one.
    private static var reach: Int { 4 }

    /// Requests only what is missing around a row.
    mutating func ask(_ question: OwnQuestion, revision: Int, around index: Int) {
        let asked = Asked(question: question, revision: revision)
        self.asked = asked
        guard asked != refused else {
            awaited = []
            return
        }
        let size = OwnQuestion.pageSize
        let page = max(0, index) / size
        var near = [page]
        if asked == shown {
            pages = pages.filter { abs($0.key - page) <= Self.reach }
            near.append(index % size < size / 2 ? page - 1 : page + 1)
            near = near.filter { $0 >= 0 && $0 * size < count && pages[$0] == nil }
        }
        awaited = Set(
            near.map { page in
                var question = question
                question.page = page
                return .own(question, revision: revision)
            })
    }

    /// Takes an awaited answer; true if it is the first to a new question.
    mutating func take(_ load: Load, _ page: (rows: [Row], total: Int)) -> Bool {
        guard awaited.remove(load) != nil, case .own(let question, _) = load else { return false }
        let isNew = shown != asked
        if isNew { pages = [:] }
        shown = asked
        total = page.total
        pages[question.page] = page.rows
        return isNew
    }

    mutating func refuse(_ load: Load) { if awaited.remove(load) != nil { refused = asked } }

    mutating func closeNotes() { pages = pages.mapValues { $0.withoutOpenedWords } }

    /// Allows a failed request to be repeated.
    mutating func forgive() { refused = nil }
}
