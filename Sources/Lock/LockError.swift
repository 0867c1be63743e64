/// Why something of the lock cannot be made, read or opened.
package enum LockError: Error, Equatable {
    /// The line is not one of this format, or was changed since it was written.
    case damaged
    /// A newer program wrote it; the number is its version's.
    case unknownVersion(Int)
    /// Its figures ask for more memory or work than is believed of a file.
    case tooDemanding
    /// The passphrase does not open the record.
    case wrongPassphrase
    /// A passphrase of fewer than ``Passphrase/shortest`` characters.
    case shortPassphrase
    /// It was sealed for another lock.
    case otherLock
    /// The text is longer than a sealed line may be.
    case tooLong
    /// The machine cannot give the memory that the passphrase's key takes.
    case noMemory
}
