import PokedexDomain

/// The forms in JSON of what several machines share.
extension JSON {
    init(_ error: AppError) {
        self =
            switch error {
            case .sinConexion: "sinConexion"
            case .lento: "lento"
            case .servidor(let codigo): .named("servidor", ["codigo": .int(codigo)])
            case .demasiadas(let esperar): .named("demasiadas", ["esperar": JSON(esperar?.milliseconds)])
            case .almacen(let razon): .named("almacen", ["razon": .text(razon.rawValue)])
            case .inesperado(let causa): .named("inesperado", ["causa": .text(causa)])
            }
    }

    var appError: AppError {
        get throws {
            let (name, fields) = try named
            switch name {
            case "sinConexion": return .sinConexion
            case "lento": return .lento
            case "servidor": return .servidor(codigo: try fields["codigo"].int)
            case "demasiadas":
                return .demasiadas(esperar: try fields["esperar"].orNil.map { .milliseconds(try $0.int) })
            case "almacen":
                guard let razon = Almacen(rawValue: try fields["razon"].text) else { break }
                return .almacen(razon)
            case "inesperado": return .inesperado(causa: try fields["causa"].text)
            default: break
            }
            throw Failure(description: "no error is called \(name)")
        }
    }

    init(_ error: UiError?) {
        guard let error else {
            self = .null
            return
        }
        self = [
            "titulo": .text(error.titulo), "detalle": .text(error.detalle),
            "sePuedeReintentar": .bool(error.sePuedeReintentar), "causa": JSON(error.causa),
        ]
    }

    init(_ raiz: Raiz) {
        self =
            switch raiz {
            case .comprobando: "comprobando"
            case .entrada: "entrada"
            case .contenido: "contenido"
            }
    }

    init(_ cursor: PageCursor?) { self = cursor.map { .text($0.text) } ?? .null }

    var cursor: PageCursor {
        get throws { PageCursor(try text) }
    }

    init(_ timestamp: Timestamp) { self = .int(Int(timestamp.milliseconds)) }

    var timestamp: Timestamp {
        get throws { Timestamp(milliseconds: Int64(try int)) }
    }
}

extension Duration {
    /// In whole milliseconds, as `Spec` writes a time.
    var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
