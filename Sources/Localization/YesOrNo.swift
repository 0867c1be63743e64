/// The words that users type for yes and no, in every language that the program speaks.
package enum YesOrNo {
    // i18n: words that mean yes, in lower case, with commas between them; the letter alone is one
    package static let yes = wordsInEveryLanguage("y,yes", context: "answers")
    // i18n: words that mean no, in lower case, with commas between them; the letter alone is one
    package static let no = wordsInEveryLanguage("n,no", context: "answers")
}
