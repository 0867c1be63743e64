import Localization

/// Runs the work with Ukrainian messages.
func inUkrainian<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Interface.$override.withValue(.some(Language.matching(locale: "uk")), operation: work)
}
