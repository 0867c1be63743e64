import ArgumentParser
import Foundation
import Terminal
import Testing

@testable import Presenters
@testable import movielib

/// Lists that must cover every command do so.
@Suite struct CommandTreeTests {
    private func page(_ name: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Documentation").standardized
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// `Scripts/docs` writes the other reference pages, and all of this page but its first table.
    @Test(arguments: ["JSON.md", "uk/JSON.md"])
    func `every command is in the reference of JSON in each language`(_ name: String) throws {
        #expect(Movielib.commands.count > 70)
        let page = try page(name)
        for (command, _) in Movielib.commands { #expect(page.contains("`\(command)`"), "\(command)") }
    }

    private struct Account: Decodable {
        struct Command: Decodable { let arguments: [Argument]? }
        struct Argument: Decodable {
            struct Name: Decodable { let kind, name: String }

            let kind: String
            let names: [Name]?
            let valueName: String?
            let allValues: [String]?
            let completionKind: CompletionKind?
        }
        struct CompletionKind: Decodable { let custom: [String: String]? }

        let command: Command
    }

    private func arguments(_ type: any ParsableCommand.Type) throws -> [Account.Argument] {
        let account = try JSONDecoder().decode(Account.self, from: Data(type._dumpHelp().utf8))
        return account.command.arguments ?? []
    }

    @Test func `every command that takes films completes their titles`() throws {
        for (command, type) in Movielib.commands {
            for argument in try arguments(type)
            where argument.kind == "positional" && ["film", "films"].contains(argument.valueName) {
                #expect(argument.completionKind?.custom != nil, "\(command)")
            }
        }
    }

    /// Tries every flag, and every option with a list of values.
    @Test func `options that change the fields of an answer are in the reference`() throws {
        func fields(_ line: [String]) throws -> AnswerFields? {
            try Movielib.parse(line, Console())?.answerFields
        }
        for (command, type) in Movielib.commands {
            guard let type = type as? any MovielibCommand.Type else { continue }
            let known = type.otherAnswers.map { $0.replacing(" x", with: "") }
            for rest in [[], ["x"]] {
                let line = command.split(separator: " ").map(String.init) + rest
                guard let usual = try? fields(line) else { continue }
                for argument in try arguments(type) {
                    guard let name = argument.names?.first(where: { $0.kind == "long" })?.name else {
                        continue
                    }
                    for value in argument.kind == "flag" ? [[]] : (argument.allValues ?? []).map({ [$0] }) {
                        let words = line + ["--\(name)"] + value
                        guard let other = try? fields(words), other != usual else { continue }
                        let typed = words.filter { $0 != "x" }.joined(separator: " ")
                        #expect(known.contains(typed), "\(words)")
                    }
                }
            }
        }
    }

    @Test func `the documented templates are valid`() throws {
        let text = try #require(HelpTopic.named("fields")).text
        let examples = text.matches(of: /movielib ([a-z ]+[^'\n]*)--format '([^']+)'/)
        #expect(examples.count >= 6)
        for example in examples {
            let words = example.1.split(separator: " ").map(String.init) + ["--format", String(example.2)]
            let command = try #require(try Movielib.parse(words, Console()))
            #expect(try command.rowForm() != nil)
        }
    }
}
