import Library
import Query
import Testing

struct ViewingQueryTests {
    @Test func `a query of the log finds viewings, and tests each of them separately`() throws {
        let library = try QueryLibrary()
        let table: KeyValuePairs<String, [Int]> = [
            "": [6, 2, 4, 8, 3, 7, 1, 9, 5],
            "matrix": [2, 1], "seen:2026": [6, 2, 4, 8, 3], "seen:2024 matrix": [1], "seen:none": [5],
            "seen:2026-08": [6, 2, 4], "place:berlin": [1], "place:жовтень": [6],
            "place:none sort:id": [2, 4, 5, 8, 7, 9],
            "with:TARAS": [6, 3], "with:їжак": [3], "with:\"taras shev\"": [3], "with:olena": [],
            "with:none -matrix": [4, 8, 7, 9, 5],
            "mine:9": [2], "mine:7": [1], "mine:10": [8, 7], "mine:5.5": [5], "mine:none": [6, 4, 3, 9],
            "rated": [2, 8, 7, 1, 5], "seen": [6, 2, 4, 8, 3, 7, 1, 9, 5], "unseen": [],
            "saved": [2, 1], "watched:2": [2, 8, 7, 1], "noted": [2, 7], "note:ending": [2, 1],
            "genre:sci-fi -seen:2026": [7, 1, 9],
            "sort:seen": [9, 1, 7, 3, 8, 4, 2, 6, 5],
            "sort:mine- matrix": [2, 1], "sort:mine+,title rated": [5, 1, 2, 8, 7], "dune": [],
        ]
        for (text, numbers) in table {
            let query = try LibraryQuery(text, today: QueryLibrary.today)
            #expect(try library.viewings(query) == numbers, "\(text)")
        }
    }
}
