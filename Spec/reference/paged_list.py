"""The paged list (Spec/paged-list.md)."""

import re

from rules import is_fresh, page_end

CANCELLED = {"inesperado": {"causa": "the request was cancelled from outside"}}
MOST_PAGES_WITHOUT_NEWS = 3


def rows_of(text):
    """`1-3 7b` as ids, each with the letter of its content."""
    rows = []
    for word in text.split():
        first, last, letter = re.fullmatch(r"(-?\d+)(?:-(\d+))?([a-z]*)", word).groups()
        rows += [(number, letter) for number in range(int(first), int(last or first) + 1)]
    return rows


def text_of(rows):
    words, start = [], 0
    for end in range(1, len(rows) + 1):
        goes_on = end < len(rows) and rows[end] == (rows[end - 1][0] + 1, rows[start][1])
        if not goes_on:
            first, last, letter = rows[start][0], rows[end - 1][0], rows[start][1]
            words.append((str(first) if first == last else f"{first}-{last}") + letter)
            start = end
    return " ".join(words)


def distinct(rows, shown=()):
    """The rows whose id is not shown, each id in its first place."""
    ids, kept = {row[0] for row in shown}, []
    for row in rows:
        if row[0] not in ids:
            ids.add(row[0])
            kept.append(row)
    return kept


class Machine:
    def __init__(self, setup=None):
        setup = setup or {}
        self.initial = max(1, min(100_000, setup.get("initialLoadSize", 60)))
        self.page = max(1, min(100_000, setup.get("pageSize", 20)))
        self.distance = max(0, min(100_000, setup.get("prefetchDistance", 5)))
        self.stored = "unstarted"  # L: unstarted, unread, idle, reading, failed
        self.reading = None  # the epoch of the running read, and what it reads: first, more or prefix
        self.read_error = None
        self.refresh_is_remembered = False
        self.refreshing = "idle"  # R: idle, waiting, asking, writing, failed
        self.refresh_epoch = self.refresh_error = None
        self.appending = "idle"  # A: idle, asking, writing, failed, end
        self.append_epoch = self.append_error = self.answering = None
        self.written_rows = []  # what the running write stores
        self.is_open = False  # the gate
        self.want = None
        self.rows = []
        self.known = None
        self.told = None
        self.last_told = None
        self.pages_without_news = 0
        self.owes_pump = False
        self.owes_reading = False
        self.epoch = 0
        self.is_closed = False

    # What is published

    @property
    def is_refreshing(self):
        return self.refreshing in ("waiting", "asking", "writing")

    @property
    def is_appending(self):
        return self.appending in ("asking", "writing")

    @property
    def is_writing(self):
        return "writing" in (self.refreshing, self.appending)

    @property
    def has_rows_below(self):
        return self.known is not None and self.known["count"] > len(self.rows)

    @property
    def cursor(self):
        return None if self.known is None else self.known.get("next")

    @property
    def is_wanted(self):
        shown = len(self.rows)
        return shown < self.initial or self.want is not None and shown - self.want - 1 < self.distance

    @property
    def waits_for_refresh(self):
        return (
            self.is_refreshing and self.is_open and self.appending == "idle" and self.cursor is not None
            and not self.has_rows_below and self.is_wanted
        )

    @property
    def state(self):
        error = self.read_error if self.stored == "failed" else self.refresh_error if self.refreshing == "failed" else None
        append_error = self.append_error if self.appending == "failed" else None
        loading = self.is_refreshing or self.stored in ("unstarted", "unread")
        saved = None if self.known is None else self.known.get("savedAt")
        return {
            "items": text_of(self.rows), "cargando": loading,
            "cargandoMas": self.is_appending or self.waits_for_refresh, "error": error, "errorAlAmpliar": append_error,
            "sinConexion": bool(self.rows) and (error is not None or append_error is not None),
            "hayMas": saved is None or self.has_rows_below or self.cursor is not None,
            "guardado": saved, "vacia": not self.rows and not loading and error is None,
        }

    def handle(self, name, fields):
        return [] if self.is_closed else getattr(self, name)(**fields)

    # Reads and requests

    def next_epoch(self):
        self.epoch += 1
        return self.epoch

    def read_from(self, kind, start, end):
        self.stored = "unread" if kind == "first" else "reading"
        self.reading = (self.next_epoch(), kind)
        return [{"read": {"from": start, "to": end, "epoch": self.epoch}}]

    def read_first(self):
        return self.read_from("first", 0, self.initial)

    def read_more(self):
        return self.read_from("more", len(self.rows), len(self.rows) + self.page)

    def read_prefix(self):
        self.owes_reading = False
        return self.read_from("prefix", 0, max(self.initial, len(self.rows)))

    def cancel_reading(self):
        if self.stored != "reading":
            return []
        epoch, _ = self.reading
        self.stored, self.reading = "idle", None
        return [{"cancel": {"epoch": epoch}}]

    def ask_for_refresh(self):
        self.refreshing = "asking"
        self.refresh_epoch = self.next_epoch()
        return [{"request": {"after": None, "limit": self.initial, "epoch": self.epoch}}]

    def begin_refresh(self):
        effects = []
        if self.appending == "writing":
            self.refreshing = "waiting"
            return effects
        if self.appending == "asking":
            effects.append({"cancel": {"epoch": self.append_epoch}})
            self.appending = "idle"
        return effects + self.ask_for_refresh()

    def ask_if_waiting(self):
        return self.ask_for_refresh() if self.refreshing == "waiting" else []

    # The pump

    def pump(self):
        if self.stored != "idle":
            self.owes_pump = True
            return []
        if self.owes_reading and not self.is_writing:
            self.owes_pump = True
            return self.read_prefix()
        if not self.is_wanted:
            return []
        if self.has_rows_below:
            self.owes_pump = True
            return self.read_more()
        can_ask = not self.is_refreshing and self.appending == "idle" and self.is_open
        if not can_ask or self.cursor is None:
            return []
        self.appending = "asking"
        self.append_epoch = self.next_epoch()
        self.answering = {
            "cursor": self.cursor, "savedAt": self.known["savedAt"], "revision": self.known["revision"]}
        return [{"request": {"after": self.cursor, "limit": self.page, "epoch": self.epoch}}]

    def pump_after_reading(self):
        """The pump if it is owed; else only rows stored below are shown."""
        if self.stored != "idle":
            return []
        if self.owes_pump:
            self.owes_pump = False
            return self.pump()
        return self.read_more() if self.is_wanted and self.has_rows_below else []

    def compare_told(self):
        if self.told is None or self.stored != "idle" or self.is_writing:
            return []
        info, self.told = self.told, None
        return [] if info == self.known else self.read_prefix()

    def keep_as_told(self, info):
        if self.told is None:
            self.told = info

    # Calls

    def start(self):
        return self.read_first() if self.stored == "unstarted" else []

    def loadAround(self, index):
        if not 0 <= index < len(self.rows):
            return []
        self.want = index
        return self.pump()

    def refresh(self):
        if self.stored == "unstarted":
            return []
        if self.stored == "unread":
            self.refresh_is_remembered = True
            return []
        if self.stored == "failed":
            self.refresh_is_remembered = True
            return self.read_first()
        return [] if self.is_refreshing else self.begin_refresh()

    def retry(self):
        if self.stored in ("unstarted", "unread"):
            return []
        if self.stored == "failed":
            return self.read_first()
        if self.refreshing == "failed":
            if self.appending == "failed":
                self.appending = "idle"
            return self.begin_refresh()
        if self.appending == "failed":
            self.appending = "idle"
            if not self.is_wanted and self.rows:
                self.want = len(self.rows) - 1
            return self.pump()
        if not self.is_open and self.refreshing == "idle":
            return self.begin_refresh()
        return self.pump()

    def resume(self, at):
        if self.stored in ("idle", "reading"):
            if not is_fresh(self.known.get("savedAt"), self.known["isPartial"], at):
                return self.refresh()
        if self.stored == "failed" or "failed" in (self.refreshing, self.appending):
            return self.retry()
        return []

    def close(self):
        effects = []
        if self.reading is not None:
            effects.append({"cancel": {"epoch": self.reading[0]}})
        if self.refreshing == "asking":
            effects.append({"cancel": {"epoch": self.refresh_epoch}})
        if self.appending == "asking":
            effects.append({"cancel": {"epoch": self.append_epoch}})
        self.is_closed = True
        return effects

    # Answers of the storage

    def take_reading(self, epoch):
        if self.reading is None or self.reading[0] != epoch:
            return None
        kind = self.reading[1]
        self.reading = None
        return kind

    def read(self, epoch, items, info, at):
        kind = self.take_reading(epoch)
        if kind is None:
            return []
        self.stored = "idle"
        rows = distinct(rows_of(items))
        if kind == "first":
            return self.read_for_the_first_time(rows, info, at)
        if kind == "more":
            return self.read_rows_below(rows, info)
        return self.read_again(rows, info)

    def show(self, rows, info):
        self.rows, self.known = rows, info
        self.owes_reading = False
        if self.want is not None and self.want >= len(rows):
            self.want = None
        if self.appending in ("idle", "end"):
            self.appending = self.end_or_idle()

    def end_or_idle(self):
        return "end" if self.known.get("savedAt") is not None and self.cursor is None else "idle"

    def read_for_the_first_time(self, rows, info, at):
        self.show(rows, info)
        is_wanted = self.refresh_is_remembered
        self.refresh_is_remembered = False
        self.is_open = bool(rows) and is_fresh(info.get("savedAt"), info["isPartial"], at)
        effects = self.begin_refresh() if is_wanted or not self.is_open else []
        effects += self.compare_told()
        return effects + self.pump()

    def read_rows_below(self, rows, info):
        if info != self.known:
            self.keep_as_told(info)
            return self.compare_told()
        new = distinct(rows, self.rows)
        if new:
            self.rows = self.rows + new
        elif self.has_rows_below:
            self.want = None
            self.owes_pump = False
        effects = self.compare_told()
        if not new and not self.owes_pump:
            return effects
        return effects + self.pump_after_reading()

    def read_again(self, rows, info):
        if self.is_writing:
            self.keep_as_told(info)
            return []
        before = self.known
        self.show(rows, info)
        is_another = (info["generation"], info.get("savedAt")) != (before["generation"], before.get("savedAt"))
        if is_another and info.get("savedAt") is not None:
            self.is_open = True
            self.pages_without_news = 0
            if self.refreshing == "failed":
                self.refreshing = "idle"
            if self.appending == "failed":
                self.appending = self.end_or_idle()
        return self.compare_told() + self.pump_after_reading()

    def readFailed(self, epoch, error):
        kind = self.take_reading(epoch)
        if kind is None:
            return []
        if kind == "first":
            self.stored, self.read_error = "failed", error
            self.is_open = False
            self.told = None
            return []
        self.stored = "idle"
        self.want = None
        self.owes_pump = False
        if kind == "prefix":
            self.owes_reading = True
        return self.compare_told()

    def written(self, epoch, info):
        if self.refreshing == "writing" and self.refresh_epoch == epoch:
            self.refreshing = "idle"
            self.is_open = True
            self.appending = "idle"
            self.pages_without_news = 0 if self.written_rows else 1
            self.show(self.written_rows, info)
        elif self.appending == "writing" and self.append_epoch == epoch:
            self.appending = "idle"
            self.pages_without_news = 0 if self.written_rows else self.pages_without_news + 1
            self.show(self.rows + distinct(self.written_rows, self.rows), info)
        else:
            return []
        effects = self.cancel_reading()
        effects += self.ask_if_waiting()
        effects += self.compare_told()
        return effects + self.pump()

    def refused(self, epoch):
        if self.appending != "writing" or self.append_epoch != epoch:
            return []
        self.appending = "idle"
        effects = self.ask_if_waiting()
        effects += self.cancel_reading()
        self.told = None
        self.owes_pump = True
        return effects + self.read_prefix()

    def writeFailed(self, epoch, error):
        return self.failed(epoch, error, "writing")

    def requestFailed(self, epoch, error):
        return self.failed(epoch, error, "asking")

    def failed(self, epoch, error, phase):
        if self.refreshing == phase and self.refresh_epoch == epoch:
            self.refreshing, self.refresh_error = "failed", error
            effects = self.compare_told()
            return effects + self.pump()
        if self.appending == phase and self.append_epoch == epoch:
            self.appending, self.append_error = "failed", error
            return self.ask_if_waiting() + self.compare_told()
        return []

    def cancelled(self, epoch):
        if self.refreshing in ("asking", "writing") and self.refresh_epoch == epoch:
            self.refreshing = "idle"
        elif self.is_appending and self.append_epoch == epoch:
            self.appending = "idle"
        else:
            return []
        self.want = None
        self.owes_pump = False
        effects = self.ask_if_waiting()
        if not self.rows and not effects:
            self.refreshing, self.refresh_error = "failed", CANCELLED
        return effects + self.compare_told()

    def changed(self, info):
        before, self.last_told = self.last_told, info
        if self.stored == "failed":
            return self.read_first() if before is not None and before != info else []
        self.told = info
        return self.compare_told()

    # Answers of the server

    def answered(self, epoch, page, at):
        cursor = page_end(page)
        rows = distinct(rows_of(page["items"]))
        if self.refreshing == "asking" and self.refresh_epoch == epoch:
            self.refreshing = "writing"
            self.written_rows = rows
            fields = {"savedAt": at}
            name = "replace"
        elif self.appending == "asking" and self.append_epoch == epoch:
            self.appending = "writing"
            rows = distinct(rows, self.rows)
            self.written_rows = rows
            if not rows and self.pages_without_news + 1 >= MOST_PAGES_WITHOUT_NEWS:
                cursor = None
            fields = {"answering": self.answering}
            name = "append"
        else:
            return []
        return [{name: {"items": text_of(rows), "next": cursor, "isPartial": page["isPartial"], "epoch": epoch, **fields}}]
