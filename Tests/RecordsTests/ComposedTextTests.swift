import Records
import Testing

struct ComposedTextTests {
    @Test(arguments: [
        ("Іи\u{306}", "Ій"), ("o\u{301}\u{323}", "\u{1ECD}\u{301}"), ("🎬e\u{301}🎬", "🎬é🎬"),
        // Swift's own mapping makes Á and ố of these.
        ("\u{20041}\u{301}", "\u{20041}\u{301}"), ("\u{900F4}\u{301}a\u{308}", "\u{900F4}\u{301}ä"),
    ])
    func `marks are composed with their letters, and other characters stay`(
        _ text: String, _ composed: String
    ) {
        #expect(Array(text.composed.unicodeScalars) == Array(composed.unicodeScalars))
    }
}
