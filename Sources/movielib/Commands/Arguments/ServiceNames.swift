import Films

/// Which words of a command line are one name: `apple tv netflix` names two services.
struct ServiceNames {
    /// As they were typed; a word that begins no name stands alone.
    private(set) var found: [String] = []

    init<Value>(_ words: [String], _ names: NameList<Value>) {
        var rest = words[...]
        while let first = rest.first {
            let count = (2...4).reversed().first { count in
                rest.count >= count
                    && !names.values(named: rest.prefix(count).joined(separator: " ")).isEmpty
            }
            let isName = !names.values(named: first).isEmpty
            let taken = isName ? 1 : count ?? 1
            found.append(rest.prefix(taken).joined(separator: " "))
            rest = rest.dropFirst(taken)
        }
    }
}
