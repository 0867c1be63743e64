/// Plausible ranges for a film's numbers: no film comes near their ends (the longest takes 51,420 minutes),
/// and sums and weights of numbers within them cannot overflow.
package enum PlausibleRanges {
    package static let minutes = 0...100_000
    package static let milliseconds = 0...6_000_000_000
    package static let ratings = 0.0...10.0
    package static let votes = 0...1_000_000_000
    package static let popularities = 0.0...1_000_000_000.0
}
