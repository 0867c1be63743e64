extension SchemaVersion {
    /// Version 7: the user's film files.
    ///
    /// `folder` and `file` describe the disk, outside the change log. `owned` has the user's decisions: a file's film,
    /// or 0 for a file that is not one. It has no foreign keys, because an undo may follow after its file was removed.
    /// Paths are text in which bytes that cannot be text are written `%XX`: they are in the change log as JSON.
    static let files = SchemaVersion(name: "v7 files", adding: fileObjects, to: lock.objects)

    private static let fileObjects: [SchemaObject] = [
        .table(
            "folder",
            """
            (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                path TEXT NOT NULL UNIQUE,
                device TEXT NOT NULL,
                inode TEXT NOT NULL,
                added_at TEXT NOT NULL,
                scanned_at TEXT,
                state TEXT NOT NULL CHECK (state IN ('present', 'offline'))
            ) STRICT
            """),
        .table(
            "file",
            """
            (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                folder_id INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
                path TEXT NOT NULL,
                size INTEGER NOT NULL,
                mtime_ns INTEGER NOT NULL,
                inode TEXT NOT NULL,
                head_sum INTEGER,
                tail_sum INTEGER,
                kind TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('present', 'missing')),
                missing_since TEXT,
                probed_at TEXT,
                problem TEXT,
                container TEXT,
                duration_ms INTEGER,
                width INTEGER,
                height INTEGER,
                video_codec TEXT,
                hdr TEXT,
                frame_rate REAL,
                bit_rate INTEGER,
                audio TEXT NOT NULL DEFAULT '[]',
                subtitles TEXT NOT NULL DEFAULT '[]',
                chapters INTEGER NOT NULL DEFAULT 0,
                UNIQUE (folder_id, path)
            ) STRICT
            """), .index("file_content", "file (size, tail_sum)"),
        .table(
            "owned",
            """
            (
                file_id INTEGER PRIMARY KEY,
                movie_id INTEGER NOT NULL,
                edition TEXT,
                part INTEGER,
                found_by TEXT NOT NULL,
                decided_at TEXT NOT NULL
            ) STRICT
            """), .index("owned_movie", "owned (movie_id)"),
        .table(
            "playback",
            """
            (
                movie_id INTEGER PRIMARY KEY REFERENCES movie(id) ON DELETE CASCADE,
                file_id INTEGER NOT NULL,
                position_ms INTEGER NOT NULL,
                duration_ms INTEGER NOT NULL,
                played_at TEXT NOT NULL
            ) STRICT
            """),
        .table(
            "file_work",
            """
            (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                change_id INTEGER NOT NULL,
                step INTEGER NOT NULL,
                operation TEXT NOT NULL,
                source TEXT NOT NULL,
                target TEXT NOT NULL,
                size INTEGER,
                head_sum INTEGER,
                tail_sum INTEGER,
                state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'undone'))
            ) STRICT
            """), .index("file_work_change", "file_work (change_id)"),
    ]
}
