import Foundation

extension DisplayText {
    /// `1:02:00`, `2:30`.
    package static func clock(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1_000
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        return hours > 0
            ? String(format: "%d:%02d:%02d", hours, minutes, seconds % 60)
            : String(format: "%d:%02d", minutes, seconds % 60)
    }
}
