extension [LockRecord] {
    /// The keys of those that the passphrase opens.
    ///
    /// - Throws: ``LockError`` of the first, if none opens.
    package func keys(_ passphrase: Passphrase) throws(LockError) -> [LockKey] {
        var keys: [LockKey] = []
        var first: LockError?
        for record in self {
            do throws(LockError) { keys.append(try record.open(passphrase)) } catch { first = first ?? error }
        }
        if keys.isEmpty, let first { throw first }
        return keys
    }
}
