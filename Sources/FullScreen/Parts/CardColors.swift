import Presenters
import Records
import Screen

/// The colours of a card that is drawn in place of a picture: a gradient from top to bottom, dark enough for light text
/// on any terminal, whatever its theme.
struct CardColors: Sendable, Equatable {
    /// In degrees.
    let hue: Int

    static let title: UInt32 = 0xFFFFFF
    static let year: UInt32 = 0xE6E6E6

    /// The background of a row, 0xRRGGBB.
    ///
    /// With all parts below 115, the nearest of the 256 colours has none above 95, and is as readable.
    func background(row: Int, of rows: Int) -> UInt32 {
        let part = rows > 1 ? Double(row) / Double(rows - 1) : 0
        return Self.color(hue: Double(hue) + 40 * part, saturation: 0.5, lightness: 0.27 - 0.15 * part)
    }

    /// Source: https://www.w3.org/TR/css-color-4/#hsl-to-rgb
    private static func color(hue: Double, saturation: Double, lightness: Double) -> UInt32 {
        let reach = saturation * min(lightness, 1 - lightness)
        return [0.0, 8, 4].reduce(0) { color, offset in
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let part = lightness - reach * max(-1, min(place - 3, 9 - place, 1))
            return color << 8 | UInt32((part * 255).rounded())
        }
    }
}
