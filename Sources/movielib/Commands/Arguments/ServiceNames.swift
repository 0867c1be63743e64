import MovielibCore

/// Groups the words of a command line into names: `apple tv netflix` names two services.
struct ServiceNames {
    /// The names as typed; a word that starts no known name is a name of its own.
    private(set) var typedNames: [String] = []

    init<Value>(_ words: [String], _ names: NameList<Value>) {
        var rest = words[...]
        while let first = rest.first {
            let count = (2...4).reversed().first { count in
                rest.count >= count && !names.values(named: rest.prefix(count).joined(separator: " ")).isEmpty
            }
            let isName = !names.values(named: first).isEmpty
            let taken = isName ? 1 : count ?? 1
            typedNames.append(rest.prefix(taken).joined(separator: " "))
            rest = rest.dropFirst(taken)
        }
    }
}
