import Testing

@testable import Media

struct LanguageCodeTests {
    @Test(arguments: [
        ("uk", "uk"), ("ukr", "uk"), ("UKR", "uk"), ("en", "en"), ("eng", "en"), ("en-US", "en"),
        ("en_US", "en"), ("pt-BR", "pt"), ("por", "pt"), ("zh-Hans-CN", "zh"), ("chi", "zh"), ("zho", "zh"),
        ("cmn-Hant", "zh"), ("fre", "fr"), ("fra", "fr"), ("ger", "de"), ("deu", "de"), ("cze", "cs"),
        ("ces", "cs"), ("dut", "nl"), ("nld", "nl"), ("gre", "el"), ("ell", "el"), ("per", "fa"),
        ("fas", "fa"), ("rum", "ro"), ("ron", "ro"), ("slo", "sk"), ("slk", "sk"), ("ice", "is"),
        ("isl", "is"), ("mac", "mk"), ("mkd", "mk"), ("may", "ms"), ("msa", "ms"), ("bur", "my"),
        ("mya", "my"), ("alb", "sq"), ("sqi", "sq"), ("arm", "hy"), ("hye", "hy"), ("baq", "eu"),
        ("eus", "eu"), ("geo", "ka"), ("kat", "ka"), ("mao", "mi"), ("mri", "mi"), ("tib", "bo"),
        ("bod", "bo"), ("wel", "cy"), ("cym", "cy"), ("nob", "nb"), ("nor", "no"), ("srp", "sr"),
        ("scc", "sr"), ("iw", "he"), ("heb", "he"), ("in", "id"), ("fil", "fil"), ("yue", "yue"),
        ("yue-HK", "yue"), ("ast", "ast"),
    ])
    func `every spelling of a language has one code`(text: String, code: String) {
        #expect(ISO639.code(text) == code)
    }

    @Test(arguments: [
        "", "und", "UND", "und-Latn", "zxx", "mis", "mul", "qaa", "qtz", "none", "English", "x-klingon",
        "i-default", "e", "xx", "qq", "-", "--", "en us", "e1", "12", "```", "en\u{1B}", "\u{FFFD}\u{FFFD}",
        "укр", "ＥＮ", "K\u{212A}",
    ])
    func `a text that is not a language has no code`(text: String) { #expect(ISO639.code(text) == nil) }
}
