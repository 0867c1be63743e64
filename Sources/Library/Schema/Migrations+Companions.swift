extension SchemaVersion {
    /// Version 10: the names of those who saw a film with the user, a JSON array; NULL without any. Rows that were logged for
    /// undo before have no such value, which is NULL, too.
    static let companions = SchemaVersion(
        name: "v10 companions", adding: ["companions TEXT"], toTable: "viewing", of: stepMarks.objects)
}
