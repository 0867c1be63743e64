package import Foundation
@_spi(Writing) package import Library
package import Records

/// The people of a share.
extension Core {
    /// The people of the share, the user first; none if the library is not shared.
    package func sharedPeople() throws(CoreError) -> [SharedPerson] {
        try readLibrary { (library) throws(LibraryError) in try library.sharedPeople() } ?? []
    }

    /// The values of each other person about a film, by name.
    package func othersValues(ofFilm id: Int) throws(CoreError) -> [OtherPersonsValues] {
        try readLibrary { (library) throws(LibraryError) in try library.othersValues(ofFilm: id) } ?? []
    }

    /// Adds a person without a machine, whose values all members of the share enter.
    package func addGuest(_ name: String, at date: Date = Date()) throws(CoreError) {
        _ = try requiredShareSetup()
        try checkShareName(name, taken: [])
        let isNew = try writeLibrary { (library) throws(LibraryError) in try library.addGuest(name, at: date)
        }
        if !isNew { throw .share(.knownName(name)) }
    }

    /// The people of the share with a name.
    func people(called name: String) throws(CoreError) -> [SharedPerson] {
        try sharedPeople().filter { $0.name.tagKey == name.tagKey }
    }

    func guest(_ name: String) throws(CoreError) -> SharedPerson? {
        try people(called: name).first(where: \.isGuest)
    }

    /// Makes the films of the guest with the user's name the user's own, as one entry of the history, and removes the guest, if
    /// that has to be done. If the process is killed, the next exchange does it.
    ///
    /// - Returns: Whether a guest was removed.
    func takeOverGuest(at date: Date) throws(CoreError) -> Bool {
        guard try requiredShareSetup().takesOverGuest else { return false }
        let lock = try shareLock()
        defer { close(lock) }
        var setup = try requiredShareSetup()
        // The records with the guest may not have arrived, or may wait for a key.
        guard setup.takesOverGuest, let name = setup.personName, let guest = try guest(name) else {
            return false
        }
        let films = try readLibrary { (library) throws(LibraryError) in try library.films(of: guest) } ?? []
        if !films.isEmpty { _ = try make(Change(.importFilms(films, from: guest.name)), at: date) }
        try writeLibrary { (library) throws(LibraryError) in try library.removeGuest(guest, at: date) }
        // A change of keys may have stored another one meanwhile.
        setup = try requiredShareSetup()
        setup.takesOverGuest = false
        try storeShareSetup(setup)
        return true
    }

    private func requiredGuest(_ name: String) throws(CoreError) -> SharedPerson {
        if let guest = try guest(name) { return guest }
        if try !people(called: name).isEmpty { throw .share(.member(name)) }
        throw .share(try sharedPeople().isEmpty ? .notSetUp : .noGuest(name))
    }

    /// The days of a guest's viewings of a film, the latest first; nil for an undated one.
    package func viewingDays(ofGuest name: String, film id: Int) throws(CoreError) -> [PartialDate?] {
        let guest = try requiredGuest(name)
        return try othersValues(ofFilm: id).first { $0.person == guest.name }?.viewings ?? []
    }

    /// Changes a guest's values about some films.
    package func make(
        _ change: GuestChange, of films: [FilmRecord], for name: String, at date: Date = Date()
    ) throws(CoreError) {
        let guest = try requiredGuest(name)
        for film in films {
            let known = try readLibrary { (library) throws(LibraryError) in try library.film(id: film.id) }
            let tags = (known ?? nil)?.film.tags ?? []
            if tags.contains(where: { $0.tagKey == ShareState.privateTag }) {
                throw .share(.privateFilm(film.title))
            }
        }
        try writeLibrary { (library) throws(LibraryError) in
            for film in films { try library.make(change, of: film, for: guest, at: date) }
        }
    }
}
