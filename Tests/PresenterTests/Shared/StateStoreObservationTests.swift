import Observation
import PokedexFakes
import PokedexPresenters
import Testing

@Test func observationIsToldWhenTheNewValueStandsAlready() {
    let store = StateStore(0)
    let seen = Record<Int>()
    withObservationTracking {
        _ = store.value
    } onChange: {
        seen.note(store.value)
    }
    store.update { $0 = 1 }
    #expect(seen.all == [1])
}

@Test func observationIsNotToldOfAnEqualValue() {
    let store = StateStore(0)
    let seen = Record<Int>()
    withObservationTracking {
        _ = store.value
    } onChange: {
        seen.note(store.value)
    }
    store.update { $0 = 0 }
    #expect(seen.all == [])
    store.update { $0 = 1 }
    store.update { $0 = 2 }
    // Once for each registration: that is how Observation works.
    #expect(seen.all == [1])
}

@Test func observationMayWriteTheStoreFromWhereItIsTold() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let reader = time.follow(store.values)
        await time.settle()
        let seen = Record<Int>()
        withObservationTracking {
            _ = store.value
        } onChange: {
            seen.note(store.value)
            if store.value == 1 { store.update { $0 = 10 } }
        }
        store.update { $0 = 1 }
        #expect(store.value == 10)
        // Observation itself calls a second time for a write from within the first call.
        #expect(seen.all == [1, 10])
        await time.settle()
        #expect(reader.values == [0, 10])
        store.finish()
    }
}

@Test func observationThatRegistersAgainFromWhereItIsToldMissesNothing() {
    let store = StateStore(0)
    let seen = Record<Int>()
    follow(store, seen)
    for value in 1...20 { store.update { $0 = value } }
    #expect(seen.all == Array(0...20))
}

@Sendable private func follow(_ store: StateStore<Int>, _ seen: Record<Int>) {
    withObservationTracking {
        seen.note(store.value)
    } onChange: {
        follow(store, seen)
    }
}

@Test func observationHearsOfAWriteFromAnotherThread() {
    let store = StateStore(0)
    let seen = Record<Int>()
    withObservationTracking {
        _ = store.value
    } onChange: {
        seen.note(store.value)
    }
    onAnotherThread { store.update { $0 = 1 } }
    #expect(seen.all == [1])
}

@Test func aBodyThatReadsTheStoreUnfollowedIsNotTold() {
    let store = StateStore(0)
    let seen = Record<Int>()
    withObservationTracking {
        _ = store.current
    } onChange: {
        seen.note(store.current)
    }
    store.update { $0 = 1 }
    #expect(seen.all == [])
}
