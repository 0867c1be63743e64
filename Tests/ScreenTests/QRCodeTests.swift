import Foundation
import Testing

@testable import Screen

/// The drawn code equals the encoded one: the half blocks are read back module by module.
@Suite struct QRCodeTests {
    private static let address =
        "https://www.themoviedb.org/authenticate/" + String(repeating: "a1", count: 20)

    /// The modules of drawn lines, the margin included.
    private func modules(_ lines: [String]) throws -> [[Bool]] {
        var rows: [[Bool]] = []
        for line in lines {
            var (upper, lower): ([Bool], [Bool]) = ([], [])
            var look = (false, false)
            for part in line.split(separator: "\u{1b}[").map(String.init) where part != "0m" {
                let end = try #require(part.firstIndex(of: "m"))
                let numbers = part[..<end].split(separator: ";").map(String.init)
                look = (numbers[2] == "16", numbers[5] == "16")
                for _ in part[part.index(after: end)...] {
                    upper.append(look.0)
                    lower.append(look.1)
                }
            }
            rows += [upper, lower]
        }
        return rows
    }

    @Test(.enabled(if: QRCode("x") != nil))
    func `the drawn code equals that of libqrencode, with a light margin`() throws {
        let code = try #require(QRCode(Self.address))
        #expect(code.columns == 41 && code.lines.count == 21)
        let drawn = try modules(code.lines)
        let margin = QRCode.margin
        for row in 0..<code.columns {
            for column in 0..<code.columns {
                let (y, x) = (row - margin, column - margin)
                let isInside = (0..<code.width).contains(y) && (0..<code.width).contains(x)
                #expect(drawn[row][column] == (isInside && code.modules[y * code.width + x]))
            }
        }
        // The three finders in the corners (ISO 18004, 6.3.3).
        for (y, x) in [(0, 0), (0, code.width - 7), (code.width - 7, 0)] {
            #expect((0..<7).allSatisfy { code.modules[y * code.width + x + $0] })
        }
    }

    @Test func `a text too long for a code has none`() {
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }
}
