import FileNames

/// An NFO file by any program: ids are valid, and nothing else is read.
enum NFOInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        let ids = NFOIDs(bytes)
        precondition(ids.tmdbID.map { (1...999_999_999).contains($0) } ?? true, "a number without a film")
        if let imdb = ids.imdbID {
            let digits = imdb.dropFirst(2)
            precondition(imdb.hasPrefix("tt") && (7...10).contains(digits.count), "no id")
            precondition(digits.utf8.allSatisfy { (48...57).contains($0) }, "no number")
        }
        precondition(ids == NFOIDs(bytes), "two answers")
        // A name made of any text is one path component.
        let name = SafeName.component(String(decoding: bytes, as: UTF8.self))
        precondition(!name.isEmpty && name != "." && name != ".." && name.utf8.count <= 256, "no name")
        precondition(!name.utf8.contains(0x2F) && !name.utf8.contains(0), "more than a name")
        precondition(name == SafeName.component(name), "a name that is none yet")
    }
}
