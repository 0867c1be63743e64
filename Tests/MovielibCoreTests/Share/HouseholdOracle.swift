@testable import MovielibCore

/// Decides which machines are in a simulated household, from what its steps did and which files had arrived where.
///
/// It knows the machines and people by number, and uses no heads, no lists of sealed keys and no ``KeyHistory``.
struct HouseholdOracle {
    /// A machine says that another one, or it itself, is out.
    struct Removal {
        var author: Int
        var target: Int
        /// The file that says it, and the number of the record.
        var file: Int
        var number: Int
        /// The number of the last record of the target that counts.
        var last: Int
    }

    /// A machine says that another one may change the key of all people.
    struct Naming {
        var author: Int
        var target: Int
        var file: Int
        var number: Int
    }

    /// A machine changes a key.
    struct KeyChange {
        var kind: MovielibCore.KeyChange.Kind
        var key: [UInt8]
        /// The key that it replaces.
        var former: [UInt8]
        var author: Int
        var file: Int
        /// The machines that its author knew, and had to give the key.
        var known: Set<Int>
        /// The machines of whose removal its author had read.
        var removed: Set<Int>
    }

    /// The household as one machine sees it.
    struct View {
        /// The machines that are out, and the numbers of their last records that count.
        var removed: [Int: Int] = [:]
        var hosts: Set<Int> = []
        /// The machines that others have removed, but of which it is open whether that counts: their removals leave one another out.
        var undecided: Set<Int> = []
        /// The changes of keys that it can read, by their indices.
        var changes: [Int] = []
    }

    var removals: [Removal] = []
    var namings: [Naming] = []
    var changes: [KeyChange] = []
    /// The person of each machine, and the file with its name.
    var people: [Int] = []
    var announcements: [Int: Int] = [:]

    /// The household as it follows from some of the files.
    ///
    /// A removal counts if its author may remove the machine, and if no other removal that counts leaves the record out. So
    /// two machines that remove each other apart both stay, as Decisions/Storage.md accepts.
    ///
    /// - Parameters:
    ///   - isVisible: Whether a file has arrived and can be opened.
    ///   - isTrusted: Whether the machine that has written a file was let in by a code that was not replaced.
    ///   - hasArrived: Whether all records of a machine with these numbers have arrived: only they show that one of them was
    ///     made before the last one that counts.
    func view(
        _ isVisible: (Int) -> Bool, isTrusted: (Int) -> Bool, hasArrived: (Int, ClosedRange<Int>) -> Bool
    ) -> View {
        func isBefore(_ author: Int, _ number: Int, _ last: Int) -> Bool {
            number <= last && hasArrived(author, number...last)
        }
        var view = View()
        for _ in 1...20 {
            let possible = self.removed(assuming: view.removed, isVisible, isTrusted, isBefore)
            let certain = self.removed(assuming: possible.removed, isVisible, isTrusted, isBefore)
            if certain.removed == view.removed {
                view.hosts = certain.hosts
                view.undecided = Set(possible.removed.keys).subtracting(certain.removed.keys)
                view.changes = changes.indices.filter { isVisible(changes[$0].file) }
                return view
            }
            // Removals may go on leaving one another out.
            view.undecided = Set(view.removed.keys).symmetricDifference(certain.removed.keys)
            (view.removed, view.hosts) = (certain.removed, certain.hosts)
        }
        view.changes = changes.indices.filter { isVisible(changes[$0].file) }
        return view
    }

    private func removed(
        assuming removed: [Int: Int], _ isVisible: (Int) -> Bool,
        _ isTrusted: (Int) -> Bool, _ isBefore: (Int, Int, Int) -> Bool
    ) -> (removed: [Int: Int], hosts: Set<Int>) {
        func counts(_ author: Int, _ file: Int, _ number: Int) -> Bool {
            // A machine that another one has removed was trusted before.
            isVisible(file) && removed[author].map { isBefore(author, number, $0) } ?? isTrusted(file)
        }
        var hosts: Set = [0]
        let named = namings.filter { counts($0.author, $0.file, $0.number) }
        while let new = named.first(where: { hosts.contains($0.author) && !hosts.contains($0.target) }) {
            hosts.insert(new.target)
        }
        var result: [Int: Int] = [:]
        for removal in removals where removal.author != removal.target {
            let (author, target) = (removal.author, removal.target)
            let areNamed = [author, target].allSatisfy { announcements[$0].map(isVisible) ?? false }
            guard counts(author, removal.file, removal.number),
                hosts.contains(author) || people[author] == people[target] && areNamed
            else { continue }
            result[target] = max(result[target] ?? 0, removal.last)
        }
        // A machine that was removed cannot say that more of its records count.
        for leave in removals where leave.author == leave.target && result[leave.author] == nil {
            if isVisible(leave.file), isTrusted(leave.file) { result[leave.author] = leave.last }
        }
        return (result, hosts)
    }
}

extension HouseholdOracle {
    /// Whether a machine had to have another key for all people after it had read of the removals in its view.
    ///
    /// A host changes the key itself. Other machines take the key that a host has made who had read of these removals.
    func hasChangedKey(_ view: View, of index: Int) -> Bool {
        let removed = Set(view.removed.keys)
        return view.hosts.contains(index)
            || view.changes.contains { number in
                let change = changes[number]
                return change.kind == .house && change.removed.isSuperset(of: removed)
                    && view.removed[change.author] == nil && view.hosts.contains(change.author)
            }
    }
}
