import Exchange
import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

/// `movielib import review`: asks which films those are that imports have kept by title and year alone, and the rows that
/// imports could not match.
struct ImportReview {
    let context: AppContext

    func run() async throws -> ExitStatus {
        let (console, job) = (context.console, Import(context.core))
        guard console.canAsk else {
            throw context.failure(
                .usage, tr("there is no terminal to ask at"),
                hint: tr("fill in the column tmdb_id of FILE.unmatched.csv and import that file"))
        }
        guard try job.asksTMDB else {
            throw context.failure(
                .credential, tr("it needs a TMDB credential"),
                hint: tr("'movielib auth login' stores one"))
        }
        let pending = PendingRows(path: context.paths.pendingRowsFile)
        let rows = try waitingRows(pending, job) + job.placeholderRows()
        var (done, left) = (0, 0)
        for (index, row) in rows.enumerated() {
            console.printMessage("")
            console.printMessage("\(index + 1)/\(rows.count)  \(row.nameAndPlace)")
            let decision = try await context.review(
                try await job.candidates(for: row),
                tr("Number, title or id; n: leave it as it is, Enter: later, q: quit")
            ) { film in
                if let film { _ = try await job.run(row, as: film.id) }
                if row.film == nil {
                    for place in row.locations { pending.decide(place.line, of: place.file) }
                }
                return film.map { tr("Matched: {film}", ["film": Film($0, nil).name]) } ?? tr("Left as it is")
            }
            switch decision {
            case .leave: return summarise(done, rows.count - index + left)
            case .later: left += 1
            case .decided: done += 1
            }
        }
        return summarise(done, left)
    }

    /// The rows of imports that have not been decided, each once, without those of files that cannot be read now.
    private func waitingRows(_ pending: PendingRows, _ job: Import) throws -> [ImportRow] {
        var (rows, decided): ([ImportRow], [String: Set<Int>]) = ([], [:])
        for file in pending.files {
            do throws(CoreError) {
                let input = Import.Input.file(path: file.path, name: file.path)
                rows += try job.read([input], ImportReader.Options()).rows
                decided[file.path] = file.decidedLines
            } catch .importFailed(.notFound) {
                context.console.remark(
                    tr("{file} is gone, with the rows that were not matched", ["file": file.path]))
            } catch {
                for line in context.failure(error).lines { context.console.printMessage(line) }
            }
        }
        return ImportRow.merged(rows).filter { row in
            row.subject == .film
                && !row.locations.contains { decided[$0.file]?.contains($0.line) == true }
        }
    }

    private func summarise(_ done: Int, _ left: Int) -> ExitStatus {
        context.console.printMessage("")
        let decided = plural("{n} film decided", "{n} films decided", done)
        context.console.remark("\(decided), \(plural("{n} left to decide", "{n} left to decide", left))")
        return .done
    }
}

extension ImportRow {
    /// `Dune (1984) · lb.zip.unmatched.csv:5`, or the title and the year alone.
    fileprivate var nameAndPlace: String {
        let name = DisplayText.film(title ?? imdbID ?? "?", year)
        return location.file.isEmpty ? name : "\(name) · \(location.displayText)"
    }
}
