import Foundation
import Records
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// The merge, case by case: the sync base, the library's value, the account's value.
@Suite struct AccountMergeTests {
    /// Why, the sync base, the library's value, the account's value, and the step.
    private static let rows: [(String, Double?, Double?, Double?, AccountStep)] = [
        ("a film unchanged on both sides needs no step", 1, 1, 1, .nothing),
        ("a film unchanged on both sides needs no step", nil, nil, nil, .nothing),
        ("a film unchanged on both sides needs no step", 8, 8, 8.0, .nothing),
        ("a new film here is sent", nil, 1, nil, .push(1)),
        ("a new film here is sent", nil, 7.5, nil, .push(7.5)),
        ("a new film on TMDB is imported", nil, nil, 1, .pull(1)),
        ("a new film on TMDB is imported", nil, nil, 7.5, .pull(7.5)),
        ("a film added on both sides with the same value is agreed on", nil, 1, 1, .agree),
        ("a film added on both sides with the same value is agreed on", nil, 8, 8, .agree),
        ("two new ratings that differ are a conflict", nil, 7, 8, .conflict),
        ("a film removed here is removed at TMDB", 1, nil, 1, .push(nil)),
        ("a film removed here is removed at TMDB", 8, nil, 8, .push(nil)),
        ("a film removed at TMDB is removed here", 1, 1, nil, .pull(nil)),
        ("a film removed at TMDB is removed here", 8, 8, nil, .pull(nil)),
        ("a film removed on both sides is agreed on", 1, nil, nil, .agree),
        ("a rating changed here is sent", 7, 8, 7, .push(8)),
        ("a rating changed at TMDB is imported", 7, 7, 9, .pull(9)),
        ("a rating changed differently on both sides is a conflict", 7, 8, 9, .conflict),
        ("a rating changed to the same value on both sides is agreed on", 7, 8, 8, .agree),
        ("a change here takes precedence over a removal at TMDB", 7, 8, nil, .push(8)),
        ("a change at TMDB takes precedence over a removal here", 7, nil, 8, .pull(8)),
    ]

    @Test func `each change here and at TMDB has its step`() {
        for (why, base, local, remote, step) in Self.rows {
            #expect(AccountStep(base: base, local: local, remote: remote) == step, "\(why)")
        }
    }

    @Test func `in a conflict the later of two known times wins, and without both times it stays open`() {
        let (early, late) = (Date(timeIntervalSince1970: 1000), Date(timeIntervalSince1970: 2000))
        func step(_ preference: AccountPreference?, _ at: Date?, _ theirsAt: Date?) -> AccountStep {
            AccountPreference.step(preference, local: 7, at: at, remote: 8, theirsAt: theirsAt)
        }
        #expect(step(nil, late, early) == .push(7))
        #expect(step(nil, early, late) == .pull(8))
        #expect(step(nil, early, early) == .conflict)
        #expect(step(nil, late, nil) == .conflict)
        #expect(step(.newer, nil, early) == .conflict)
        #expect(step(.mine, early, late) == .push(7))
        #expect(step(.tmdb, late, early) == .pull(8))
    }
}
