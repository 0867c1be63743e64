@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    ShareInput.check(UnsafeBufferPointer(start: start, count: count))
    return 0
}
