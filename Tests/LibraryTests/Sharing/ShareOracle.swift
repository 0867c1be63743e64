import Foundation

/// A user's values, by name: `603 saved`, `603 tag noir`, `603 view 2026-02-02.1`, `603 view 2026-02-02.1 place`.
typealias UserValues = [String: String]

/// The values that every library must have, worked out from the changes and from what the author of each could see.
///
/// It shares no code with the library, and uses none of its ids.
struct ShareOracle {
    /// That a value was set, or removed (nil). Equal rows that are stated on two machines are one statement, unless the author
    /// of the second knew the first, and so repeats it.
    struct Statement: Hashable {
        var name: String
        var value: String?
        var at: Int
        /// The change that repeats it; 0 for the first time.
        var repetition = 0
    }

    struct Change {
        var person: Int
        /// The numbers of its statements.
        var statements: [String: Int] = [:]
        /// The numbers of the statements about the same values that the author knew.
        var known: [String: Set<Int>] = [:]
    }

    private(set) var changes: [Change] = []
    /// By the person, and the name of the value.
    private var changesByName: [Int: [String: [Int]]] = [:]
    /// The parts of each name, because to split it takes longer than everything else.
    private var words: [String: [String]] = [:]
    private var statements: [Statement] = []
    private var numbers: [Statement: Int] = [:]

    /// Adds a change.
    ///
    /// - Parameters:
    ///   - visible: The changes that the author could see.
    ///   - stated: Each new value with its time; nil for a removal.
    /// - Returns: Its index.
    mutating func add(
        by person: Int, seeing visible: Set<Int>, _ stated: [(name: String, value: String?, at: Int)]
    ) -> Int {
        var change = Change(person: person)
        for (name, value, at) in stated {
            words[name] = words[name] ?? name.split(separator: " ").map(String.init)
            let known = knownStatements(of: name, person, visible)
            var statement = Statement(name: "\(person) \(name)", value: value, at: at)
            if numbers[statement].map(known.contains) == true { statement.repetition = changes.count + 1 }
            let number = numbers[statement] ?? statements.count
            if number == statements.count { statements.append(statement) }
            numbers[statement] = number
            (change.statements[name], change.known[name]) = (number, known)
            changesByName[person, default: [:]][name, default: []].append(changes.count)
        }
        changes.append(change)
        return changes.count - 1
    }

    /// All statements about a value that are known if these changes are visible.
    private func knownStatements(of name: String, _ person: Int, _ visible: Set<Int>) -> Set<Int> {
        var known: Set<Int> = []
        for index in changesByName[person]?[name] ?? [] where visible.contains(index) {
            guard let statement = changes[index].statements[name] else { continue }
            known.insert(statement)
            known.formUnion(changes[index].known[name] ?? [])
        }
        return known
    }

    /// Whether a value was ever known if these changes are visible.
    func hasHad(_ name: String, _ person: Int, _ visible: Set<Int>) -> Bool {
        changesByName[person]?[name]?.contains(where: visible.contains) == true
    }

    /// The values of a person if these changes are visible.
    ///
    /// - Parameter hidden: Whether to include the values of removed viewings, which are remembered.
    /// - Returns: Several possible values if statements of one time contradict each other; all libraries choose the same.
    func values(of person: Int, seeing visible: Set<Int>, hidden: Bool = false) -> [String: [String]] {
        var values: [String: [String]] = [:]
        for (name, indexes) in changesByName[person] ?? [:] {
            var (stated, replaced): (Set<Int>, Set<Int>) = ([], [])
            for index in indexes where visible.contains(index) {
                stated.insert(changes[index].statements[name] ?? -1)
                replaced.formUnion(changes[index].known[name] ?? [])
            }
            let possible = Self.merged(words[name] ?? [], stated.subtracting(replaced).map { statements[$0] })
            if !possible.isEmpty { values[name] = possible }
        }
        if hidden { return values }
        return values.filter { name, _ in
            guard let words = words[name], words.count == 4, words[1] == "view" else { return true }
            return values[words[0...2].joined(separator: " ")] != nil
        }
    }

    /// The time of the value that counts if these changes are visible.
    func time(of name: String, _ person: Int, _ visible: Set<Int>) -> Int? {
        let live = knownStatements(of: name, person, visible).subtracting(
            (changesByName[person]?[name] ?? []).filter(visible.contains).flatMap {
                changes[$0].known[name] ?? []
            })
        let times = live.map { statements[$0] }.filter { $0.value != nil }.map(\.at)
        guard let words = words[name] else { return nil }
        let isOldest =
            ["saved", "tag", "origin"].contains(words[1]) || words[1] == "view" && words.count == 3
        return isOldest ? times.min() : times.max()
    }

    /// The possible values of statements whose authors did not know of each other. A value counts more than a removal.
    private static func merged(_ words: [String], _ statements: [Statement]) -> [String] {
        let inOrder = statements.filter { $0.value != nil }.sorted { $0.at < $1.at }
        guard let first = inOrder.first, let last = inOrder.last else { return [] }
        let values = inOrder.compactMap(\.value)
        switch (words[1], words.count) {
        case ("saved", _), ("view", 3): return [values.min() ?? ""]
        case ("tag", _): return inOrder.filter { $0.at == first.at }.compactMap(\.value)
        case ("note", _): return [joined(values, by: "\n\n")]
        case ("view", 4) where words[3] == "note": return [joined(values, by: "\n\n")]
        case ("view", 4) where words[3] == "companions":
            if Set(values).count == 1 { return [values[0]] }
            return ["[\"\(joined(values.map { String($0.dropFirst(2).dropLast(2)) }, by: "\",\""))\"]"]
        default: return inOrder.filter { $0.at == last.at }.compactMap(\.value)
        }
    }

    /// The parts of all texts, each once.
    private static func joined(_ texts: [String], by separator: String) -> String {
        if Set(texts).count == 1 { return texts[0] }
        var seen: [String] = []
        for part in texts.flatMap({ $0.components(separatedBy: separator) }) where !seen.contains(part) {
            seen.append(part)
        }
        return seen.joined(separator: separator)
    }
}
