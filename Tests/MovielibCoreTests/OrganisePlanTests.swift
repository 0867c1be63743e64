import FileNames
import Media
import Records
import Testing

@testable import MovielibCore

/// Planning the target of each file, without a disk.
@Suite struct OrganisePlanTests {
    private let root = "/films"

    /// A disk with these files; a path that ends in a slash is a folder.
    private struct Disk {
        var paths: [String]

        func entries(_ folder: String) -> [DiskEntry]? {
            var names: [String: Bool] = [:]
            for path in paths where path.hasPrefix(folder + "/") {
                let rest = path.dropFirst(folder.count + 1)
                guard let name = rest.split(separator: "/").first else { continue }
                names[String(name)] = rest.contains("/")
            }
            let isThere = !names.isEmpty || paths.contains(folder + "/")
            return isThere ? names.map { DiskEntry($0.key, isFolder: $0.value) } : nil
        }
    }

    private func file(_ path: String, _ film: Int = 1, part: Int? = nil, edition: String? = nil) -> FilmFile {
        var file = FilmFile(
            folder: root, path: path, stamp: .init(size: 1, modified: 1, inode: 1),
            checksums: .init(head: 1, tail: 1), kind: .film)
        file.identification = .init(film: film, edition: edition, part: part, source: .title)
        return file
    }

    private func plan(
        _ files: [(FilmFile, String)], besides others: [String] = [], extras: Set<String> = [],
        name: (@Sendable (FilmFile, String, Int) -> String)? = nil
    ) -> OrganisePlan {
        let disk = Disk(paths: files.map(\.0.absolutePath) + others.map { "\(root)/\($0)" })
        let wanted = files.map { file, title in
            NamingTask(
                file,
                of: FilmRecord(
                    id: file.identification?.film ?? 0, title: title, releaseDate: PartialDate("1999")),
                in: root
            ) { bytes in
                if let name { return name(file, title, bytes) }
                let title = SafeName.cut(SafeName.value(title), to: bytes)
                let ending = file.path.split(separator: ".").last ?? ""
                let part = file.identification?.part.map { " - part\($0)" } ?? ""
                return "\(title) (1999)/\(title) (1999)\(part).\(ending)"
            }
        }
        return OrganisePlanner.plan(wanted, extras: extras, entries: disk.entries)
    }

    private func moves(_ plan: OrganisePlan) -> [String: String] {
        Dictionary(plan.moves.map { (short($0.source), short($0.target)) }) { first, _ in first }
    }

    private func short(_ path: String) -> String { String(path.dropFirst(root.count + 1)) }

    @Test func `subtitles, NFO files and pictures are moved with the film whose name they begin with`() {
        let plan = plan(
            [(file("heat.mkv"), "Heat"), (file("heat 2.mkv", 2), "Heat 2")],
            besides: [
                "heat.uk.forced.srt", "heat.nfo", "heat-poster.jpg", "heat 2.srt", "heats.srt", "other.srt",
                "heat.mkv.part", "heat-trailer.mp4", "poster.jpg",
            ])
        #expect(
            moves(plan) == [
                "heat.mkv": "Heat (1999)/Heat (1999).mkv",
                "heat.uk.forced.srt": "Heat (1999)/Heat (1999).uk.forced.srt",
                "heat.nfo": "Heat (1999)/Heat (1999).nfo",
                "heat-poster.jpg": "Heat (1999)/Heat (1999)-poster.jpg",
                "heat-trailer.mp4": "Heat (1999)/Heat (1999)-trailer.mp4",
                "heat 2.mkv": "Heat 2 (1999)/Heat 2 (1999).mkv",
                "heat 2.srt": "Heat 2 (1999)/Heat 2 (1999).srt",
            ])
        #expect(plan.collisions.isEmpty)
        #expect(plan.emptiedFolders.isEmpty)
        #expect(plan.folders.map(short) == ["Heat (1999)", "Heat 2 (1999)"])
    }

    @Test func `a folder of one film moves with everything in it, and is removed if it becomes empty`() {
        let plan = plan(
            [
                (file("Heat.GRP/heat.cd1.avi", part: 1), "Heat"),
                (file("Heat.GRP/heat.cd2.avi", part: 2), "Heat"),
            ],
            besides: [
                "Heat.GRP/poster.jpg", "Heat.GRP/movie.nfo", "Heat.GRP/Subs/2_uk.srt",
                "Heat.GRP/extras/making.mkv",
            ])
        #expect(
            moves(plan) == [
                "Heat.GRP/heat.cd1.avi": "Heat (1999)/Heat (1999) - part1.avi",
                "Heat.GRP/heat.cd2.avi": "Heat (1999)/Heat (1999) - part2.avi",
                "Heat.GRP/poster.jpg": "Heat (1999)/poster.jpg",
                "Heat.GRP/movie.nfo": "Heat (1999)/movie.nfo",
                "Heat.GRP/Subs/2_uk.srt": "Heat (1999)/Subs/2_uk.srt",
                "Heat.GRP/extras/making.mkv": "Heat (1999)/extras/making.mkv",
            ])
        #expect(Set(plan.emptiedFolders.map(short)) == ["Heat.GRP/Subs", "Heat.GRP/extras", "Heat.GRP"])
        #expect(plan.emptiedFolders.last.map(short) == "Heat.GRP")
        #expect(plan.folders.map(short) == ["Heat (1999)", "Heat (1999)/Subs", "Heat (1999)/extras"])
    }

    @Test func `a folder keeps unrelated files, and with them its name`() {
        let plan = plan(
            [(file("Heat/heat.mkv"), "Heat")], besides: ["Heat/taxes.pdf", "Heat/poster.jpg", "Heat/empty/"])
        #expect(moves(plan).keys.sorted() == ["Heat/heat.mkv", "Heat/poster.jpg"])
        #expect(plan.emptiedFolders.isEmpty)
    }

    @Test func `a folder with an unknown film belongs to no single film`() {
        let plan = plan([(file("Heat/heat.mkv"), "Heat")], besides: ["Heat/unknown.mkv", "Heat/poster.jpg"])
        #expect(moves(plan).keys.sorted() == ["Heat/heat.mkv"])
        let known = self.plan(
            [(file("Heat/heat.mkv"), "Heat")], besides: ["Heat/unknown.mkv", "Heat/poster.jpg"],
            extras: ["/films/Heat/unknown.mkv"])
        #expect(moves(known).count == 3)
    }

    @Test func `a film already in its place stays, with the files next to it`() {
        let plan = plan(
            [(file("Heat (1999)/Heat (1999).mkv"), "Heat")],
            besides: ["Heat (1999)/Heat (1999).srt", "Heat (1999)/poster.jpg"])
        #expect(plan.moves.isEmpty)
        #expect(plan.unchanged == 1)
        #expect(plan.steps(.move).isEmpty)
    }

    @Test func `in a shared new folder, pictures without a film's name stay, and movie nfo is renamed`() {
        let plan = plan(
            [(file("a/heat.mkv"), "Heat"), (file("b/dune.mkv", 2), "Dune")],
            besides: ["a/poster.jpg", "a/movie.nfo", "b/dune.srt"]
        ) { file, title, _ in "\(title).mkv" }
        #expect(
            moves(plan) == [
                "a/heat.mkv": "Heat.mkv", "a/movie.nfo": "Heat.nfo", "b/dune.mkv": "Dune.mkv",
                "b/dune.srt": "Dune.srt",
            ])
        #expect(plan.skippedFiles == ["/films/a/poster.jpg": .shared])
        #expect(plan.emptiedFolders.map(short) == ["b"])
    }

    @Test func `a file that belongs to two videos with one name is moved once`() {
        let plan = plan(
            [(file("heat.mkv"), "Heat"), (file("heat.mp4"), "Heat")], besides: ["heat.uk.srt", "heat.m4a"])
        #expect(plan.collisions.isEmpty && plan.moves.count == 4)
        #expect(moves(plan)["heat.uk.srt"] == "Heat (1999)/Heat (1999).uk.srt")
    }

    @Test func `a bare trailer beside a film is not a second film, and leaves it the folder's year`() {
        let names = Core.names(of: [file("Dune (1984)/Dune.mkv"), file("Dune (1984)/trailer.mkv")])
        #expect(names.map(\.year) == [1984, nil])
        #expect(Core.names(of: [file("a/Dune.mkv"), file("a/Heat.mkv")]).map(\.year) == [nil, nil])
    }

    @Test func `a bare sample beside a film keeps nothing of its folder from moving with it`() {
        let plan = plan(
            [(file("a/heat.mkv"), "Heat")], besides: ["a/sample.mkv", "a/poster.jpg", "a/Subs/2_English.srt"])
        #expect(plan.moves.count == 4 && plan.leftFiles.isEmpty)
    }

    // MARK: - Collisions

    @Test func `two files whose new names differ in their endings alone are rejected`() {
        let plan = plan(
            [(file("heat.mkv"), "Heat"), (file("b/Heat 720p.mp4"), "Heat")], besides: ["b/Heat 720p.srt"])
        #expect(plan.collisions.map { if case .sameStem = $0 { true } else { false } } == [true])
    }

    @Test func `two files with the same new name are rejected, even if only their case differs`() {
        for other in ["Heat", "HEAT", "He\u{61}t"] {
            let plan = plan([(file("a.mkv"), "Heat"), (file("b.mkv", 2), other)])
            #expect(
                plan.collisions.contains {
                    if case .sameTarget("/films/a.mkv", "/films/b.mkv", _) = $0 { true } else { false }
                }, "\(other)")
        }
        // Two encodings of one letter.
        let spelled = plan([(file("a.mkv"), "Am\u{E9}lie"), (file("b.mkv", 2), "Ame\u{301}lie")])
        #expect(spelled.collisions.count == 1)
    }

    @Test func `a new name that exists is rejected in any case, and so is a file in place of a folder`() {
        for taken in ["Heat (1999)/Heat (1999).mkv", "Heat (1999)/heat (1999).MKV", "Heat (1999)"] {
            let plan = plan([(file("a.mkv"), "Heat")], besides: [taken])
            #expect(
                plan.collisions == [
                    .taken("/films/\(taken)", target: "/films/Heat (1999)/Heat (1999).mkv")
                ], "\(taken)")
        }
        let subtitles = plan([(file("a.mkv"), "Heat")], besides: ["a.srt", "Heat (1999)/Heat (1999).srt"])
        #expect(subtitles.collisions.count == 1)
    }

    @Test func `a file whose name only changes case conflicts with no other`() {
        let plan = plan([(file("heat.mkv"), "Heat")], besides: ["heat.srt"]) { _, title, _ in "\(title).mkv" }
        #expect(moves(plan) == ["heat.mkv": "Heat.mkv", "heat.srt": "Heat.srt"])
        #expect(plan.collisions.isEmpty)
    }

    @Test func `files that swap names go through a third name, and a chain begins at its free end`() {
        func names(_ files: [(FilmFile, String)]) -> [String] {
            let plan = plan(files) { _, title, _ in "\(title).mkv" }
            #expect(plan.collisions.isEmpty)
            return plan.steps(.move).map { "\(short($0.source)) > \(short($0.target))" }
        }
        #expect(
            names([(file("heat.mkv"), "dune"), (file("dune.mkv", 2), "heat")]) == [
                "heat.mkv > .movielib-0.moving", "dune.mkv > heat.mkv", ".movielib-0.moving > dune.mkv",
            ])
        #expect(
            names([(file("heat.mkv"), "dune"), (file("dune.mkv", 2), "ran")]) == [
                "dune.mkv > ran.mkv", "heat.mkv > dune.mkv",
            ])
        // A copy leaves its name taken.
        let disk = Disk(paths: ["/films/heat.mkv", "/films/dune.mkv"])
        let wanted = [("heat", 1), ("dune", 2)].map { title, id in
            NamingTask(
                file("\(title == "heat" ? "dune" : "heat").mkv", id), of: FilmRecord(id: id, title: title),
                in: root
            ) { _ in "\(title).mkv" }
        }
        #expect(OrganisePlanner.plan(wanted, isMoving: false, entries: disk.entries).collisions.count == 2)
    }

    @Test func `files left in a folder without a video are listed, and those named after a film's parts`() {
        let plan = plan(
            [
                (file("heat/heat.mkv"), "Heat"), (file("dune cd1.avi", 2, part: 1), "Dune"),
                (file("dune cd2.avi", 2, part: 2), "Dune"),
            ], besides: ["heat/RARBG.txt", "dune.nfo", "dunes.nfo", "other.txt", "other.mkv"])
        #expect(plan.leftFiles.map(short) == ["dune.nfo", "heat/RARBG.txt"])
    }

    @Test(arguments: ["../{t}.mkv", "/etc/{t}.mkv", "a/../../{t}.mkv", "./{t}.mkv", "a/", ""])
    func `a template that leads out of the folder, or to no file, is rejected`(_ template: String) {
        let plan = plan([(file("heat.mkv"), "Heat")]) { _, title, _ in
            template.replacing("{t}", with: title)
        }
        #expect(plan.moves.isEmpty)
        #expect(plan.collisions.count == 1)
        if case .outsideFolder = plan.collisions.first {} else { Issue.record("\(plan.collisions)") }
    }

    // MARK: - Names

    @Test(arguments: [
        ("Face/Off", "Face-Off"), ("Alien: Romulus", "Alien - Romulus"), ("2:22", "2-22"),
        ("M*A*S*H", "M-A-S-H"), ("Who?", "Who"), ("\"Crocodile\" Dundee", "'Crocodile' Dundee"),
        ("a<b>c|d\\e", "abc-d-e"), ("tab\tnew\nline", "tab new line"), ("\u{202E}gnp.exe\u{202C}", "gnp.exe"),
        ("bell\u{07}\u{1B}[31m", "bell [31m"), ("Кайдаш: сім'я", "Кайдаш - сім'я"), ("..", ".."),
        ("zero\u{0}byte", "zero byte"), ("\u{200B}", ""),
    ])
    func `a template value stays within one file name`(_ value: String, _ name: String) {
        #expect(SafeName.value(value) == name)
    }

    @Test(arguments: [
        ("Mr. Nobody.", "Mr. Nobody"), ("...And Justice for All", "And Justice for All"),
        (".hidden", "hidden"), ("CON", "CON_"), ("con.mkv", "con_.mkv"), ("Con Air.mkv", "Con Air.mkv"),
        ("COM1", "COM1_"), ("lpt9 .txt", "lpt9 _.txt"), ("Console", "Console"), ("...", "_"), ("", "_"),
        ("???", "_"), ("  spaces  ", "spaces"),
    ])
    func `a file name is valid on every file system`(_ text: String, _ name: String) {
        #expect(SafeName.component(text) == name)
    }

    @Test func `a long title is cut between characters; year, part and extensions stay`() throws {
        let title = String(repeating: "Ї", count: 200)
        let plan = plan([(file("a.mkv", part: 2), title)], besides: ["a.uk.forced.srt"])
        #expect(plan.collisions.isEmpty)
        let names = plan.moves.map { $0.target.split(separator: "/").map(String.init) }
        #expect(names.count == 2)
        for name in names.flatMap(\.self) { #expect(name.utf8.count <= 255, "\(name.utf8.count)") }
        #expect(names[0][1].hasSuffix("Ї (1999)"))
        #expect(names[0][2].hasSuffix("Ї (1999) - part2.mkv"))
        #expect(names[1][2].hasSuffix("Ї (1999) - part2.uk.forced.srt"))
        #expect(names[1][2].utf8.count > 245)
    }

    @Test func `a template that is too long is cut before the extension`() {
        let plan = plan([(file("a.mkv"), "Heat")], besides: ["a.srt"]) { _, title, _ in
            String(repeating: "x", count: 300) + ".mkv"
        }
        for move in plan.moves { #expect(move.target.lastComponent.utf8.count <= 255) }
        #expect(plan.moves.map { String($0.target.suffix(5)) } == ["x.mkv", "x.srt"])
    }

    @Test func `a thousand films in one folder are planned together`() {
        let files = (0..<1_000).map { (file("film \($0).mkv", $0), "Title \($0)") }
        let plan = plan(files, besides: (0..<1_000).map { "film \($0).srt" })
        #expect(plan.moves.count == 2_000)
        #expect(plan.films.count == 1_000)
        #expect(plan.collisions.isEmpty)
    }
}
