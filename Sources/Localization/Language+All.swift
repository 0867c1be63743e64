// Written by Scripts/messages.
// swift-format-ignore-file

extension Language {
    /// All that the program speaks besides English.
    package static let all: [Language] = [
        Language(
            code: "uk",
            form: { n in (n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2) }),
    ]
}
