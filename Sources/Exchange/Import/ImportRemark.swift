/// Something to tell of a file that was read, and how it was understood.
package struct ImportRemark: Sendable, Hashable {
    /// What there is to tell.
    package enum Fact: Sendable, Hashable {
        /// Columns that nobody reads, as they are written.
        case unknownColumns([String])
        /// The text was in no UTF-8, and is read as Windows-1252.
        case windows1252
        /// Stars above five: the column is out of ten.
        case outOfTen
        /// Days were read in that order.
        case days(DayOrder)
        /// Rows of other people's profiles, which were left out.
        case otherProfiles(Int)
    }

    /// The file, as it was given, with the member after a colon where it is an archive.
    package var file: String
    /// What there is to tell of it.
    package var fact: Fact

    /// The remark in words.
    package var words: String {
        switch fact {
        case .unknownColumns(let names):
            names.count == 1
                ? "column '\(names[0])' is not read"
                : "columns \(names.map { "'\($0)'" }.joined(separator: ", ")) are not read"
        case .windows1252: "not UTF-8; read as Windows-1252"
        case .outOfTen: "there are ratings above 5, so all of them are taken as out of 10"
        case .days(let order): "dates are read as \(order.words)"
        case .otherProfiles(let count):
            "\(Self.grouped(count)) \(count == 1 ? "row" : "rows") of other profiles left out"
        }
    }

    /// `9,403`
    private static func grouped(_ number: Int) -> String {
        number < 1000 ? "\(number)" : grouped(number / 1000) + "," + "\(number % 1000 + 1000)".dropFirst()
    }
}
