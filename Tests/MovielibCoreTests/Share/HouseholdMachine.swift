import Library
import Share

@testable import MovielibCore

/// A machine of a simulated household: its key file, and what its library knows.
struct HouseholdMachine {
    /// The index of the person whose machine it is.
    let person: Int
    /// The person's id, as the machine states it.
    let personID: String
    /// The name that the machine gives its person; nil if another machine has given one.
    let personName: String?
    var keys: ShareKeys
    let id: String
    /// Whether it joined, and has not left.
    var isActive = true
    /// Whether it follows no rules: it got in with an old code, or writes although it is out.
    var isStranger: Bool

    /// The files of the folder that have arrived.
    var arrived: Set<Int> = []
    /// The files that its library has read.
    var read: Set<Int> = []
    /// The records whose parts its library has read: for all people, and for the person's machines.
    var houseRecords: Set<[Int]> = []
    var ownRecords: Set<[Int]> = []
    /// The values that its person has stated, as far as the library knows.
    private var settings: [String: (value: String, at: Int)] = [:]
    /// The machines that the library knows, and their people's ids.
    var knownMachines: [String: String] = [:]
    /// The records that no file has yet.
    var pending: [HouseholdRecord] = []
    /// The number and the hash of the head of the last record that it has written.
    var number = 0
    var head: [UInt8]?
    /// Earlier contents of its key file.
    var backups: [ShareKeys] = []
    /// Whether its last `share` found that it is in.
    var isSharing = false
    /// Whether changes of films wait for another key, as its key file says.
    var isWaitingForKey = false
    /// Whether the key file was restored since the last `share`.
    var isRestored = false

    /// Its view of the household after its last `share`.
    var view = HouseholdOracle.View()

    init(person: Int, personID: String, name: String?, keys: ShareKeys, isStranger: Bool = false) {
        (self.person, self.personID, personName, self.keys) = (person, personID, name, keys)
        id = keys.machine.description
        self.isStranger = isStranger
    }

    // MARK: The library

    /// Records values, unless the library knows that the person has stated them.
    mutating func record(_ values: [ShareSetting], at time: Int) {
        let new = values.filter { settings[Self.name($0.field, $0.item)]?.value != $0.value }
        for value in new { settings[Self.name(value.field, value.item)] = (value.value, time) }
        if let record = HouseholdRecord(new, of: personID, at: time) { pending.append(record) }
    }

    private static func name(_ field: String, _ item: String) -> String { field + "\t" + item }

    /// The names that each `share` states.
    var names: [ShareSetting] {
        var names = [
            ShareSetting(field: ShareState.machineName, item: id, value: "machine"),
            ShareSetting(field: ShareState.user, item: id, value: personID, isOwn: true),
        ]
        if let personName, settings[Self.name(ShareState.personName, "")] == nil {
            names.append(ShareSetting(field: ShareState.personName, item: "", value: personName))
        }
        return names
    }

    /// Reads the records of a file that count.
    mutating func receive(
        _ records: [ShareFileContent.Record], of file: SharedFile, by author: Int, isUsers: Bool
    ) {
        let numbers = Set(records.map(\.number))
        for record in records {
            if record.entry.house != nil { houseRecords.insert([author, record.number]) }
            if isUsers, record.entry.own != nil { ownRecords.insert([author, record.number]) }
        }
        for statement in file.statements where numbers.contains(statement.record.number) {
            let operation = statement.operation
            if operation.field == ShareState.machineName { knownMachines[operation.item] = operation.person }
            guard operation.person == personID, isUsers else { continue }
            let name = Self.name(operation.field, operation.item)
            if (settings[name]?.at ?? -1) <= operation.at { settings[name] = (statement.value, operation.at) }
        }
    }
}
