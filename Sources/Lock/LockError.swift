/// Why a lock, a sealed text or a key cannot be made, read or opened.
package enum LockError: Error, Equatable {
    /// The line has another format, or was changed since it was written.
    case damaged
    /// A newer program wrote it, in this version of the format.
    case unknownVersion(Int)
    /// Its parameters demand more memory or work than a file may.
    case tooDemanding
    /// The passphrase does not open the record.
    case wrongPassphrase
    /// A passphrase of fewer than ``Passphrase/shortest`` characters.
    case shortPassphrase
    /// It was sealed for another lock.
    case otherLock
    case tooLong
    /// The machine cannot give the memory that the passphrase's key takes.
    case noMemory
}
