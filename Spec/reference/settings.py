"""The settings (Spec/settings.md)."""

from rules import settings_reading, ui_error
from writes import Writes


class Machine(Writes):
    def __init__(self, setup=None):
        super().__init__()
        self.shown = {"tema": None, "orden": None}
        self.sequence = None
        self.write_error = None
        self.reading_error = None
        self.is_closed = False

    @property
    def state(self):
        error = self.write_error if self.write_error is not None else self.reading_error
        return {
            "settings": settings_reading(self.shown),
            "error": None if error is None else ui_error(error),
            "cargando": self.sequence is None and self.reading_error is None,
        }

    def handle(self, name, fields):
        if name in ("cambiarTema", "cambiarOrden", "descartarError", "close") and self.is_closed:
            return []
        return getattr(self, name)(**fields)

    def cambiarTema(self, tema):
        return self.change("tema", tema, {"tema": {"tema": tema}})

    def cambiarOrden(self, porNumero):
        return self.change("favoritosPorNumero", porNumero, {"orden": {"porNumero": porNumero}})

    def change(self, setting, value, write):
        key = next(iter(write))
        waits = any(next(iter(other)) == key for _, other in self.queue)
        if self.sequence is None and settings_reading(self.shown)[setting] == value and not waits:
            return []
        self.write_error = None
        return self.write(write)

    def descartarError(self):
        self.write_error = None
        if self.reading_error is None:
            return []
        self.reading_error = None
        return ["read"]

    def close(self):
        self.is_closed = True
        return []

    def stored(self, value, sequence):
        self.reading_error = None
        if self.sequence is None or sequence > self.sequence:
            self.shown, self.sequence = value, sequence
        return []

    def unreadable(self, error):
        self.reading_error = error
        return []

    def written(self, ticket, value, sequence):
        if not self.is_running(ticket):
            return []
        self.stored(value, sequence)
        return self.next()

    def writeFailed(self, ticket, error):
        if not self.is_running(ticket):
            return []
        self.write_error = error
        return self.next()

    def cancelled(self, ticket):
        return self.next() if self.is_running(ticket) else []
