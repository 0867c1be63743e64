/// A record: the JSON texts of its two parts.
package struct ShareEntry: Sendable, Equatable {
    /// The part that all people of the share may read.
    package var house: String?
    /// The part that only the user's own machines may read.
    package var own: String?

    package init(house: String? = nil, own: String? = nil) { (self.house, self.own) = (house, own) }
}

/// The content of one file of a share.
package struct ShareFileContent: Sendable, Equatable {
    package struct Record: Sendable, Equatable {
        /// Its number among the records of the machine.
        package var number: Int
        /// The parts that could be opened.
        package var entry: ShareEntry
        /// The number of its boxes that no key of this machine opens.
        package var sealedForOthers: Int
        /// The id of the key of the part for all people; empty if there is none.
        package var houseKeyID = ""
        /// The id of the key of the part for the user's machines; empty if there is none.
        package var ownKeyID = ""
        /// The hashes of its head and of the head before it, as hexadecimal digits.
        package var head = ""
        package var previous = ""

        package init(number: Int, entry: ShareEntry, sealedForOthers: Int = 0) {
            (self.number, self.entry, self.sealedForOthers) = (number, entry, sealedForOthers)
        }
    }

    /// The file's name, which follows from its content; empty before the file is stored.
    package var name = ""
    /// The machine that wrote the records.
    package var machine: MachineID
    /// The Ed25519 key with which it signs.
    package var publicKey: [UInt8]
    package var records: [Record]

    package init(machine: MachineID, publicKey: [UInt8] = [], records: [Record]) {
        (self.machine, self.publicKey, self.records) = (machine, publicKey, records)
    }
}

/// The reason why a file of a share cannot be read.
package enum ShareFileError: Error, Equatable {
    /// Incomplete or changed, or not a file of a share.
    case torn
    /// In the format of a later movielib.
    case newer
    case otherShare
    /// Above ``ShareFile/maxBytes``.
    case tooLarge
}
