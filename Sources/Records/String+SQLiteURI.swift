extension String {
    /// The path as a URI for SQLite, without parameters (sqlite.org/uri.html).
    package var sqliteURI: String {
        let plain = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var uri = Array("file:".utf8)
        for byte in utf8 {
            uri +=
                plain.contains(byte)
                ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: uri, as: UTF8.self)
    }
}
