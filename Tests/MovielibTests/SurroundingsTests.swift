import Testing

@testable import MovielibCore
@testable import Presenters

/// Detecting the program's surroundings: file systems and proxies.
@Suite struct SurroundingsTests {
    @Test func `a network file system is recognised by its number`() {
        let names = [0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546].map {
            FileSystem.networkName(ofType: UInt32($0))
        }
        #expect(names == ["NFS", "SMB", "SMB", "SMB", "FUSE"])
        for type in [0, 0xEF53, 0x0102_1994, 0x794C_7630, 0x9FA0] as [UInt32] {
            #expect(FileSystem.networkName(ofType: type) == nil)
        }
        #expect(FileSystem.networkName(of: "/proc/self") == nil)
        #expect(FileSystem.networkName(of: "/nowhere/at/all") == nil)
    }

    @Test(
        arguments: [
            ([:], nil, nil),
            (["https_proxy": "http://proxy.example:3128"], "https_proxy", "proxy.example:3128"),
            (["HTTPS_PROXY": "olena:p@ss@proxy.example:3128/x"], "HTTPS_PROXY", "proxy.example:3128"),
            (["ALL_PROXY": "socks5://u:p@[::1]:1080"], "ALL_PROXY", "[::1]:1080"),
            (["https_proxy": "", "all_proxy": "p"], "all_proxy", "p"), (["http_proxy": "p"], nil, nil),
        ] as [([String: String], String?, String?)])
    func `a proxy is named without its user and password`(
        _ environment: [String: String], _ variable: String?, _ host: String?
    ) {
        let proxy = Proxy(environment: environment)
        #expect(proxy?.variable == variable)
        #expect(proxy?.host == host)
    }
}
