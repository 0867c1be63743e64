extension SchemaVersion {
    /// Version 10: the names of people who saw a film with the user, as a JSON array; NULL without any. Rows
    /// logged for undo before lack the value, which is read as NULL.
    static let companions = SchemaVersion(
        name: "v10 companions", adding: ["companions TEXT"], toTable: "viewing", of: stepMarks.objects)
}
