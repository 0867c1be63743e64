import Records

extension ShareRecord {
    /// The operations that count here, and the number of the others.
    ///
    /// A machine states the values of its person and of guests. About other people it may only say that they have
    /// seen a film together: that there is a new viewing on its day with these companions, and that the film is no longer
    /// on the list. Every library decides this alike, because it depends on the record alone.
    ///
    /// - Parameter user: The id of the user whose library this is.
    func acceptedOperations(
        for user: String
    ) -> (operations: [(operation: ShareOperation, isOwn: Bool)], refused: Int) {
        if !isForeign { return (operations, 0) }
        // Only the user's machines have the key that proves that they are the user's.
        guard let author = statedPerson, author != user else { return ([], operations.count) }
        let seenTogether = Set(house.filter(\.isOfSharedViewing).map { [$0.person, "\($0.film)"] })
        let accepted = house.filter { operation in
            if SharedField.byName[operation.field]?.isOwn == true { return false }
            // A machine is the person's who signs with it.
            if operation.field == ShareState.machineName, let signer, operation.item != signer {
                return false
            }
            return operation.person == author || SharedPerson.isGuest(operation.person)
                || operation.isOfSharedViewing
                || operation.field == SharedField.saved.name && operation.value == nil
                    && seenTogether.contains([operation.person, "\(operation.film)"])
        }
        return (accepted.map { ($0, false) }, house.count - accepted.count)
    }
}

extension ShareOperation {
    /// Whether it only adds a viewing, or the day or the companions of one.
    fileprivate var isOfSharedViewing: Bool {
        guard over.isEmpty, let value, film != 0 else { return false }
        switch field {
        case SharedField.viewing.name, SharedField.viewing(.companions).name: return true
        case SharedField.viewing(.watchedOn).name:
            // Together with a viewing of the same key that the person has logged, the day must be the same.
            return ViewingKeys.day(of: item).map { CanonicalJSON.text($0).json == value } ?? false
        default: return false
        }
    }
}
