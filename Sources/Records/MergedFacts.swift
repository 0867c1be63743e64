package import Foundation

/// What is said of a film besides its viewings, by several rows, files, or a file and the library, as one.
///
/// Of two ratings the later counts; of two at the same or at unknown times, the one that was said first: a time is later
/// than none. Notes are kept one below the other, but one of which every paragraph is there already adds nothing. Tags
/// add up, whatever their case. A film has been saved since the first time that is known.
package struct MergedFacts: Sendable {
    package private(set) var isSaved = false
    package private(set) var savedAt: Date?
    package private(set) var rating: Double?
    package private(set) var ratedAt: Date?
    package private(set) var note: Note?
    /// When the last of the notes was written.
    package private(set) var notedAt: Date?
    package private(set) var tags: [String] = []
    private var paragraphs: Set<Substring> = []
    private var tagKeys: Set<String> = []

    /// Nothing was said yet.
    package init() {}

    package mutating func save(at time: Date?) {
        isSaved = true
        savedAt = [savedAt, time].compactMap(\.self).min()
    }

    package mutating func rate(_ value: Double, at time: Date?) {
        guard rating == nil || (time ?? .distantPast) > (ratedAt ?? .distantPast) else { return }
        (rating, ratedAt) = (value, time)
    }

    /// Says whether the note adds anything.
    @discardableResult package mutating func note(_ new: Note, at time: Date?) -> Bool {
        // Each is looked at once: a film may have thousands of notes.
        let words = new.words?.split(separator: "\n\n").filter { $0.contains { !$0.isWhitespace } } ?? []
        let lines = new.lines?.split(separator: "\n") ?? []
        let isNew = (lines.isEmpty ? words : lines).filter { paragraphs.insert($0).inserted }
        if isNew.isEmpty { return false }
        note = note.map { $0.followed(by: new) } ?? new
        notedAt = [notedAt, time].compactMap(\.self).max()
        return true
    }

    package mutating func tag(_ names: [String]) {
        tags += names.compactMap(\.asTag).filter { tagKeys.insert($0.tagKey).inserted }
    }
}
