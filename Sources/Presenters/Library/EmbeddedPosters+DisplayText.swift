import Localization
package import MovielibCore

extension EmbeddedPosters.Response {
    /// Remarks on posters that are missing from the page, and why.
    package var remarks: [String] {
        [
            missing > 0
                ? plural(
                    "{n} poster is not in the page: {why}", "{n} posters are not in the page: {why}",
                    missing, ["why": why ?? ""]) : nil,
            skipped > 0
                ? plural(
                    "{n} poster is left out, to keep the page small",
                    "{n} posters are left out, to keep the page small", skipped) : nil,
        ].compactMap(\.self)
    }
}
