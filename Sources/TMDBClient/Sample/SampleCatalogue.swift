internal import CEmbedded
import Foundation

/// The files of the sample catalogue, embedded in the binary: answers in TMDB's format.
enum SampleCatalogue {
    static func file(_ name: String) -> Data? {
        var count = 0
        let files = UnsafeBufferPointer(start: csample_files(&count), count: count)
        var (low, high) = (0, files.count)
        while low < high {
            let middle = (low + high) / 2
            let order = strcmp(files[middle].name, name)
            if order == 0 { return data(files[middle]) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// The files whose names start with the prefix, and the rest of each name.
    static func files(named prefix: String) -> [(suffix: String, data: Data)] {
        var count = 0
        return UnsafeBufferPointer(start: csample_files(&count), count: count).compactMap { file in
            let name = String(cString: file.name)
            return name.hasPrefix(prefix) ? (String(name.dropFirst(prefix.count)), data(file)) : nil
        }
    }

    /// The file's bytes, not copied: they stay in the binary's read-only pages.
    private static func data(_ file: csample_file) -> Data {
        Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: file.bytes), count: file.count, deallocator: .none)
    }
}

extension Data {
    /// Whether these bytes contain the text. Foundation's own search takes a hundred times as long.
    func holds(_ text: String) -> Bool { withUnsafeBytes { $0.firstOffset(of: text) != nil } }

    /// The number after the first place of this key; nil without one.
    func number(behind key: String) -> Int? {
        withUnsafeBytes { bytes in
            guard let place = bytes.firstOffset(of: key) else { return nil }
            let digits = bytes.dropFirst(place + key.utf8.count).prefix { (0x30...0x39).contains($0) }
            return Int(String(decoding: digits, as: UTF8.self))
        }
    }

    /// Whether any JSON text after this key passes; none in the sample has an escaped quote.
    func hasText(behind key: String, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        withUnsafeBytes { bytes in
            // Passing the key as a String would copy it for each text.
            key.withCString { begin in
                var rest = bytes[...]
                let length = key.utf8.count
                while let place = UnsafeRawBufferPointer(rebasing: rest).firstOffset(of: begin) {
                    rest = rest.dropFirst(place + length)
                    let text = rest.prefix { $0 != UInt8(ascii: "\"") }
                    if isWanted(UnsafeRawBufferPointer(rebasing: text).assumingMemoryBound(to: UInt8.self)) {
                        return true
                    }
                }
                return false
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The index at which the text begins in these bytes.
    func firstOffset(of text: UnsafePointer<CChar>) -> Int? {
        guard let baseAddress else { return nil }
        return csample_find(baseAddress, count, text).map { $0 - baseAddress }
    }
}
