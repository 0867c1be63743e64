import Foundation
import Records
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// The merge, case by case: the sync base, the library's value, the account's value.
@Suite struct AccountMergeTests {
    private func step(_ base: Double?, _ local: Double?, _ remote: Double?) -> AccountStep {
        AccountStep(base: base, local: local, remote: remote)
    }

    @Test func `1: a film unchanged on both sides needs no step`() {
        #expect(step(1, 1, 1) == .nothing)
        #expect(step(nil, nil, nil) == .nothing)
        #expect(step(8, 8, 8.0) == .nothing)
    }

    @Test func `2: a new film here is sent`() {
        #expect(step(nil, 1, nil) == .push(1))
        #expect(step(nil, 7.5, nil) == .push(7.5))
    }

    @Test func `3: a new film at TMDB is imported`() {
        #expect(step(nil, nil, 1) == .pull(1))
        #expect(step(nil, nil, 7.5) == .pull(7.5))
    }

    @Test func `4: a film added on both sides with the same value is agreed on`() {
        #expect(step(nil, 1, 1) == .agree)
        #expect(step(nil, 8, 8) == .agree)
    }

    @Test func `5: two new ratings that differ are a conflict`() { #expect(step(nil, 7, 8) == .conflict) }

    @Test func `6: a film removed here is removed at TMDB`() {
        #expect(step(1, nil, 1) == .push(nil))
        #expect(step(8, nil, 8) == .push(nil))
    }

    @Test func `7: a film removed at TMDB is removed here`() {
        #expect(step(1, 1, nil) == .pull(nil))
        #expect(step(8, 8, nil) == .pull(nil))
    }

    @Test func `8: a film removed on both sides is agreed on`() { #expect(step(1, nil, nil) == .agree) }

    @Test func `9: a rating changed here is sent`() { #expect(step(7, 8, 7) == .push(8)) }

    @Test func `10: a rating changed at TMDB is imported`() { #expect(step(7, 7, 9) == .pull(9)) }

    @Test func `11: a rating changed differently on both sides is a conflict`() {
        #expect(step(7, 8, 9) == .conflict)
    }

    @Test func `12: a rating changed to the same value on both sides is agreed on`() {
        #expect(step(7, 8, 8) == .agree)
    }

    @Test func `13: a change here takes precedence over a removal at TMDB`() {
        #expect(step(7, 8, nil) == .push(8))
    }

    @Test func `14: a change at TMDB takes precedence over a removal here`() {
        #expect(step(7, nil, 8) == .pull(8))
    }

    @Test func `15: a removal that was undone needs no step`() { #expect(step(1, 1, 1) == .nothing) }

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
