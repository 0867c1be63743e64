/// What can be true of a film in numbers: no film comes near these ends (the longest takes 51,420 minutes), and whatever is
/// added up or weighed of numbers between them stays a number.
package enum KnownRanges {
    package static let minutes = 0...100_000
    package static let ratings = 0.0...10.0
    package static let votes = 0...1_000_000_000
    package static let popularities = 0.0...1_000_000_000.0
}
