package import Terminal

extension Canvas {
    /// Without colours, as snapshots want it.
    package static func plain(_ width: Int, symbols: Symbols = .unicode) -> Canvas {
        Canvas(width: width, palette: .none, symbols: symbols)
    }
}

extension Document {
    /// The lines on a canvas without colours.
    package func drawn(_ width: Int, symbols: Symbols = .unicode) -> [String] {
        DocumentRenderer(canvas: .plain(width, symbols: symbols)).lines(self)
    }

    /// The same as one text, for snapshots: `|` marks where each line ends, and with it spaces at the end.
    package func snapshot(_ width: Int, symbols: Symbols = .unicode) -> String {
        drawn(width, symbols: symbols).map { $0 + "|" }.joined(separator: "\n")
    }
}
