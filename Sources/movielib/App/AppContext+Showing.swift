import Foundation
import Terminal

extension AppContext {
    /// Writes an answer in the form that was asked for, else for eyes on a terminal and for a pipe elsewhere.
    func show(_ presentation: some Presentation) throws(Failure) {
        let canvas = try canvas()
        switch format {
        case .document:
            try write(
                answer: DocumentRenderer(canvas: canvas).lines(presentation.document).map { $0 + "\n" }
                    .joined())
        case .plain:
            guard console.outputIsTerminal else {
                for row in presentation.rows { console.output.writeLine(Self.plain(row)) }
                return
            }
            try write(answer: presentation.rows.map { Self.plain($0) + "\n" }.joined())
        case .json:
            try write(answer: json(presentation.payload) + "\n")
        }
    }

    private static func plain(_ row: [String]) -> String {
        row.map { CleanText.line($0) }.joined(separator: "\t")
    }

    private var format: OutputFormat {
        options.format ?? (console.outputIsTerminal || isColorForced ? .document : .plain)
    }

    /// Whether an answer is written as cells between tabs.
    var writesPlainLines: Bool { format == .plain }

    /// `--color always` in a pipe asks for what a terminal would get, for a pager.
    private var isColorForced: Bool {
        TerminalSetup(environment: environment, outputIsTerminal: console.outputIsTerminal)
            .isColorForced(options.color)
    }

    private func json(_ payload: some Encodable) throws(Failure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let key = PosterLink.service, let service = try imageService() { encoder.userInfo[key] = service }
        if console.outputIsTerminal { encoder.outputFormatting.insert(.prettyPrinted) }
        do { return String(decoding: try encoder.encode(payload), as: UTF8.self).escapingControls } catch {
            throw Failure(.failed, activity, "the answer cannot be written as JSON")
        }
    }

    func canvas() throws(Failure) -> Canvas {
        let setup = TerminalSetup(environment: environment, outputIsTerminal: console.outputIsTerminal)
        let (width, height) = setup.size()
        let usesColor = options.format == nil && setup.usesColor(options.color)
        return Canvas(
            width: width, height: height,
            palette: usesColor ? try palette(setup) : .none, symbols: setup.symbols)
    }

    /// A terminal is asked for its background once.
    private func palette(_ setup: TerminalSetup) throws(Failure) -> Palette {
        if let paletteMade { return paletteMade }
        let palette = Palette(theme: setup.theme(try settings().theme))
        paletteMade = palette
        return palette
    }

    /// Columns and rows to draw on.
    var size: (width: Int, height: Int) {
        TerminalSetup(environment: environment, outputIsTerminal: console.outputIsTerminal).size()
    }

    /// Rows of the terminal left for a table, its head and footer taken off; nil where nobody looks.
    var screenRows: Int? {
        guard console.outputIsTerminal, options.format == nil else { return nil }
        return max(5, size.height - 4)
    }
}

extension String {
    /// JSON may hold DEL, C1 controls and bidi overrides as they are; escaped, they cannot reach a terminal.
    fileprivate var escapingControls: String {
        func isRisky(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                true
            default: false
            }
        }
        guard unicodeScalars.contains(where: isRisky) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            if isRisky(scalar) {
                for unit in String(scalar).utf16 {
                    let hex = String(unit, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                }
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
