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
        #expect(first.said == ["movielib: off the watch-later list: The Matrix (1999)"])
        try await home.all("watched add 603 --on 2021", "watched add 603 --on unknown")
        #expect(
            try await home.run("watched").succeeded().cells == [
                ["603", "The Matrix", "1999", "2021", "8.5", "true", "", "", ""],
                ["603", "The Matrix", "1999", "2020-08-14", "8.5", "false", "Odeon", "wet row", ""],
                ["603", "The Matrix", "1999", "", "8.5", "true", "", "", ""],
            ])
        #expect(try await home.all("watched list seen:2020 --json").rows("results").count == 1)
        try await home.all("watched remove 603 --on unknown", "watched remove the matrix")
        #expect(try await home.run("watched").cells.map { $0[3] } == ["2020-08-14"])
        try await home.run("watched", "remove", "603", "--on", "2021").failed(3)
        #expect(server.requests.count == 2)
        // Removing the last value kept about a film is reported.
        let last = try await home.all("watched add 841", "watched remove 841")
        #expect(last.said.first == "movielib: you have no other data about it")
        #expect(last.stderr.contains("'movielib watchlist add 841' saves the film for later"))
    }

    @Test func `a genre matches films saved in any language`() async throws {
        try await home.all("watched add 238 --language uk", "watched add 807")
        for name in ["crime", "кримінал", "Crime"] {
            #expect(
                try await home.run("library", "genre:\(name)").cells.map { $0[0] } == ["807", "238"],
                "\(name)")
        }
        #expect(try await home.run("library", "-genre:crime").succeeded().stdout.isEmpty)
        for (language, name) in [("en", "Crime"), ("uk", "Кримінал")] {
            let genres = try await home.all("stats --json --language \(language)").rows("genres")
            #expect(genres.first { $0["name"] as? String == name }?["count"] as? Int == 2)
        }
    }

    @Test func `a year selects its only viewing; a number after a title belongs to the note`() async throws {
        try await home.all(
            "watched add 438631 --on 2021-11-05", "watched add 438631 --on 2024-03-01",
            "watched edit 438631 --on 2021 --rating 8,5", "watched add 438631 --on 2021-12-05")
        let two = try await home.run("watched", "edit", "438631", "--on", "2021", "--rating", "3").failed(2)
        #expect(two.said.first?.contains("2 viewings of '438631' are logged in 2021") == true)
        #expect(try await home.all("note 603 2049").cells.map { $0[2] } == ["The Matrix"])
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
        #expect(
            try await home.run("library", #"tag:"neo noir""#).cells[0].dropFirst(6)
                == ["9", "0", "", "neo noir, x", "- a b"])
        #expect(try await home.run("tags").cells == [["1", "neo noir"], ["1", "x"]])
        let spelled = try await home.run("tag", "841", "+Neo Noir").succeeded()
        #expect(spelled.said.last == "movielib: 'Neo Noir' is your tag 'neo noir'")
        for removal in [["tag", "603", "-x"], ["rate", "603", "--remove"], ["note", "603", "--remove"]] {
            try await home.run(removal).succeeded()
            try await home.run(removal).failed(3)
        }
        let some = try await home.all("tag 603 +y -x")
        #expect(some.said == ["movielib: the film has no tag 'x'"])
        #expect(try await home.all("rate 603 8", "rate 603 none", "tag 603 -y -x").said == some.said)
        try await home.run("rate", "603", "none").failed(3)
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
        try await home.all("watchlist add 603 438631")
        // A year selects the film if there are two films with that title.
        for (words, film, text) in [
            ("the matrix is great", 603, "is great"), ("the matrix 1999 is great too", 603, "is great too"),
            ("603 is", 603, "is"), ("dune 1984 weird", 841, "weird"),
            ("dune 2021 so much sand", 438_631, "so much sand"),
        ] {
            let run = try await home.run(["note"] + Home.words(words), env: server.env).succeeded()
            #expect(run.cells[0].prefix(2) == ["updated", "\(film)"], "\(words)")
            let note = try await home.run("library", "id:\(film)", "--fields", "note").stdout
            #expect(note == "\(text)\n", "\(words)")
        }
        #expect(server.requests.allSatisfy { !"\($0)".contains("great") })
    }

    @Test func `every change is in the history, and undo reverts the last one first`() async throws {
        #expect(try await home.run("history").said == ["movielib: nothing has been changed yet"])
        try await home.all("watchlist add 603 841", "rate 603 9", "tag 841 +sand")
        let history = try await home.run("history").succeeded()
        #expect(
            history.cells.map { Array($0.dropFirst()) } == [
                ["tag", "Dune (1984): +sand"], ["rate", "The Matrix (1999): 9"],
                ["watchlist add", "The Matrix (1999), Dune (1984)"],
            ])
        #expect(try await home.all("undo").cells.map { $0[1] } == ["tag"])
        let rest = try await home.run("undo", "5", "--json")
        #expect(try rest.rows("changes").count == 2)
        #expect(rest.said == ["movielib: there were only 2 changes to undo"])
        #expect(try await home.all("undo").said == ["movielib: there is nothing to undo"])
        #expect(
            try await home.run("history").said
                == ["movielib: nothing is left to undo; 'movielib redo' does the last change again"])
        #expect(try await home.all("redo").cells.map { $0[1] } == ["watchlist add"])
        #expect(try await home.run("redo", "9").said == ["movielib: there were only 2 changes to redo"])
        #expect(try await home.all("history --limit 1 --json").rows("changes").count == 1)
        #expect(try await home.run("history").succeeded().cells == history.cells)
    }

    @Test func `a viewing is corrected, its old values are reported, and undo restores them`() async throws {
        try await home.all(
            "watched add 603 --on 2003 --note 'in 2003'", "watched add 603 --on 1999 --note 'in 1999'")
        let moved = try await home.all(
            "watched edit the matrix --on 1999 --new-on 2010-02-03 --rating 8.5 --place - --note '- again'")
        #expect(moved.said == ["movielib: replaced 'in 1999'; 'movielib undo' brings it back"])
        let corrected = try await home.run("watched").cells.map { Array($0.dropFirst(3)) }
        #expect(corrected[0] == ["2010-02-03", "8.5", "true", "-", "- again", ""])
        #expect(try await home.all("watched edit 603 --clear note,place --json").rows("replaced").count == 1)
        #expect(try await home.run("watched").cells[0].suffix(3) == ["", "", ""])
        try await home.all("undo")
        #expect(try await home.run("watched").cells.map { Array($0.dropFirst(3)) } == corrected)
        #expect(
            try await home.all("watched remove 603 --on 2010-02-03").said == [
                "movielib: removed '- again'; 'movielib undo' brings it back",
                "movielib: your rating of The Matrix (1999) stays 8.5; 'movielib rate 603 --remove' removes it",
            ])
        let same = try await home.all("watched edit 603 --note 'in 2003'")
        #expect(same.said == ["movielib: the viewing of The Matrix (1999) stays as it was"])
        try await home.run("watched", "edit", "603", "--on", "1990", "--rating", "5").failed(3)
    }

    @Test func `every file is readable only by its owner`() async throws {
        try await home.all("watched add 603 --rating 9")
        let files = ["a.json", "a.csv", "a.html", "a.md", "a.ics"].map(home.folder.file)
        for file in files { try await home.run("export", "-o", file).succeeded() }
        try await home.run("backup", home.folder.file("b.db")).succeeded()
        for file in files + [home.folder.file("b.db"), home.library] { #expect(home.mode(file) == 0o600) }
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
        try await home.run("watched", "add", "603", "--with", " Taras", "--with", "taras").succeeded()
        #expect(try await home.all("watched list with:TARAS").cells.map(\.last) == ["Taras"])
        try await home.all("watched edit 603 --with Olena,Ivan")
        #expect(try await names() == [["Olena", "Ivan"]])
        let history = try await home.run("history").succeeded().cells.map(\.last)
        #expect(history.first??.hasSuffix(", with Taras → Olena, Ivan") == true)
        try await home.all("watched edit 603 --clear with")
        #expect(try await home.all("watched list with:none").cells.count == 1)
        try await home.all("undo")
        #expect(try await names() == [["Olena", "Ivan"]])
    }

    @Test func `setting and clearing companions at once, and over 32 of them, are errors`() async throws {
        try await home.all("watched add 603")
        for (options, why) in [
            (["--with", "x", "--clear", "with"], "names cannot be set and cleared at the same time"),
            ((1...33).flatMap { ["--with", "n\($0)"] }, "at most 32 names are kept"),
        ] {
            let run = try await home.run(["watched", "edit", "603"] + options).failed(2)
            #expect(run.said.first?.contains(why) == true)
        }
        #expect(try await names() == [[]])
    }
}
