import CProcess
package import Lock

/// The keys of open locks in the kernel's keyring of this user, until their timeout or a reboot.
///
/// No daemon and no desktop is needed, and it works over ssh. Any program of the same user can read the keyring, as
/// "open" implies. Source: man 7 keyrings.
package enum Keyring {
    private static func name(_ keyID: String) -> String { "movielib:lock:\(keyID)" }

    /// The key of a lock; nil if it is not stored.
    package static func key(_ keyID: String) -> LockKey? {
        var isThere = false
        let secret = try? Secret(count: LockKey.byteCount) { bytes in
            isThere = cprocess_key_read(name(keyID), bytes, LockKey.byteCount) == LockKey.byteCount
        }
        guard isThere, let secret else { return nil }
        MemoryGuard.begin()
        return try? LockKey(secret, named: keyID)
    }

    /// Stores a key for this many seconds.
    ///
    /// - Returns: The errno if the kernel does not allow it, as in a container.
    package static func storeKey(_ key: LockKey, seconds: Int) -> Int32? {
        let code = key.secret.withBytes {
            cprocess_key_keep(name(key.keyID), $0, key.secret.count, UInt32(seconds))
        }
        return code == 0 ? nil : code
    }

    /// Deletes a key; false if it was not stored.
    package static func forget(_ keyID: String) -> Bool { cprocess_key_forget(name(keyID)) }
}
