package import Terminal

extension Canvas {
    /// A canvas without colours, for snapshots.
    package static func plain(_ width: Int, symbols: Symbols = .unicode) -> Canvas {
        Canvas(width: width, palette: .none, symbols: symbols)
    }
}

extension Document {
    /// The lines on a canvas without colours.
    package func drawn(_ width: Int, symbols: Symbols = .unicode) -> [String] {
        DocumentRenderer(canvas: .plain(width, symbols: symbols)).lines(self)
    }

    /// The lines as one text, for snapshots: `|` marks the end of each line, after its trailing spaces.
    package func snapshot(_ width: Int, symbols: Symbols = .unicode) -> String {
        drawn(width, symbols: symbols).map { $0 + "|" }.joined(separator: "\n")
    }
}
