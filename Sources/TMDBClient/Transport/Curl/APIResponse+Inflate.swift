internal import CZlib
import Foundation
import Localization
import TMDBModels

extension APIResponse {
    /// The answer decompressed, if it is gzip that the server did not announce.
    ///
    /// For some hours in May 2026 TMDB sent compressed bodies without being asked. A body that begins with
    /// gzip's magic bytes (RFC 1952, section 2.3.1) must be gzip, since JSON cannot begin so.
    func inflatedIfNeeded(limit: Int, url: String) throws(TMDBError) -> APIResponse {
        guard body.starts(with: [0x1f, 0x8b]) else { return self }
        switch body.gunzipped(limit: limit) {
        case .plain(let plain):
            var copy = self
            copy.body = plain
            return copy
        case .tooLarge:
            throw TMDBError(
                .badAnswer, tr("the response is larger than {n} MiB", ["n": "\(limit >> 20)"]),
                status: status,
                url: url)
        case .broken:
            throw TMDBError(
                .badAnswer, tr("the response is not compressed as its headers say"), status: status, url: url,
                retries: 1)
        }
    }
}

extension Data {
    enum GunzipResult {
        case plain(Data)
        /// More bytes than the limit.
        case tooLarge
        /// Not gzip, damaged, or cut short.
        case broken
    }

    /// The content of a gzip stream, at most `limit` bytes; anything after the stream is dropped.
    func gunzipped(limit: Int) -> GunzipResult {
        var stream = z_stream()
        // 16 above the window size expects a gzip header (zlib's manual, inflateInit2).
        guard czlib_inflate_init(&stream, MAX_WBITS + 16) == Z_OK else { return .broken }
        defer { inflateEnd(&stream) }
        var plain = Data()
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        var input = [UInt8](self)
        return input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            while true {
                let (result, produced) = chunk.withUnsafeMutableBufferPointer { chunk in
                    stream.next_out = chunk.baseAddress
                    stream.avail_out = uInt(chunk.count)
                    let result = inflate(&stream, Z_NO_FLUSH)
                    return (result, chunk.count - Int(stream.avail_out))
                }
                guard result == Z_OK || result == Z_STREAM_END else { return .broken }
                guard plain.count + produced <= limit else { return .tooLarge }
                plain.append(contentsOf: chunk[..<produced])
                if result == Z_STREAM_END { return .plain(plain) }
                if produced == 0 && stream.avail_in == 0 { return .broken }
            }
        }
    }
}
