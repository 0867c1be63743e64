@testable import Library
@testable import MovielibCore
@testable import Share

/// The files that the machines of a simulated household have written, in memory.
///
/// Each file is sealed, signed, checked and opened as in a share. The opened content is kept, because it only depends on
/// whether they have the two keys of the file.
final class HouseholdFolder {
    struct File {
        /// The index of the machine that has written it.
        let author: Int
        let firstNumber: Int
        let houseKey: [UInt8]
        let ownKey: [UInt8]
        let records: [HouseholdRecord]
        let parsed: ParsedShareFile

        /// The hash of the head of its last record.
        var lastHead: String { parsed.records.last?.hash.hexadecimal ?? "" }

        var hasHousePart: Bool { records.contains { $0.entry.house != nil } }
        var hasOwnPart: Bool { records.contains { $0.entry.own != nil } }

        var numbers: Range<Int> { firstNumber..<firstNumber + records.count }
    }

    private(set) var files: [File] = []
    /// The indices of the files by machine and number, which is the order in which a share reads them.
    private var order: [Int] = []
    private var contents: [[SharedFile?]] = []
    /// The number of each record, by the hash of its head.
    private(set) var numbers: [String: Int] = [:]

    /// Adds a file with these records, and returns its index and the hash of the head of its last record.
    func add(
        _ records: [HouseholdRecord], by author: Int, firstNumber: Int, after head: [UInt8]?, keys: ShareKeys
    ) throws -> (index: Int, head: [UInt8]) {
        let encoded = ShareFile.encode(
            records.map(\.entry), firstNumber: firstNumber, after: head, keys: keys)
        let parsed = try ParsedShareFile(encoded.bytes, share: keys.share)
        let file = File(
            author: author, firstNumber: firstNumber, houseKey: keys.house, ownKey: keys.own,
            records: records, parsed: parsed)
        let index = files.count
        files.append(file)
        contents.append(Array(repeating: nil, count: 4))
        let place = order.firstIndex {
            let other = files[$0]
            return (parsed.machine, firstNumber) < (other.parsed.machine, other.firstNumber)
        }
        order.insert(index, at: place ?? order.count)
        for (number, record) in zip(file.numbers, parsed.records) {
            numbers[record.hash.hexadecimal] = number
        }
        return (index, encoded.head)
    }

    /// The indices of these files in the order in which a share reads them.
    func sorted(_ indices: Set<Int>) -> [Int] { order.filter { indices.contains($0) } }

    /// A file as far as keys open it.
    func content(_ index: Int, _ keys: ShareKeys) throws -> SharedFile {
        let variant = (opensHouse(index, keys) ? 2 : 0) + (opensOwn(index, keys) ? 1 : 0)
        if let known = contents[index][variant] { return known }
        let content = SharedFile(try files[index].parsed.content(keys: keys))
        contents[index][variant] = content
        return content
    }

    func opensHouse(_ index: Int, _ keys: ShareKeys) -> Bool {
        files[index].hasHousePart
            && (keys.house == files[index].houseKey || keys.formerHouse.contains(files[index].houseKey))
    }

    func opensOwn(_ index: Int, _ keys: ShareKeys) -> Bool {
        files[index].hasOwnPart
            && (keys.own == files[index].ownKey || keys.formerOwn.contains(files[index].ownKey))
    }
}

/// A record of a simulated household.
struct HouseholdRecord {
    var entry: ShareEntry
    /// The values that it states about keys and machines.
    var settings: [ShareSetting] = []
    /// The machines of whose removal its author had read when it was made, if the key for all people had to be another one
    /// by then, and the same for the key of the person's machines.
    var houseMustNotOpen: Set<Int> = []
    var ownMustNotOpen: Set<Int> = []

    /// A change of a film, of no interest to the keys.
    init(text: String) { entry = ShareEntry(house: "house " + text, own: "own " + text) }

    /// The values that a library states, in one record; nil if there is none.
    init?(_ settings: [ShareSetting], of person: String, at time: Int) {
        if settings.isEmpty { return nil }
        func operations(own: Bool) -> [ShareOperation] {
            settings.filter { $0.isOwn == own }.map {
                ShareOperation(
                    person: person, film: 0, name: SharedValueName(field: $0.field, item: $0.item),
                    value: CanonicalJSON.text($0.value).json, at: time, over: [])
            }
        }
        let record = ShareRecord(
            author: person, at: time, command: "share", films: [], house: operations(own: false),
            own: operations(own: true))
        entry = ShareEntry(house: record.json(own: false), own: record.json(own: true))
        self.settings = settings
    }
}
