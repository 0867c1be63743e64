import Records

extension Viewing {
    /// Whether another viewing was on the same day, if the days are known.
    func isOnTheDay(ofAny others: [Viewing]) -> Bool {
        values.watchedOn?.day != nil && others.contains { $0.watchedOn == values.watchedOn }
    }
}

extension Sequence<Viewing> {
    /// The film's first viewing, as far as known: the earliest if the dates are conclusive; if they are not
    /// ("in 2003" and "in May 2003", or none at all), the one logged first.
    var firstViewing: Viewing? {
        sorted { $0.id < $1.id }.reduce(nil) { (first: Viewing?, next) in
            guard let first, let date = next.watchedOn, let earliest = first.watchedOn,
                date.isCertainlyBefore(earliest)
            else { return first ?? next }
            return next
        }
    }
}
