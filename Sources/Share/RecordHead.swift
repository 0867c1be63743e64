import Lock

/// The part of a record that is not encrypted, and that the machine signs.
struct RecordHead: Equatable {
    static let keyIDCount = 8
    static let hashCount = 32
    static let byteCount = MachineID.byteCount + 8 + 2 * keyIDCount + 3 * hashCount
    /// Instead of the hash of a box that never existed, and of the head before a machine's first.
    static let noHash = [UInt8](repeating: 0, count: hashCount)
    static let noKeyID = [UInt8](repeating: 0, count: keyIDCount)

    var machine: [UInt8]
    var number: UInt64
    /// The ids of the keys that open the boxes.
    var houseKeyID = noKeyID
    var ownKeyID = noKeyID
    /// The hash of the head before this one.
    var previous: [UInt8]
    var houseHash = noHash
    var ownHash = noHash

    init(machine: MachineID, number: Int, previous: [UInt8]) {
        precondition(previous.count == Self.hashCount)
        (self.machine, self.number, self.previous) = (machine.bytes, UInt64(number), previous)
    }

    /// - Parameter bytes: As many as ``byteCount``.
    init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        func take(_ count: Int) -> [UInt8] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        machine = take(MachineID.byteCount)
        number = UInt64(littleEndian: take(8)[...])
        houseKeyID = take(Self.keyIDCount)
        ownKeyID = take(Self.keyIDCount)
        previous = take(Self.hashCount)
        houseHash = take(Self.hashCount)
        ownHash = take(Self.hashCount)
    }

    /// The head without the hashes of the boxes: what a box is bound to.
    var associated: [UInt8] { machine + number.littleEndianBytes + houseKeyID + ownKeyID + previous }

    var bytes: [UInt8] { associated + houseHash + ownHash }
}

extension FixedWidthInteger {
    /// The number of these bytes, the least significant first.
    init(littleEndian bytes: ArraySlice<UInt8>) {
        self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) }
    }
}
