import Foundation
import Localization
import Presenters
import Records
import TMDBModels
import Terminal

/// Shows answers in the requested form, on a canvas as wide as the terminal.
final class Display {
    let run: Invocation
    private var cachedPalette: Palette?

    init(_ run: Invocation) { self.run = run }

    /// Writes an answer in the requested form; by default for reading on a terminal, for a pipe elsewhere.
    func show(_ presentation: some Presentation) throws(Failure) {
        let canvas = try canvas()
        switch format {
        case .document:
            try write(
                answer: DocumentRenderer(canvas: canvas).lines(presentation.document).map { $0 + "\n" }
                    .joined())
        case .plain: try show(lines: inEnglish { presentation.rows })
        case .json: try write(answer: document(programAnswer { presentation.json }) + "\n")
        case .rows:
            guard let form = run.rowForm else { return }
            let answer = try programAnswer { presentation.jsonWithRows }
            try write(answer: form.text(of: answer, ellipsis: canvas.symbols.ellipsis))
        }
    }

    /// Writes the document of `--json` row by row: any number of rows takes no more memory than one.
    func show(rowsAt key: String, _ next: () throws -> JSONValue?) throws {
        let output = run.console.output
        output.write("{\"\(key)\":[")
        var separator = ""
        while output.failure == nil, let row = try next() {
            output.write(separator + (try document(row)))
            separator = ","
        }
        output.writeLine("]}")
    }

    /// Writes the usual cells, tab-separated.
    func show(lines rows: [[String]]) throws(Failure) {
        let lines = rows.lazy.map { $0.map { CleanText.line($0) } }
        guard run.console.outputIsTerminal else {
            for cells in lines { run.console.output.writeLine(cells) }
            return
        }
        try write(answer: lines.map { $0.joined(separator: "\t") + "\n" }.joined())
    }

    /// Writes an answer, through a pager if it is too long for the user's terminal.
    func write(answer text: String) throws(Failure) {
        guard !run.options.withoutPager, run.console.outputIsTerminal,
            let window = TerminalSetup.window(of: STDOUT_FILENO),
            // The last line is for the prompt.
            text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= window.height,
            let pager = Pager(setting: try run.settings().pager, environment: run.environment)
        else { return run.console.output.write(text) }
        run.console.output.flush()
        let why = pager.show { [console = run.console] descriptor in
            let stream = OutputWriter(descriptor: descriptor) { console.redaction }
            stream.write(pager.supportsLinks ? text : Link.removed(from: text))
            stream.flush()
        }
        guard let why else { return }
        run.console.remark(tr("the pager '{pager}' did not work: {why}", ["pager": pager.line, "why": why]))
        run.console.output.write(text)
    }

    /// Shows a page of static text; unreadable settings must not block help.
    func show(page: Document) {
        var look = Canvas(width: size.width, palette: .none, symbols: .unicode)
        do throws(Failure) { look = try canvas() } catch {}
        let text = DocumentRenderer(canvas: look).lines(page).map { $0 + "\n" }.joined()
        do throws(Failure) { try write(answer: text) } catch { run.console.output.write(text) }
    }

    /// An empty line between two pages for reading; machines need none.
    func writePageSeparator() {
        if run.console.outputIsTerminal, run.options.format == nil { run.console.output.writeLine("") }
    }

    var format: OutputFormat {
        run.options.format ?? (run.console.outputIsTerminal || isColorForced ? .document : .plain)
    }

    /// Switches to English for the rest of the run if a program reads the answer. For an answer whose text is made
    /// before it is shown, possibly on other threads.
    func useEnglishForPrograms() {
        if isForPeople { return }
        // Warnings about the settings stay in the user's language.
        _ = try? run.settings()
        if run.ownsProcess { Interface.fixToEnglish() }
    }

    /// Whether the answer is for people, not for a program.
    var isForPeople: Bool { format == .document }

    /// Whether the answer is written from its whole payload.
    var writesPayload: Bool { format == .json || format == .rows }

    /// Whether the answer is written as the usual tab-separated cells.
    var writesPlainLines: Bool { format == .plain }

    /// Whether `--color always` requests terminal output in a pipe, as for a pager.
    private var isColorForced: Bool { setup.isColorForced(run.options.color) }

    private var setup: TerminalSetup {
        TerminalSetup(environment: run.environment, outputIsTerminal: run.console.outputIsTerminal)
    }

    /// The JSON that programs read, with poster addresses of the user's image service.
    private func programAnswer(_ json: () -> JSONValue) throws(Failure) -> JSONValue {
        let service = try run.imageService()
        return PosterLink.$service.withValue(service) { inEnglish(json) }
    }

    private func document(_ answer: JSONValue) throws(Failure) -> String {
        do { return try answer.document(indented: run.console.outputIsTerminal) } catch {
            throw run.failure(.failed, tr("the answer cannot be written as JSON"))
        }
    }

    func canvas() throws(Failure) -> Canvas {
        let setup = setup
        let usesColor = run.options.format == nil && setup.usesColor(run.options.color)
        return Canvas(
            width: setup.size().width, palette: usesColor ? try palette(setup) : .none,
            symbols: setup.symbols, showsLinks: try usesLinks(setup))
    }

    /// Whether titles and addresses are hyperlinks. Reads settings only if they can matter: output that is not for a
    /// terminal has no links.
    private func usesLinks(_ setup: TerminalSetup) throws(Failure) -> Bool {
        guard run.options.format == nil, run.console.outputIsTerminal else { return false }
        return setup.usesLinks(try run.settings().links)
    }

    /// The colours, made once: a terminal is queried only once for its background.
    private func palette(_ setup: TerminalSetup) throws(Failure) -> Palette {
        if let cachedPalette { return cachedPalette }
        let palette = Palette(theme: setup.theme(try run.settings().theme))
        cachedPalette = palette
        return palette
    }

    /// Columns and rows to draw on.
    var size: (width: Int, height: Int) { setup.size() }

    /// Terminal rows left for a table, without its head and footer; nil if the output is not for a terminal.
    var screenRows: Int? {
        guard run.console.outputIsTerminal, run.options.format == nil else { return nil }
        return max(5, size.height - 4)
    }
}
