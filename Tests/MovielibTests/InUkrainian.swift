import Localization

/// Runs the work as for somebody who reads Ukrainian.
func inUkrainian<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Interface.$override.withValue(.some(Language.of(locale: "uk")), operation: work)
}
