import GRDB

extension SchemaVersion {
    /// Version 3: the history as data, formatted when it is shown; earlier entries keep their text.
    ///
    /// `outcome` is a ``ChangeRecord`` as JSON, in place of the summary; it is NULL for earlier entries.
    static let typedHistory = SchemaVersion(
        name: "v3 typed history",
        adding: ["is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))", "outcome TEXT"],
        toTable: "change", of: ownHistory.objects
    ) { db in
        try db.execute(
            sql: "UPDATE change SET is_undone = 1, command = substr(command, 6) WHERE command GLOB 'undo *'")
    }
}
