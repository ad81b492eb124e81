/// What of the form takes the keys.
package enum FormFocus: Int, CaseIterable, Hashable, Sendable {
    case modo, correo, password, enviar, olvidada

    /// What can be reached, from the top: who makes an account has forgotten nothing yet.
    package static func all(registrando: Bool) -> [FormFocus] {
        registrando ? allCases.filter { $0 != .olvidada } : allCases
    }

    /// So many steps on; around the ends, or up to them.
    func moved(by steps: Int, wraps: Bool, registrando: Bool) -> FormFocus {
        let all = Self.all(registrando: registrando)
        let place = (all.firstIndex(of: self) ?? 0) + steps
        return all[wraps ? (place + all.count) % all.count : min(max(0, place), all.count - 1)]
    }
}
