import TMDBModels

/// The body of an error in TMDB's formats: with or without `success`, or only `errors`. Source: TMDB, "Errors".
struct ErrorEnvelope: Decodable {
    let success: Bool?
    let code: Int?
    let message: String?
    /// Whether it has none of TMDB's fields: the body came from another server.
    var isEmpty: Bool { success == nil && code == nil && message == nil }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        success = try? fields.decodeIfPresent(Bool.self, forKey: "success")
        code = fields.integer("status_code")
        let errors: [String] = fields.rows("errors")
        message = fields.text("status_message") ?? errors.first
    }
}
