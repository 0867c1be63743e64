import Foundation
import TestSupport
import Testing

/// Parsing the names of film files, without a disk and a network.
@Suite struct FilesNamesTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `paths and standard input are read in order, as rows and as one document`() async throws {
        let names = ["files", "names", "Ran.1985.mkv", "-", "--", "-y.mkv"]
        let rows = try await home.run(names, input: "\nStalker (1979).mkv\r\nSolaris").succeeded()
        #expect(rows.cells.map { $0[1] } == ["Ran", "Stalker", "Solaris", "y"])
        #expect(rows.cells[0] == ["film", "Ran", "1985", "", "", "", "Ran.1985.mkv"])
        let document = try await home.run("files", "names", "-", "--json", input: "Ran.1985.mkv\nRan\n")
        #expect(try document.rows("results").map { $0["year"] as? Int } == [1985, nil])
    }

    @Test func `bytes that are not text are read and printed unchanged`() async throws {
        let told = try await home.shell(#"printf 'Ran \377 (1985)%%.mkv\n' | "$0" files names -"#).succeeded()
        #expect(told.cells.map(\.last) == ["Ran %FF (1985)%25.mkv"])
    }

    /// The number of printed names, and the peak memory in KiB.
    private func peak(of count: Int, _ form: String) async throws -> (told: Int, peak: Int) {
        let line = #"Some.Film.That.Has.A.Long.Name.%d.1985.1080p.BluRay.x264-GROUP/some.film.%d.mkv\n"#
        let run = try await home.shell(
            #"""
            cd "$HOME" && seq \#(count) | awk '{ printf "\#(line)", $1, $1 }' >names && python3 -c '
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], stdin=open("names"), stdout=open("told", "w"), check=True)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            ' "$0" files names - \#(form) && grep -o 'film[.][0-9]*[.]mkv' told | wc -l
            """#
        ).succeeded()
        let numbers = run.lines.compactMap { Int($0) }
        return (try #require(numbers.last), try #require(numbers.first))
    }

    @Test(arguments: ["--plain", "--json"])
    func `twenty thousand names take no more memory than two thousand`(_ form: String) async throws {
        let few = try await peak(of: 2_000, form)
        var many = try await peak(of: 20_000, form)
        // When a thread releases its memory depends on the machine's load: the lowest peak counts.
        for _ in 0..<4 where many.peak >= few.peak + 1_500 {
            let again = try await peak(of: 20_000, form)
            if again.peak < many.peak { many = again }
        }
        #expect((few.told, many.told) == (2_000, 20_000))
        // The names take 1.7 MB, and the parsed names several times that.
        #expect(many.peak < few.peak + 1_500)
    }

    @Test func `an endless line and an empty command line are rejected`() async throws {
        let endless = try await home.shell(#"head -c 1000000 /dev/zero | tr '\0' a | "$0" files names -"#)
        #expect(endless.status == 2)
        #expect(endless.said == ["movielib: files names: line 1 of standard input is too long for a path"])
        #expect(try await home.run("files", "names", "").succeeded().stdout == "")
        #expect(try await home.run("files", "names").status == 2)
    }
}
