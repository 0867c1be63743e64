import TMDBModels

/// The body of an error, in any of TMDB's shapes: with and without `success`, or only `errors`. Source: TMDB, "Errors".
struct ErrorEnvelope: Decodable {
    let success: Bool?
    let code: Int?
    let message: String?
    /// Nothing in it is TMDB's: the body came from another server.
    var isEmpty: Bool { success == nil && code == nil && message == nil }

    enum CodingKeys: String, CodingKey {
        case success, errors
        case code = "status_code"
        case message = "status_message"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        success = try? fields.decodeIfPresent(Bool.self, forKey: .success)
        code = fields.integer(.code)
        let errors: [String] = fields.rows(.errors)
        message = fields.text(.message) ?? errors.first
    }
}
