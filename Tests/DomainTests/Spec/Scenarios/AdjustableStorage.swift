import PokedexFakes
import PokedexPresenters

/// A storage whose latency and failures a scenario sets.
protocol AdjustableStorage: AnyObject {
    var latency: Duration { get set }
    var readError: AppError? { get set }
    var writeError: AppError? { get set }
}

extension AdjustableStorage {
    /// What is not named stays.
    func set(_ change: JSON) throws {
        for (name, value) in try change.fields("latency", "readsFail", "writesFail") {
            switch name {
            case "latency": latency = try value.duration
            case "readsFail": readError = try value.orNil?.appError
            default: writeError = try value.orNil?.appError
            }
        }
    }
}

extension InMemoryPagedStorage: AdjustableStorage {}
extension InMemoryFavoritesStorage: AdjustableStorage {}
extension InMemorySettingsStorage: AdjustableStorage {}
extension InMemorySessionStorage: AdjustableStorage {}
