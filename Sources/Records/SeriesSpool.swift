import Glibc

/// Rows of series that an import has read and not yet stored: a server's file may have a million.
///
/// The first megabyte stays in memory; the rest goes to a temporary file without a name, which ends with the process.
package final class SeriesSpool: @unchecked Sendable {
    /// A system call failed, with its errno.
    package struct Problem: Error { package let code: Int32 }

    package private(set) var count = 0
    private var buffer: [UInt8] = []
    private var file: Int32?
    private var fileSize = 0
    private let folder: String
    private let limit: Int

    /// - Parameters:
    ///   - folder: The folder for the temporary file, which is created when it is needed.
    ///   - limit: The number of bytes that stay in memory.
    package init(folder: String, limit: Int = 1 << 20) { (self.folder, self.limit) = (folder, limit) }

    deinit { if let file { close(file) } }

    package func append(_ row: SeriesRow) throws(Problem) {
        let start = buffer.count
        buffer += [0, 0, 0, 0]
        for text in row.spooledTexts { buffer.append(field: text.map { Array($0.utf8) }) }
        buffer.setLength(buffer.count - start - 4, at: start)
        count += 1
        if buffer.count >= limit { try flush() }
    }

    /// Passes every row in the order in which they were added.
    package func forEach(_ body: (SeriesRow) throws -> Void) throws {
        var offset = 0
        while offset < fileSize {
            let size = [UInt8](try bytes(at: offset, count: 4)).length(at: 0)
            try body(SeriesRow(spooled: try bytes(at: offset + 4, count: size)))
            offset += 4 + size
        }
        offset = 0
        while offset < buffer.count {
            let size = buffer.length(at: offset)
            try body(SeriesRow(spooled: Array(buffer[offset + 4..<offset + 4 + size])))
            offset += 4 + size
        }
    }

    private func flush() throws(Problem) {
        let file: Int32
        if let open = self.file { file = open } else { file = try Self.open(in: folder) }
        self.file = file
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes {
                pwrite(
                    file, $0.baseAddress.map { $0 + written }, $0.count - written, off_t(fileSize + written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Problem(code: errno) }
            written += count
        }
        fileSize += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    private static func open(in folder: String) throws(Problem) -> Int32 {
        let code = PrivateFolder.make(folder)
        guard code == 0 else { throw Problem(code: code) }
        var template = Array("\(folder)/movielib-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw Problem(code: errno) }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        unlink(template)
        return file
    }

    private var window: (offset: Int, bytes: [UInt8]) = (0, [])

    /// Bytes of the file, read in large pieces.
    private func bytes(at offset: Int, count: Int) throws(Problem) -> [UInt8] {
        if offset < window.offset || offset + count > window.offset + window.bytes.count {
            guard let file else { throw Problem(code: EBADF) }
            let wanted = min(max(count, 1 << 20), fileSize - offset)
            var read = [UInt8](repeating: 0, count: wanted)
            var done = 0
            while done < wanted {
                let more = read.withUnsafeMutableBytes {
                    pread(file, $0.baseAddress.map { $0 + done }, wanted - done, off_t(offset + done))
                }
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { throw Problem(code: more == 0 ? EIO : errno) }
                done += more
            }
            window = (offset, read)
        }
        let start = offset - window.offset
        guard start + count <= window.bytes.count else { throw Problem(code: EIO) }
        return Array(window.bytes[start..<start + count])
    }
}

extension SeriesSpool: Equatable {
    package static func == (left: SeriesSpool, right: SeriesSpool) -> Bool { left === right }
}

extension SeriesRow {
    fileprivate var spooledTexts: [String?] {
        let ids = ids.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return [
            kind, file, member, "\(place)", what, show, season.map(String.init), episode.map(String.init),
            title, seenAt,
            plays.map(String.init), rating.map { "\($0)" }, raw,
        ] + ids
    }

    fileprivate init(spooled bytes: [UInt8]) {
        self.init()
        var (texts, offset): ([String?], Int) = ([], 0)
        while offset < bytes.count {
            let isNil = bytes[offset] == 0
            offset += 1
            if isNil {
                texts.append(nil)
                continue
            }
            let size = bytes.length(at: offset)
            texts.append(String(decoding: bytes[offset + 4..<offset + 4 + size], as: UTF8.self))
            offset += 4 + size
        }
        (kind, file, member, place) = (
            texts[0] ?? "", texts[1] ?? "", texts[2], texts[3].flatMap { Int($0) } ?? 0
        )
        (what, show, season, episode) = (
            texts[4] ?? "", texts[5], texts[6].flatMap { Int($0) }, texts[7].flatMap { Int($0) }
        )
        (title, seenAt, plays) = (texts[8], texts[9], texts[10].flatMap { Int($0) })
        (rating, raw) = (texts[11].flatMap { Double($0) }, texts[12] ?? "")
        for index in stride(from: 13, to: texts.count - 1, by: 2) {
            if let key = texts[index] { ids[key] = texts[index + 1] }
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(field: [UInt8]?) {
        guard let field else {
            append(0)
            return
        }
        append(1)
        self += [0, 0, 0, 0]
        setLength(field.count, at: count - 4)
        self += field
    }

    fileprivate mutating func setLength(_ length: Int, at index: Int) {
        for byte in 0..<4 { self[index + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte)) }
    }

    fileprivate func length(at index: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(self[index + $1]) << (8 * $1) }
    }
}
