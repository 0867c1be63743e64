import Foundation
import Testing

@testable import Terminal

@Suite struct PaletteTests {
    @Test func `without colours text is unchanged`() {
        for style in Style.allCases { #expect(Palette.none.paint("Dune", style) == "Dune") }
    }

    @Test(arguments: Palette.Theme.allCases, Style.allCases)
    func `every style of every theme begins with a colour and ends with a reset`(
        _ theme: Palette.Theme, _ style: Style
    ) {
        let painted = Palette(theme: theme).paint("Dune", style)
        #expect(painted.hasPrefix("\u{1b}["))
        #expect(painted.hasSuffix("mDune\u{1b}[0m"))
    }

    @Test(arguments: Palette.Theme.allCases)
    func `text without a style, and empty text, get no colour`(_ theme: Palette.Theme) {
        #expect(Palette(theme: theme).paint("Dune", nil) == "Dune")
        #expect(Palette(theme: theme).paint("", .title) == "")
    }

    /// The red, green and blue of a style's colour; nil for one of the terminal's own colours.
    private func color(_ theme: Palette.Theme, _ style: Style) -> [Double]? {
        let painted = Palette(theme: theme).paint("x", style)
        guard let range = painted.firstRange(of: "38;5;"),
            let number = Int(painted[range.upperBound...].prefix(while: \.isNumber))
        else { return nil }
        if number >= 232 { return Array(repeating: Double(8 + (number - 232) * 10), count: 3) }
        let levels = [0.0, 95, 135, 175, 215, 255]
        let index = number - 16
        return [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
    }

    /// Relative luminance, WCAG 2.2.
    private func luminance(_ color: [Double]) -> Double {
        let linear = color.map { value in
            let part = value / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    @Test(
        arguments: [
            (Palette.Theme.dark, [0.0, 0, 0]), (.dark, [30, 30, 46]), (.light, [255.0, 255, 255]),
            (.light, [253, 246, 227]),
        ] as [(Palette.Theme, [Double])], Style.allCases)
    func `colours have a contrast of 4.5 to 1 on the backgrounds they are for`(
        _ ground: (theme: Palette.Theme, color: [Double]), _ style: Style
    ) {
        guard let color = color(ground.theme, style) else { return }
        let (one, other) = (luminance(color) + 0.05, luminance(ground.color) + 0.05)
        #expect(max(one, other) / min(one, other) >= 4.5)
    }
}
