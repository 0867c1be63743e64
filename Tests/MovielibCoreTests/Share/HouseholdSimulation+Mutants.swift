import Library
import Share

@testable import MovielibCore

/// Wrong rules, as they would change what machines read and state.
extension HouseholdSimulation {
    /// A wrong rule, which the simulation must notice.
    enum Mutant: CaseIterable {
        case removedMachinesAreTrusted, oldCodesLetIn, olderKeysAreTakenAgain, formerKeysAreNotStated,
            twoKeysStayInUse, removalsByHostsAreIgnored, readersByCodeAreNotCounted, keysThatLostAreNotStated

        /// The number of households of which one notices it.
        var households: Int { self == .keysThatLostAreNotStated ? 3000 : 500 }
    }

    /// A file as a wrong rule of its reader would take it.
    func falsified(
        _ file: SharedFile, by author: Int, for reader: Int, _ keys: ShareKeys
    ) -> SharedFile {
        var file = file
        switch mutant {
        case .removedMachinesAreTrusted:
            // The removal names the last record of all.
            for index in file.statements.indices
            where file.statements[index].operation.field == ShareState.removedMachine {
                let target = file.statements[index].operation.item
                let last = folder.files.last { machines[$0.author].id == target }
                if let last { file.statements[index].value = last.lastHead }
            }
        case .oldCodesLetIn where author != reader:
            let id = ShareKeys.id(of: keys.house)
            for index in file.content.records.indices where file.content.records[index].entry.house != nil {
                file.content.records[index].houseKeyID = id
            }
            for index in file.statements.indices { file.statements[index].record.houseKeyID = id }
        case .removalsByHostsAreIgnored:
            file.statements.removeAll {
                $0.operation.field == ShareState.removedMachine && oracle.people[author] == 0
            }
        case .readersByCodeAreNotCounted:
            // Each change claims that its author knew of all removals.
            for index in file.statements.indices
            where file.statements[index].operation.field == ShareState.key {
                let key = newKeys[file.statements[index].operation.item] ?? []
                guard var change = KeyChange(text: file.statements[index].value) else { continue }
                change.removed = machines.map(\.id).filter { change.sealed[$0] == nil }.sorted()
                change.proof = change.proof(by: key)
                file.statements[index].value = change.text
            }
        default: break
        }
        return file
    }

    /// The values that a machine states, by a wrong rule of its own.
    func falsified(_ settings: [ShareSetting], of keys: ShareKeys) -> [ShareSetting] {
        switch mutant {
        case .formerKeysAreNotStated: settings.filter { $0.field != ShareState.formerKey }
        case .keysThatLostAreNotStated:
            settings.filter {
                $0.field != ShareState.formerKey || hasLed(String($0.item.prefix(16)), to: keys)
            }
        default: settings
        }
    }

    /// Whether a key was in use before those that a machine uses, and not beside them.
    private func hasLed(_ id: String, to keys: ShareKeys) -> Bool {
        var (house, own) = (keys.house, keys.own)
        for change in oracle.changes.reversed() {
            if ShareKeys.id(of: house) == id || ShareKeys.id(of: own) == id { return true }
            if change.key == house { house = change.former }
            if change.key == own { own = change.former }
        }
        return ShareKeys.id(of: house) == id || ShareKeys.id(of: own) == id
    }

    /// The keys that a machine uses, by a wrong rule of its own.
    ///
    /// - Returns: Whether they are others.
    func falsify(_ keys: inout ShareKeys, of index: Int) -> Bool {
        let before = keys
        switch mutant {
        case .olderKeysAreTakenAgain:
            if let former = keys.formerHouse.first { keys.replaceHouse(with: former) }
        case .twoKeysStayInUse:
            // Each host keeps the key that it has made.
            let made = oracle.changes.last { $0.author == index && $0.kind == .house }
            if let made, ([keys.house] + keys.formerHouse).contains(made.key) {
                keys.replaceHouse(with: made.key)
            }
        default: break
        }
        return keys != before
    }
}
