/// Text of problematic scalars, the same for the same seed (SplitMix64).
package struct RandomText: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static let pools: [ClosedRange<UInt32>] = [
        0x00...0x20, 0x20...0x7E, 0x20...0x20, 0x0A...0x0D, 0x7F...0xFF, 0x300...0x36F, 0x590...0x6FF,
        0x900...0x9FF, 0xB80...0xC7F, 0xE00...0xEFF, 0x1100...0x11FF, 0x1780...0x180F, 0x2000...0x206F,
        0x200B...0x200F, 0x200D...0x200D, 0x20D0...0x20FF, 0x2600...0x27BF, 0x3000...0x30FF, 0x4E00...0x9FFF,
        0xAC00...0xD7A3, 0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFE0E...0xFE0F, 0xFFF0...0xFFFF,
        0x1F1E6...0x1F1FF,
        0x1F3FB...0x1F3FF, 0x1F400...0x1F64F, 0xE0000...0xE01EF, 0x00...0x10FFFF,
    ]

    package mutating func text() -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...60, using: &self) {
            let pool = Self.pools.randomElement(using: &self) ?? 0...0
            guard let scalar = Unicode.Scalar(UInt32.random(in: pool, using: &self)) else { continue }
            for _ in 0..<(Int.random(in: 0..<20, using: &self) == 0 ? 12 : 1) { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
