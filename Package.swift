// swift-tools-version: 6.2

import PackageDescription

/// One set of switches for every Swift target: what the compiler can check, it checks.
let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "movielib",
    products: [
        .executable(name: "movielib", targets: ["movielib"]),
        .executable(name: "tmdb-sample-server", targets: ["tmdb-sample-server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        .target(name: "CCurl"),
        // Without pkg-config, whose path of the system's libraries would go before those that a release is linked with.
        .systemLibrary(name: "CZlib"),
        // Statically: see Sources/CSodium/shim.h.
        .systemLibrary(name: "CSodium"),
        .target(name: "CEmbedded"),
        .target(name: "CArchive"),
        .target(name: "CPictures"),
        .target(name: "CScreen", dependencies: ["CProcess"]),
        .target(name: "CProcess"),
        .target(name: "CDatabase"),
        .target(name: "Records", swiftSettings: swiftSettings),
        .target(name: "FileNames", swiftSettings: swiftSettings),
        .target(
            name: "Media", dependencies: ["CProcess", "FileNames", "Records"], swiftSettings: swiftSettings),
        .target(name: "Localization", dependencies: ["CEmbedded"], swiftSettings: swiftSettings),
        .target(name: "Query", dependencies: ["Localization", "Records"], swiftSettings: swiftSettings),
        .target(name: "Secrecy", swiftSettings: swiftSettings),
        .target(name: "Lock", dependencies: ["CSodium"], swiftSettings: swiftSettings),
        .target(name: "Share", dependencies: ["CZlib", "Lock", "Records"], swiftSettings: swiftSettings),
        .target(name: "TMDBModels", dependencies: ["Records"], swiftSettings: swiftSettings),
        .target(
            name: "TMDBClient",
            dependencies: [
                "CCurl", "CEmbedded", "CZlib", "Localization", "Records", "Secrecy", "TMDBModels",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Library",
            dependencies: [
                "FileNames", "Localization", "Lock", "Query", "Records",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "ResponseCache",
            dependencies: [
                "Localization", "Records", "TMDBClient", "TMDBModels",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "ForeignDatabase",
            dependencies: [
                "CDatabase", "Records", .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Exchange",
            dependencies: ["CArchive", "FileNames", "ForeignDatabase", "Localization", "Records"],
            swiftSettings: swiftSettings),
        .target(
            name: "Catalogue",
            dependencies: [
                "CZlib", "Records", .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "MovielibCore",
            dependencies: [
                "CProcess", "Localization", "Lock", "Records", "Query", "TMDBClient", "TMDBModels",
                "Library", "ResponseCache", "Catalogue", "Exchange", "FileNames", "Media", "Share",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "Terminal", dependencies: ["CProcess", "Localization", "Secrecy"],
            swiftSettings: swiftSettings),
        .target(
            name: "Screen",
            dependencies: ["CPictures", "CScreen", "CZlib", "Localization", "Secrecy", "Terminal"],
            swiftSettings: swiftSettings),
        .target(
            name: "Presenters",
            dependencies: [
                "Catalogue", "Exchange", "FileNames", "Library", "Localization", "Lock", "Media",
                "MovielibCore", "Query", "Records", "Share", "TMDBModels", "Terminal",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "FullScreen",
            dependencies: [
                "Library", "Localization", "Lock", "MovielibCore", "Presenters", "Query", "Records",
                "ResponseCache",
                "Screen", "TMDBModels", "Terminal",
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "movielib",
            dependencies: [
                "CDatabase", "CEmbedded", "CProcess", "Catalogue", "Exchange", "FileNames", "FullScreen",
                "Library", "Localization", "Lock", "Media", "MovielibCore", "Presenters", "Query", "Records",
                "ResponseCache",
                "Screen",
                "Secrecy", "TMDBClient", "TMDBModels", "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "tmdb-sample-server",
            dependencies: [
                "TMDBClient", "TMDBModels",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "FlyingFox", package: "FlyingFox"),
            ],
            path: "Tests/tmdb-sample-server",
            swiftSettings: swiftSettings),
        .target(
            name: "TestSupport",
            dependencies: [
                "Exchange", "Records", "Screen", "Terminal", "TMDBClient", "TMDBModels",
                .product(name: "FlyingFox", package: "FlyingFox"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: swiftSettings),
        // Apart, so that the address sanitizer's tests, which have no library, need no GRDB.
        .target(
            name: "LibrarySupport", dependencies: ["Library", "Records"], path: "Tests/LibrarySupport",
            swiftSettings: swiftSettings),
        .testTarget(name: "RecordsTests", dependencies: ["Records"], swiftSettings: swiftSettings),
        .testTarget(
            name: "FileNamesTests", dependencies: ["FileNames"], exclude: ["Names.txt"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MediaTests", dependencies: ["Media", "Records", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(name: "LockTests", dependencies: ["Lock"], swiftSettings: swiftSettings),
        .testTarget(
            name: "ShareTests", dependencies: ["Share", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "LocalizationTests", dependencies: ["Localization"], swiftSettings: swiftSettings),
        .testTarget(
            name: "TMDBClientTests",
            dependencies: ["TMDBClient", "TMDBModels", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryTests",
            dependencies: [
                "Library", "Localization", "Lock", "LibrarySupport", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ResponseCacheTests",
            dependencies: ["ResponseCache", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ExchangeTests",
            dependencies: ["Exchange", "Records", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CatalogueTests", dependencies: ["Catalogue", "Records", "TestSupport"], exclude: ["Lists"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CorpusTests",
            dependencies: [
                "Exchange", "FileNames", "Lock", "Query", "Records", "Screen", "Share", "Terminal",
                "TestSupport",
                "TMDBClient", "TMDBModels",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "TerminalTests", dependencies: ["Secrecy", "Terminal", "TestSupport"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "screen-trial", dependencies: ["Screen", "Terminal"], path: "Tests/ScreenTrial",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ScreenTests",
            dependencies: ["Screen", "Secrecy", "Terminal", "TestSupport", "screen-trial"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MovielibCoreTests",
            dependencies: [
                "Lock", "Media", "MovielibCore", "LibrarySupport", "ResponseCache", "Share", "TestSupport",
                "tmdb-sample-server",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MovielibTests",
            dependencies: [
                "CProcess", "FileNames", "FullScreen", "Lock", "movielib", "LibrarySupport", "TestSupport",
            ],
            exclude: ["Browser/Snapshots"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CommandTests",
            dependencies: ["FullScreen", "Lock", "movielib", "Terminal", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AcceptanceTests",
            dependencies: ["movielib", "tmdb-sample-server", "Screen", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "HostileTests",
            dependencies: ["movielib", "TestSupport"],
            path: "Tests/Hostile",
            exclude: ["Support/http2.py"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CrashTests",
            dependencies: ["movielib", "Library", "Lock", "Records", "LibrarySupport", "TestSupport"],
            path: "Tests/Crash",
            exclude: ["replay.py"],
            swiftSettings: swiftSettings),
    ]
)

// Scripts/sanitize builds the suites that it runs, and no others.
if let suites = Context.environment["MOVIELIB_SUITES"]?.split(separator: "|").map(String.init) {
    package.targets.removeAll { $0.isTest && !suites.contains($0.name) }
}
