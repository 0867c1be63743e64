import Foundation
import TestSupport
import Testing

/// The seeds of `Scripts/fuzz`, each also truncated and with a changed byte: the inputs that libFuzzer gets hours for
/// before a release are tried in a second at every change, with the same checks.
struct CorpusTests {
    private static let checks: [(folder: String, check: @Sendable (UnsafeBufferPointer<UInt8>) -> Void)] = [
        ("Pages", PagesInput.check), ("Details", DetailsInput.check), ("References", ReferencesInput.check),
        ("Text", TextInput.check), ("Input", TerminalInput.check), ("Addresses", AddressesInput.check),
        ("Query", QueryInput.check), ("Exchange", ExchangeInput.check), ("Names", NamesInput.check),
        ("NFO", NFOInput.check), ("Lock", LockInput.check), ("Database", DatabaseInput.check),
        ("Share", ShareInput.check),
    ]
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

    /// A failing check ends the process with its message; every run uses the same bytes.
    @Test(arguments: checks.map(\.folder))
    func `foreign bytes are accepted or rejected, and the parser's guarantees hold`(folder: String) throws {
        let check = try #require(Self.checks.first { $0.folder == folder }).check
        let folder = Self.corpus.appendingPathComponent(folder)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files.sorted(by: { $0.path < $1.path }) {
            var generator = SeededGenerator(state: 1)
            let bytes = [UInt8](try Data(contentsOf: file))
            bytes.withUnsafeBufferPointer(check)
            for _ in 0..<100 where !bytes.isEmpty {
                var other = Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &generator)))
                other[Int.random(in: other.indices, using: &generator)] = .random(
                    in: 0...255, using: &generator)
                other.withUnsafeBufferPointer(check)
            }
        }
    }

    @Test func `every folder of the corpus has a check`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(Set(folders) == Set(Self.checks.map(\.folder)))
    }
}
