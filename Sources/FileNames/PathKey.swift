/// A path as a key of sets and dictionaries: equal to another only if all bytes are.
///
/// As `String`, two spellings of a letter are equal, `é` in one character and in two; to most disks they are two names.
package struct PathKey: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
