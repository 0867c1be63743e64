import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

struct TagTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    private func tags(_ id: Int) throws -> [String]? { try store.film(id: id)?.film.tags }

    @Test func `adding, removing and importing a tag ignore its case`() throws {
        _ = try store.tag([.make()], adding: ["Neo Noir", "ЖАХ"], removing: [], at: .saved)
        _ = try store.tag([.make(id: 604)], adding: ["neo NOIR", "жах", "Жах"], removing: [], at: .saved)
        #expect(try tags(604) == ["Neo Noir", "ЖАХ"])
        #expect(try store.tags().map(\.name) == ["Neo Noir", "ЖАХ"])
        #expect(try store.tags().map(\.count) == [2, 2])
        _ = try store.tag([.make(id: 604)], adding: [], removing: ["NEO noir"], at: .saved)
        #expect(try tags(604) == ["ЖАХ"])
        let film = ImportedFilm.make(.make(), tags: ["NEO NOIR", "new", "New"])
        #expect(try store.importFilms([film], summary: "a.csv", at: .saved) == [.updated])
        #expect(try tags(603) == ["Neo Noir", "new", "ЖАХ"])
        let again = ImportedFilm.make(.make(), tags: ["neo noir", "NEW"])
        #expect(try store.importFilms([again], summary: "a.csv", at: .saved) == [.unchanged])
        let other = ImportedFilm.make(.make(id: 7), tags: ["NEW"])
        _ = try store.importFilms([other], summary: "a.csv", at: .saved)
        #expect(try tags(7) == ["new"])
    }

    @Test func `a tag is one nonempty line, typed or imported`() throws {
        _ = try store.tag([.make()], adding: ["a\nb", " "], removing: [], at: .saved)
        #expect(try tags(603) == ["a b"])
        let film = ImportedFilm.make(.make(), tags: ["", " ", "A\r\nB", " c "])
        #expect(try store.importFilms([film], summary: "a.json", at: .saved) == [.updated])
        #expect(try tags(603) == ["a b", "c"])
        #expect(try store.importFilms([film], summary: "a.json", at: .saved) == [.unchanged])
    }

    @Test func `removing and adding a tag in one change changes its spelling`() throws {
        _ = try store.tag([.make()], adding: ["noir"], removing: [], at: .saved)
        _ = try store.tag([.make()], adding: ["Noir"], removing: ["noir"], at: .saved)
        #expect(try tags(603) == ["Noir"])
    }

    @Test func `spellings that an older version kept apart are one tag`() throws {
        _ = try store.tag([.make(), .make(id: 604)], adding: ["noir"], removing: [], at: .saved)
        try sqlite(
            folder.library,
            "INSERT INTO tag VALUES (603, 'Noir'); UPDATE tag SET name = 'NOIR' WHERE movie_id = 604")
        #expect(try tags(603)?.count == 1)
        #expect(try store.tags().map(\.count) == [2])
        _ = try store.tag([.make()], adding: ["nOIR"], removing: [], at: .saved)
        #expect(try tags(603)?.count == 1)
        _ = try store.tag([.make()], adding: [], removing: ["noir"], at: .saved)
        #expect(try tags(603) == [])
    }
}
