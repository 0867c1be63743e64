import FileNames

/// The path of a file on any disk: any bytes are accepted, and the parsed texts have limited length.
enum NamesInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let path = Array(input)
        let name = FileName(path: path, latestYear: 2029)
        precondition(!name.titles.contains(""), "a title of nothing")
        precondition(Set(name.titles).count == name.titles.count, "a title twice")
        precondition(name.kind != .film || !name.titles.isEmpty, "a film without a title")
        precondition(name.year.map((1888...2029).contains) ?? true, "a year without films")
        precondition(name.part.map { $0 >= 1 } ?? true, "a part before the first")
        precondition(name == FileName(path: path, latestYear: 2029), "two answers")
        let written = EscapedPath.text(path)
        precondition(bytes(of: written) == path, "a path that cannot be had back")
    }
}

/// The bytes that an escaped path stands for.
private func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%") {
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return bytes
}
