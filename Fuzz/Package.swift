// swift-tools-version: 5.4

import PackageDescription

// Fuzzers for everything that reads foreign bytes; Scripts/fuzz builds and runs them.
//
// A package of its own, because libFuzzer brings its own main: from tools version 5.5 on SwiftPM renames that of an
// executable, and the link fails. The folders are links to the program's own: the same files are compiled, here
// with -enable-testing, so that a target sees what is internal.
let package = Package(
    name: "movielib-fuzz",
    targets: [
        .target(name: "CCurl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "CEmbedded"),
        .target(name: "Secrecy"),
        .target(name: "Records"),
        .target(name: "Localization", dependencies: ["CEmbedded"]),
        .target(name: "Query", dependencies: ["Localization", "Records"]),
        .target(name: "CProcess"),
        .target(name: "Terminal", dependencies: ["CProcess", "Localization", "Secrecy"]),
        .target(name: "CPictures"),
        .target(name: "CScreen", dependencies: ["CProcess"]),
        .target(name: "Screen", dependencies: ["CPictures", "CScreen", "CZlib", "Localization", "Secrecy", "Terminal"]),
        .target(name: "TMDBModels", dependencies: ["Records"]),
        .target(name: "TMDBClient", dependencies: ["CCurl", "CZlib", "CEmbedded", "Localization", "Records", "Secrecy", "TMDBModels"]),
        .target(name: "CArchive"),
        .systemLibrary(name: "GRDBSQLite", pkgConfig: "sqlite3"),
        .target(name: "CDatabase"),
        .target(name: "ForeignDatabase", dependencies: ["CDatabase", "GRDBSQLite", "Records"]),
        .target(name: "Exchange", dependencies: ["CArchive", "FileNames", "ForeignDatabase", "Localization", "Records"]),
        .target(name: "FuzzPages", dependencies: ["Records", "TMDBClient", "TMDBModels"]),
        .target(name: "FuzzDetails", dependencies: ["Records", "TMDBClient", "TMDBModels"]),
        .target(name: "FuzzReferences", dependencies: ["Records", "TMDBModels"]),
        .target(name: "FuzzText", dependencies: ["Terminal"]),
        .target(name: "FuzzInput", dependencies: ["Screen"]),
        .target(name: "FuzzAddresses", dependencies: ["TMDBClient", "TMDBModels"]),
        .target(name: "FuzzExchange", dependencies: ["Exchange"]),
        .target(name: "FuzzDatabase", dependencies: ["Exchange"]),
        .target(name: "FuzzQuery", dependencies: ["Query"]),
        .target(name: "FileNames"),
        .target(name: "FuzzNames", dependencies: ["FileNames"]),
        .target(name: "FuzzNFO", dependencies: ["FileNames"]),
        .systemLibrary(name: "CSodium"),
        .target(name: "Lock", dependencies: ["CSodium"]),
        .target(name: "FuzzLock", dependencies: ["Lock"]),
        .target(name: "Share", dependencies: ["CZlib", "Lock", "Records"]),
        .target(name: "FuzzShare", dependencies: ["Lock", "Share"]),
    ]
)
