import TMDBModels

/// Confirms a write, or a valid credential. Source: TMDB, "Authentication: Validate Key".
package struct Success: Sendable, Equatable, Decodable {
    /// Always true: an answer that says anything else is an error.
    package let success: Bool

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        success = try fields.decode(Bool.self, forKey: "success")
        if !success {
            throw DecodingError.dataCorruptedError(forKey: "success", in: fields, debugDescription: "refused")
        }
    }
}
