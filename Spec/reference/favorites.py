"""The favourites (Spec/favorites.md)."""

from rules import kind, mark_of, show
from writes import Writes

CALLS = ("toggle", "vaciar", "deshacer", "descartarQuitado", "descartarError", "close")


class Machine(Writes):
    def __init__(self, setup=None):
        super().__init__()
        self.rows = []
        self.by_number = None
        self.sequence = None
        self.quitado = None
        self.withdrawn = None
        self.write_error = None
        self.reading_error = None
        self.is_closed = False

    @property
    def state(self):
        rows = sorted(self.rows, key=lambda mark: mark[0]) if self.by_number else self.rows
        error = self.write_error if self.write_error is not None else self.reading_error
        loading = (self.sequence is None or self.by_number is None) and self.reading_error is None
        return {
            "favoritos": [show(mark) for mark in rows], "ids": sorted(mark[0] for mark in rows),
            "cargando": loading, "quitado": show(self.quitado), "error": error,
            "vacia": not rows and not loading and error is None,
        }

    def handle(self, name, fields):
        if name in CALLS and self.is_closed:
            return []
        return getattr(self, name)(**fields)

    # Calls

    def toggle(self, id, name, at):
        self.write_error = None
        return self.write({"toggle": {"id": id, "name": name, "at": at}})

    def vaciar(self):
        self.write_error = None
        if self.quitado is not None:
            self.quitado, self.withdrawn = None, self.quitado
        return self.write("removeAll")

    def deshacer(self):
        if self.quitado is None or {"restore": {"favorite": show(self.quitado)}} in [write for _, write in self.queue]:
            return []
        self.write_error = None
        return self.write({"restore": {"favorite": show(self.quitado)}})

    def descartarQuitado(self):
        self.quitado = None
        return []

    def descartarError(self):
        self.write_error = None
        if self.reading_error is None:
            return []
        self.reading_error = None
        return ["read"]

    def close(self):
        self.is_closed = True
        return []

    # The queue

    def as_sent(self, write):
        name, fields = kind(write)
        if name != "toggle":
            return write
        back = [mark[2] for mark in (self.quitado, self.withdrawn) if mark is not None]
        for _, other in self.queue:
            if kind(other)[0] == "restore":
                back.append(mark_of(kind(other)[1]["favorite"])[2])
        return {"toggle": {**fields, "at": max([fields["at"]] + [time + 1 for time in back])}}

    def empties(self):
        """Whether an emptying waits behind the write that runs."""
        return any(kind(write)[0] == "removeAll" for _, write in self.queue[1:])

    # Answers

    def show_rows(self, value, sequence):
        self.reading_error = None
        if self.sequence is None or sequence > self.sequence:
            self.rows, self.sequence = [mark_of(text) for text in value], sequence

    def forget_marked(self):
        ids = {mark[0] for mark in self.rows}
        if self.quitado is not None and self.quitado[0] in ids:
            self.quitado = None
        if self.withdrawn is not None and self.withdrawn[0] in ids:
            self.withdrawn = None

    def stored(self, value, sequence):
        is_newer = self.sequence is None or sequence > self.sequence
        self.show_rows(value, sequence)
        if is_newer:
            self.forget_marked()
        return []

    def unreadable(self, error):
        self.reading_error = error
        return []

    def ordered(self, porNumero):
        self.by_number = porNumero
        return []

    def orderUnreadable(self):
        if self.by_number is None:
            self.by_number = False
        return []

    def written(self, ticket, value, sequence, removed=None, added=None):
        if not self.is_running(ticket):
            return []
        name, fields = kind(self.queue[0][1])
        self.show_rows(value, sequence)
        if name == "toggle":
            if removed is not None:
                if self.empties():
                    self.withdrawn = mark_of(removed)
                else:
                    self.quitado = mark_of(removed)
            elif self.quitado is not None and self.quitado[0] == fields["id"]:
                self.quitado = None
        elif name == "restore":
            if self.quitado == mark_of(fields["favorite"]):
                self.quitado = None
        else:
            self.quitado = self.withdrawn = None
        self.forget_marked()
        return self.next()

    def writeFailed(self, ticket, error):
        if not self.is_running(ticket):
            return []
        self.write_error = error
        return self.failed()

    def cancelled(self, ticket):
        return self.failed() if self.is_running(ticket) else []

    def failed(self):
        if kind(self.queue[0][1])[0] == "removeAll" and not self.empties():
            if self.quitado is None:
                self.quitado = self.withdrawn
            self.withdrawn = None
            self.forget_marked()
        return self.next()
