import CZlib

/// zlib's format (RFC 1950), with a limit on the ratio of sizes.
enum Deflate {
    /// The largest ratio of a text to its padded compressed form that is read.
    static let maxRatio = 16

    /// The bytes compressed, so that ``maxRatio`` holds.
    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        let compressed = compress(bytes, strategy: Z_DEFAULT_STRATEGY)
        // Without repetitions a byte needs at least one bit, so that the ratio is at most 8.
        return bytes.count > compressed.count * maxRatio
            ? compress(bytes, strategy: Z_HUFFMAN_ONLY) : compressed
    }

    private static func compress(_ bytes: [UInt8], strategy: Int32) -> [UInt8] {
        var stream = z_stream()
        let status = czlib_deflate_init(&stream, Z_BEST_COMPRESSION, strategy)
        precondition(status == Z_OK, "zlib has no memory")
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, uLong(bytes.count)))
        var input = bytes
        return input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(output.count))
                let status = deflate(&stream, Z_FINISH)
                precondition(status == Z_STREAM_END, "deflateBound is enough")
                count = bound - Int(stream.avail_out)
            }
        }
    }

    /// The content of compressed bytes; nil if they are not exactly one stream, or if it is above the limit.
    static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_inflate_init(&stream, MAX_WBITS) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var isComplete = false
        var input = bytes
        let output = input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: limit) { output, count in
                (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(output.count))
                isComplete = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
                count = limit - Int(stream.avail_out)
            }
        }
        return isComplete ? output : nil
    }
}
