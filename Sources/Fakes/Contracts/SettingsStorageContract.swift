import PokedexPresenters

/// What every `SettingsStorage` promises, as checks for any adapter.
///
/// ```swift
/// let contract = SettingsStorageContract { words in ContractStore(InMemorySettingsStorage(words)) }
/// let report = await contract.report()
/// ```
///
/// See ``Contract`` for how it waits.
public struct SettingsStorageContract<Storage: SettingsStorage>: Contract {
    private let patience: Duration
    private let make: @Sendable (StoredSettings) async throws -> ContractStore<Storage>

    /// The promises.
    ///
    /// - Parameters:
    ///   - patience: how long something that must come is waited for.
    ///   - store: makes a store of its own in which these words stand already, also such as this version does not know:
    ///     put there as another program would, not through the adapter.
    public init(
        patience: Duration = .seconds(10),
        store: @escaping @Sendable (StoredSettings) async throws -> ContractStore<Storage>
    ) {
        self.patience = patience
        make = store
    }

    /// Reading, writing each word alone, words that nobody knows, following, and two objects over one store.
    public var checks: [ContractCheck] {
        reading + writing + between + streams.checks + streams.readable()
    }

    private var reading: [ContractCheck] {
        [
            check("In a fresh store nothing is set") { _, settings in
                try await settings.expect(StoredSettings())
            },
            check("A word that this version does not know is given as it stands", over: .unknown) { _, settings in
                try await settings.expect(.unknown)
            },
            check("Reading does not write to the store", over: .unknown) { trial, settings in
                try await settings.store?.expectNoWrite(trial) { try await settings.expect(.unknown) }
            },
        ]
    }

    private var writing: [ContractCheck] {
        [
            check("`setTema` stores the word for the look, also for the system's") { trial, settings in
                for tema in Tema.allCases + [.sistema] {
                    let wanted = StoredSettings(tema: tema.token)
                    trial.expect("the answer", try await settings.setTema(tema).stored, is: wanted)
                    try await settings.expect(wanted)
                }
            },
            check("`setOrden` stores the word for the order") { trial, settings in
                for (porNumero, word) in [(true, StoredSettings.porNumero), (false, StoredSettings.porFecha)] {
                    let wanted = StoredSettings(orden: word)
                    trial.expect("the answer", try await settings.setOrden(porNumero: porNumero).stored, is: wanted)
                    try await settings.expect(wanted)
                }
            },
            check("`setTema` leaves the word for the order, also one that nobody knows", over: .unknown) {
                trial, settings in
                let wanted = StoredSettings(tema: Tema.claro.token, orden: StoredSettings.unknown.orden)
                trial.expect("the answer", try await settings.setTema(.claro).stored, is: wanted)
                try await settings.expect(wanted)
            },
            check("`setOrden` leaves the word for the look, also one that nobody knows", over: .unknown) {
                trial, settings in
                let wanted = StoredSettings(tema: StoredSettings.unknown.tema, orden: StoredSettings.porNumero)
                trial.expect("the answer", try await settings.setOrden(porNumero: true).stored, is: wanted)
                try await settings.expect(wanted)
            },
            check("Writes of both words at once are both kept") { trial, settings in
                guard let objects = try await settings.store?.objects() else { return }
                let (first, last) = (objects[0], objects[objects.count - 1])
                for (tema, porNumero) in [(Tema.oscuro, true), (.claro, false), (.oscuro, true)] {
                    _ = try await trial.atOnce(
                        "set \(tema.token) and \(StoredSettings.orden(porNumero: porNumero))",
                        [
                            { @Sendable in try await first.setTema(tema) },
                            { @Sendable in try await last.setOrden(porNumero: porNumero) },
                        ])
                    try await settings.expect(
                        StoredSettings(tema: tema.token, orden: StoredSettings.orden(porNumero: porNumero)))
                }
            },
            check("A write that ends with cancellation has written nothing") { trial, settings in
                try await settings.setTema(.claro)
                let written = try await trial.cancelled("set oscuro") { [storage = settings.storage] in
                    try await storage.setTema(.oscuro)
                }
                try await settings.expect(
                    StoredSettings(tema: written == nil ? Tema.claro.token : Tema.oscuro.token))
            },
            check("The place of an answer grows with every change") { trial, settings in
                var last = try await settings.setTema(.claro).sequence
                for porNumero in [true, false, true] {
                    let place = try await settings.setOrden(porNumero: porNumero).sequence
                    trial.expect(place > last, or: "its place is \(place), and that of the answer before was \(last)")
                    last = place
                }
            },
            check("An answer has the place at which the stream tells the same") { trial, settings in
                let follower = Follower(trial, "settings", settings.storage.settings)
                _ = try await follower.next()
                for tema in [Tema.claro, .oscuro, .claro] {
                    let answer = try await settings.setTema(tema)
                    let told = try await follower.next("\"\(tema.token)\"") {
                        if case .value(let value, _) = $0 { value == answer.stored } else { false }
                    }
                    guard case .value(_, let place) = told.last else { continue }
                    trial.expect("the place that the stream told", place, is: answer.sequence)
                }
            },
        ]
    }

    private var between: [ContractCheck] {
        [
            check("What was set is there for the next object over the store", over: .unknown) { _, settings in
                try await settings.setTema(.claro)
                try await settings.reopened().expect(
                    StoredSettings(tema: Tema.claro.token, orden: StoredSettings.unknown.orden))
            },
            check("Two objects over one store see what the other wrote") { trial, settings in
                let other = try await settings.reopened()
                try await settings.setTema(.oscuro)
                let wanted = StoredSettings(tema: Tema.oscuro.token, orden: StoredSettings.porNumero)
                trial.expect("the other's answer", try await other.setOrden(porNumero: true).stored, is: wanted)
                try await settings.expect(wanted)
            },
        ]
    }

    private var streams: StreamPromises<Storage, StorageReading<StoredSettings>> {
        StreamPromises(
            name: "settings", patience: patience, make: { try await store($0, over: StoredSettings()) },
            stream: { $0.settings },
            fresh: ("nothing set", { if case .value(StoredSettings(), _) = $0 { true } else { false } }),
            isSame: { $0.value == $1.value },
            change: { trial, storage, number in
                let settings = SettingsSubject(store: nil, storage: storage, trial: trial)
                let looks: [Tema] = [.claro, .oscuro]
                return try await settings.setTema(looks[number % looks.count]).told
            })
    }

    private func check(
        _ name: String, over words: StoredSettings = StoredSettings(),
        _ body: @escaping @Sendable (Trial, SettingsSubject<Storage>) async throws -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            let store = try await store(trial, over: words)
            try await body(trial, SettingsSubject(store: store, storage: store.adapter, trial: trial))
        }
    }

    private func store(_ trial: Trial, over words: StoredSettings) async throws -> ContractStore<Storage> {
        try await trial.call("make a store with \(trial.text(words))") { try await make(words) }
    }
}

extension StoredSettings {
    /// Words of a later version.
    fileprivate static let unknown = StoredSettings(tema: "amoled", orden: "tipo é 🌙")
}

extension SettingsChange {
    /// What the stream tells of it.
    fileprivate var told: StorageReading<StoredSettings> { .value(stored, sequence: sequence) }
}

/// A storage under trial: every call is noted, and one that throws ends the check.
private struct SettingsSubject<Storage: SettingsStorage>: Sendable {
    let store: ContractStore<Storage>?
    let storage: Storage
    let trial: Trial

    @discardableResult
    func setTema(_ tema: Tema) async throws -> SettingsChange {
        try await trial.call("setTema(\(tema.token))") { try await storage.setTema(tema) }
    }

    @discardableResult
    func setOrden(porNumero: Bool) async throws -> SettingsChange {
        try await trial.call("setOrden(porNumero: \(porNumero))") { try await storage.setOrden(porNumero: porNumero) }
    }

    /// Expects that a reader that begins now is told of just these words.
    func expect(_ words: StoredSettings) async throws {
        let reading = try await Follower(trial, "settings", storage.settings).next()
        guard case .value(let stored, _) = reading else {
            return trial.fail("the stream told \(trial.text(reading)) of a store that can be read")
        }
        trial.expect("the stored words", stored, is: words)
    }

    /// The same store through another object.
    func reopened() async throws -> SettingsSubject {
        guard let store else { throw trial.untried("no `reopen` was given") }
        return SettingsSubject(store: store, storage: try await store.reopened(trial), trial: trial)
    }
}
