import Foundation
import TestSupport
import Testing

@Suite struct OwnHistoryTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `a viewing is logged, listed, found by its date and removed`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "603", "841", env: server.env).succeeded()
        let first = try await home.run(
            ["watched", "add", "603", "--on", "2020-08-14", "--rating", "8.5", "--place", "Odeon"]
                + ["--note", "wet\nrow"], env: server.env
        ).succeeded()
        #expect(first.cells.map { Array($0.prefix(3)) } == [["watched", "603", "The Matrix"]])
        #expect(first.said == ["movielib: off the watch-later list: The Matrix (1999)"])
        try await home.run("watched", "add", "603", "--on", "2021", env: server.env).succeeded()
        try await home.run("watched", "add", "603", "--on", "unknown").succeeded()
        let log = try await home.run("watched").succeeded()
        #expect(
            log.cells == [
                ["603", "The Matrix", "1999", "2021", "8.5", "true", "", "", ""],
                ["603", "The Matrix", "1999", "2020-08-14", "8.5", "false", "Odeon", "wet row", ""],
                ["603", "The Matrix", "1999", "", "8.5", "true", "", "", ""],
            ])
        let json = try await home.run("watched", "list", "seen:2020", "--json")
        #expect(try json.json()["total_results"] as? Int == 1)
        #expect(try json.rows("results")[0]["note"] as? String == "wet\nrow")
        #expect(try await home.run("watchlist").lines.count == 1)
        try await home.run("watched", "remove", "603", "--on", "unknown").succeeded()
        try await home.run("watched", "remove", "the", "matrix").succeeded()
        #expect(try await home.run("watched").cells.map { $0[3] } == ["2020-08-14"])
        try await home.run("watched", "remove", "603", "--on", "2021").failed(3)
        #expect(server.requests.count == 2)
        // Removing the last value kept about a film is reported.
        try await home.run("watched", "add", "841", env: server.env).succeeded()
        let last = try await home.run("watched", "remove", "841").succeeded()
        #expect(last.said.first == "movielib: you have no other data about it")
        #expect(last.stderr.contains("'movielib watchlist add 841' saves the film for later"))
    }

    @Test func `a genre matches films saved in any language`() async throws {
        try await home.run("watched", "add", "238", "--language", "uk").succeeded()
        try await home.run("watched", "add", "807").succeeded()
        #expect(try await home.run("library", "--fields", "genres").lines.count == 2)
        for name in ["crime", "кримінал", "Crime"] {
            #expect(
                try await home.run("library", "genre:\(name)").cells.map { $0[0] } == ["807", "238"],
                "\(name)")
        }
        #expect(try await home.run("library", "-genre:crime").succeeded().stdout.isEmpty)
        let here = try await home.run("stats", "--json").json()["genres"] as? [[String: Any]]
        #expect(here?.first { $0["name"] as? String == "Crime" }?["count"] as? Int == 2)
        let there =
            try await home.run("stats", "--json", "--language", "uk").json()["genres"] as? [[String: Any]]
        #expect(there?.first { $0["name"] as? String == "Кримінал" }?["count"] as? Int == 2)
        #expect(there?.contains { $0["name"] as? String == "Crime" } == false)
    }

    @Test func `a year selects its only viewing; a number after a title belongs to the note`() async throws {
        try await home.run("watched", "add", "438631", "--on", "2021-11-05").succeeded()
        try await home.run("watched", "add", "438631", "--on", "2024-03-01").succeeded()
        try await home.run("watched", "edit", "438631", "--on", "2021", "--rating", "8,5").succeeded()
        #expect(try await home.run("watched").cells.map { $0[4] } == ["8.5", "8.5"])
        try await home.run("watched", "add", "438631", "--on", "2021-12-05").succeeded()
        let two = try await home.run("watched", "edit", "438631", "--on", "2021", "--rating", "3").failed(2)
        #expect(two.said.first?.contains("2 viewings of '438631' are logged in 2021") == true)
        try await home.run("note", "dune", "2021", "sand").succeeded()
        #expect(try await home.run("note", "603", "2049").succeeded().cells.map { $0[2] } == ["The Matrix"])
        #expect(try await home.run("library", "note:sand").cells.map { $0[0] } == ["438631"])
        #expect(try await home.run("library", "438631").cells.map { $0[0] } == ["438631"])
    }

    @Test(arguments: [
        ["watched", "remove", "603"], ["watched", "edit", "603", "--rating", "5"],
        ["rate", "603", "--remove"], ["note", "603", "--remove"], ["tonight"],
        ["backup"], ["rate", "zzzz", "8"], ["tag", "999999999", "+x"],
    ])
    func `a missing film, viewing or value is code 3`(_ arguments: [String]) async throws {
        let server = try await Servers.catalogue()
        let run = try await home.run(arguments, env: server.env)
        run.failed(3)
        #expect(run.stdout.isEmpty)
        #expect(!home.exists(home.library))
    }

    @Test(arguments: [
        ["library"], ["watchlist"], ["watched"], ["tags"], ["history"], ["undo"], ["redo"], ["stats"],
        ["export"],
    ])
    func `an empty library is reported, and is not an error`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments).succeeded()
        if !["stats", "export"].contains(arguments[0]) { #expect(run.stdout.isEmpty) }
        #expect(run.said.count == 1)
        if arguments != ["export"] { _ = try await home.run(arguments + ["--json"]).json() }
        #expect(!home.exists(home.library))
    }

    @Test func `ratings, tags and notes are set and removed; removing a missing one fails`() async throws {
        try await home.run("watchlist", "add", "603").succeeded()
        for change in [["rate", "603", "9"], ["tag", "603", "+neo noir", "+x"], ["note", "603", "- a\nb"]] {
            let run = try await home.run(change)
            #expect(run.succeeded().cells.map { Array($0.prefix(2)) } == [["updated", "603"]])
            #expect(run.stderr.isEmpty)
        }
        let film = try await home.run("library", "--json").rows("results")[0]
        #expect(film["my_rating"] as? Double == 9)
        #expect(film["tags"] as? [String] == ["neo noir", "x"])
        #expect(film["note"] as? String == "- a\nb")
        #expect(
            try await home.run("library", #"tag:"neo noir""#).cells[0].dropFirst(6)
                == ["9", "0", "", "neo noir, x", "- a b"])
        #expect(try await home.run("tags").cells == [["1", "neo noir"], ["1", "x"]])
        try await home.run("tags", "--json").rows("tags").forEach { #expect($0["films"] as? Int == 1) }
        let spelled = try await home.run("tag", "841", "+Neo Noir").succeeded()
        #expect(spelled.said.last == "movielib: 'Neo Noir' is your tag 'neo noir'")
        try await home.run("undo").succeeded()
        for removal in [["tag", "603", "-x"], ["rate", "603", "--remove"], ["note", "603", "--remove"]] {
            try await home.run(removal).succeeded()
            try await home.run(removal).failed(3)
        }
        let some = try await home.run("tag", "603", "+y", "-x").succeeded()
        #expect(some.said == ["movielib: the film has no tag 'x'"])
        #expect(try await home.run("tag", "603", "-y", "-x").succeeded().said == some.said)
        for rating in ["8", "none"] { try await home.run("rate", "603", rating).succeeded() }
        try await home.run("rate", "603", "none").failed(3)
        #expect(try await home.run("library").cells[0].dropFirst(6) == ["", "0", "", "neo noir", ""])
    }

    @Test func `a note is read from standard input, and the same note again changes nothing`() async throws {
        try await home.run("note", "603", "-", input: "first\n\nsecond 🎬\n").succeeded()
        let again = try await home.run("note", "603", "first\n\nsecond 🎬").succeeded()
        #expect(again.stdout.isEmpty)
        #expect(again.said == ["movielib: the note on The Matrix stays as it was"])
        #expect(try await home.run("history").lines.count == 1)
        // A dash reads the text from standard input, whatever titles the library has.
        try await home.run("note", "the", "matrix", "-", input: "third\n").succeeded()
        #expect(try await home.run("library", "--fields", "note").stdout == "third\n")
    }

    @Test func `a note command matches the longest known title, and looks up only the film`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "603", env: server.env).succeeded()
        for (words, text) in [
            ("the matrix is great", "is great"), ("the matrix 1999 is great too", "is great too"),
            ("603 is", "is"),
        ] {
            let typed = words.split(separator: " ").map(String.init)
            let noted = try await home.run(["note"] + typed, env: server.env).succeeded()
            #expect(noted.cells[0].prefix(2) == ["updated", "603"], "\(words)")
            #expect(try await home.run("library", "--fields", "note").stdout == "\(text)\n", "\(words)")
        }
        #expect(server.requests.allSatisfy { !"\($0)".contains("great") })
        // A year selects the film if the library has two films with that title.
        try await home.run("watchlist", "add", "438631").succeeded()
        let old = try await home.run("note", "dune", "1984", "weird", env: server.env).succeeded()
        #expect(old.cells[0].prefix(2) == ["updated", "841"])
        let dune = try await home.run("note", "dune", "2021", "so", "much", "sand").succeeded()
        #expect(dune.cells[0].prefix(2) == ["updated", "438631"])
        #expect(try await home.run("library", "note:sand", "--fields", "note").stdout == "so much sand\n")
    }

    @Test func `a title that matches several films changes nothing and lists them`() async throws {
        let server = try await Servers.catalogue()
        for change in [["rate", "dune", "9"], ["tag", "dune", "+x"], ["note", "dune", "x"]] {
            let run = try await home.run(change, env: server.env).failed(2)
            #expect(run.stderr.contains("438631 Dune (2021), 841 Dune (1984)"))
        }
        #expect(!home.exists(home.library))
        try await home.run("rate", "dune", "1984", "9", env: server.env).succeeded()
        #expect(try await home.run("library").cells[0][0] == "841")
    }

    @Test func `every change is in the history, and undo reverts the last one first`() async throws {
        #expect(try await home.run("history").said == ["movielib: nothing has been changed yet"])
        try await home.run("watchlist", "add", "603", "841").succeeded()
        try await home.run("rate", "603", "9").succeeded()
        try await home.run("tag", "841", "+sand").succeeded()
        let history = try await home.run("history").succeeded()
        #expect(
            history.cells.map { Array($0.dropFirst()) } == [
                ["tag", "Dune (1984): +sand"], ["rate", "The Matrix (1999): 9"],
                ["watchlist add", "The Matrix (1999), Dune (1984)"],
            ])
        #expect(try await home.run("history", "--limit", "1", "--json").rows("changes").count == 1)
        #expect(try await home.run("undo").succeeded().cells.map { $0[1] } == ["tag"])
        let rest = try await home.run("undo", "5", "--json")
        #expect(try rest.rows("changes").count == 2)
        #expect(rest.said == ["movielib: there were only 2 changes to undo"])
        #expect(try await home.run("library").lines.isEmpty)
        let none = try await home.run("undo").succeeded()
        #expect(none.said == ["movielib: there is nothing to undo"])
        #expect(
            try await home.run("history").said
                == ["movielib: nothing is left to undo; 'movielib redo' does the last change again"])
        #expect(try await home.run("redo").succeeded().cells.map { $0[1] } == ["watchlist add"])
        let again = try await home.run("redo", "9", "--json")
        #expect(try again.rows("changes").count == 2)
        #expect(again.said == ["movielib: there were only 2 changes to redo"])
        #expect(try await home.run("history").succeeded().cells == history.cells)
    }

    @Test func `a viewing is corrected, its old values are reported, and undo restores them`() async throws {
        for date in ["2003", "1999"] {
            try await home.run("watched", "add", "603", "--on", date, "--note", "seen in \(date)").succeeded()
        }
        let moved = try await home.run(
            ["watched", "edit", "the", "matrix", "--on", "1999", "--new-on", "2010-02-03", "--rating", "8.5"]
                + ["--place", "-", "--note", "- again"])
        #expect(
            moved.succeeded().said == ["movielib: replaced 'seen in 1999'; 'movielib undo' brings it back"])
        let corrected = try await home.run("watched").cells.map { Array($0.dropFirst(3)) }
        #expect(
            corrected == [
                ["2010-02-03", "8.5", "true", "-", "- again", ""],
                ["2003", "8.5", "false", "", "seen in 2003", ""],
            ])
        let json = try await home.run("watched", "edit", "603", "--clear", "note,place", "--json")
        #expect(try json.rows("replaced").count == 1)
        let page = try await home.run("movie", "603", "--json").rows("viewings")
        #expect(page.map { $0["note"] as? String } == [nil, "seen in 2003"])
        try await home.run("undo").succeeded()
        #expect(try await home.run("watched").cells.map { Array($0.dropFirst(3)) } == corrected)
        let gone = try await home.run("watched", "remove", "603", "--on", "2010-02-03").succeeded()
        #expect(
            gone.said == [
                "movielib: removed '- again'; 'movielib undo' brings it back",
                "movielib: your rating of The Matrix (1999) stays 8.5; 'movielib rate 603 --remove' removes it",
            ])
        let same = try await home.run("watched", "edit", "603", "--note", "seen in 2003").succeeded()
        #expect(same.said == ["movielib: the viewing of The Matrix (1999) stays as it was"])
        try await home.run("watched", "edit", "603", "--on", "1990", "--rating", "5").failed(3)
        let unrated = try await home.run("watched", "remove", "603").succeeded()
        #expect(unrated.said == ["movielib: removed 'seen in 2003'; 'movielib undo' brings it back"])
    }

    @Test func `every file is readable only by its owner`() async throws {
        try await home.run("watched", "add", "603", "--rating", "9").succeeded()
        _ = try await home.run("tonight")
        for name in ["a.json", "a.csv", "a.html", "a.md", "a.ics"] {
            try await home.run("export", "-o", home.folder.file(name)).succeeded()
            #expect(home.mode(home.folder.file(name)) == 0o600)
        }
        try await home.run("backup", home.folder.file("b.db")).succeeded()
        #expect(home.mode(home.folder.file("b.db")) == 0o600)
        #expect(home.mode(home.library) == 0o600)
    }

    @Test func `a read-only library can be read, and its changes fail with 7`() async throws {
        try await home.run("watched", "add", "603").succeeded()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: home.library))
        let env = ["MOVIELIB_LIBRARY": "/dev/null"]
        for change in [["rate", "603", "9"], ["undo"], ["watched", "add", "603"]] {
            let run = try await home.run(change, env: env).failed(7)
            #expect(run.stdout.isEmpty)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.library)) == bytes)
    }

    @Test func `with a file that is not a library a page lacks only the user's data`() async throws {
        let server = try await Servers.catalogue()
        let file = try home.folder.write(String(repeating: "not a database ", count: 100), to: "text.db")
        let env = server.env.merging(["MOVIELIB_LIBRARY": file]) { _, new in new }
        #expect(try await home.run("movie", "603", env: env).succeeded().stderr.contains("cannot be shown"))
        #expect(try await home.run("doctor", env: env).status == 1)
    }
}

/// People with whom the user saw a film.
@Suite struct CompanionTests {
    private let home: Home

    init() throws { home = try Home() }

    private func names() async throws -> [[String]] {
        try await home.run("movie", "603", "--json", "--offline").rows("viewings")
            .map { $0["with"] as? [String] ?? [] }
    }

    @Test func `companions are logged, replaced and cleared, and undo restores them`() async throws {
        let added = try await home.run("watched", "add", "603", "--with", " Taras", "--with", "taras")
        #expect(added.succeeded().cells.count == 1)
        #expect(
            try await home.run("watched", "list", "with:TARAS").succeeded().cells.map(\.last) == ["Taras"])
        try await home.run("watched", "edit", "603", "--with", "Olena", "--with", "Ivan").succeeded()
        #expect(try await names() == [["Olena", "Ivan"]])
        let history = try await home.run("history").succeeded().cells.map(\.last)
        #expect(history.first??.hasSuffix(", with Taras → Olena, Ivan") == true)
        try await home.run("watched", "edit", "603", "--clear", "with").succeeded()
        #expect(try await home.run("watched", "list", "with:none").succeeded().cells.count == 1)
        try await home.run("undo").succeeded()
        #expect(try await names() == [["Olena", "Ivan"]])
    }

    @Test func `setting and clearing companions at once, and over 32 of them, are errors`() async throws {
        try await home.run("watched", "add", "603").succeeded()
        let both = try await home.run("watched", "edit", "603", "--with", "x", "--clear", "with").failed(2)
        #expect(both.said.first?.contains("names cannot be set and cleared at the same time") == true)
        let many = (1...33).flatMap { ["--with", "n\($0)"] }
        #expect(
            try await home.run(["watched", "edit", "603"] + many).failed(2).said.first?
                .contains("at most 32 names are kept") == true)
        #expect(try await names() == [[]])
    }
}
