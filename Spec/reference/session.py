"""The session (Spec/session.md)."""

from rules import ends_session, session_time, session_wait, ui_error
from writes import Writes

NO_TOKENS = {"inesperado": {"causa": "the server gave a session without tokens"}}


def is_usable(session):
    return session is not None and session["accessToken"] != "" and session["refreshToken"] != ""


def is_same(left, right):
    return left["refreshToken"] == right["refreshToken"]


def is_ending(session, now):
    return session_time({**session, "now": now})["isEnding"]


def is_over(session, now):
    return session_time({**session, "now": now})["isOver"]


class Machine(Writes):
    def __init__(self, setup=None):
        super().__init__()
        self.known = "unstarted"
        self.session = None
        self.epoch = 0
        self.running = None
        # The store: how often in a row it could not be read, and why. The refresh: how often in a row it failed, why, when, the wait.
        self.load_failures = 0
        self.load_error = None
        self.refresh_failures = 0
        self.refresh_error = None
        self.failed_at = self.wait = None
        self.asked_for = False
        self.wants_reread = False
        self.stored = "as asked"

    @property
    def state(self):
        return {
            "comprobando": self.known in ("unstarted", "restoring", "unread"),
            "session": self.session, "haySesion": self.session is not None,
            "error": self.shown_error,
        }

    @property
    def shown_error(self):
        shows = self.known in ("restoring", "unread") and self.load_error is not None
        return ui_error(self.load_error) if shows else None

    @property
    def is_signed_in(self):
        return self.session is not None

    def ask(self, name, now):
        if self.known in ("unstarted", "restoring", "refreshing", "refused"):
            return "wait"
        if self.known == "unread":
            return {"failure": {"error": self.load_error}}
        if self.known == "signedOut":
            return "nobody"
        if self.known == "refreshFailed" and is_over(self.session, now):
            return {"failure": {"error": self.refresh_error}}
        return {"token": {"token": self.session["accessToken"]}}

    def handle(self, name, fields):
        return getattr(self, name)(**fields)

    def next_epoch(self):
        self.epoch += 1
        return self.epoch

    # Reading

    def load(self, asked_for=False):
        effects = self.let_wait_go()
        self.known = "restoring"
        self.asked_for = asked_for
        self.running = self.next_epoch()
        return effects + [{"load": {"epoch": self.running}}]

    def let_wait_go(self):
        if self.known != "unread" or self.running is None:
            return []
        epoch, self.running = self.running, None
        return [{"cancelWait": {"epoch": epoch}}]

    def start(self):
        if self.known == "unstarted":
            return self.load()
        if self.known == "unread":
            return self.load(asked_for=True)
        return self.forget_again()

    def forget_again(self):
        if self.known == "signedOut" and self.stored == "unforgotten":
            self.stored = "as asked"
            return self.write({"forget": {"session": None}})
        return []

    def tokenAsked(self, at):
        if self.known == "unread":
            return self.load(asked_for=True)
        if self.known == "signedOut":
            return self.forget_again()
        effects = self.save_again()
        if self.known == "signedIn" and is_ending(self.session, at):
            effects += self.refresh()
        elif self.known == "refreshFailed" and not (0 <= at - self.failed_at < self.wait):
            effects += self.refresh()
        return effects

    def save_again(self):
        if self.known not in ("signedIn", "refreshFailed") or self.stored != "unsaved":
            return []
        self.stored = "as asked"
        return self.write({"save": {"session": self.session}})

    def reintentar(self, at):
        if self.known == "unread":
            self.load_failures = 0
            self.load_error = None
            return self.load()
        if self.known in ("signedIn", "refreshFailed"):
            self.refresh_failures = 0
            effects = self.save_again()
            if self.known == "refreshFailed" or is_ending(self.session, at):
                effects += self.refresh()
            return effects
        return self.start()

    def clockMoved(self):
        return self.refresh() if self.known in ("signedIn", "refreshFailed") else []

    # Signing in and out

    def sign_in(self, session):
        effects = self.let_wait_go()
        self.known = "signedIn"
        self.session = session
        self.running = None
        self.wants_reread = False
        self.refresh_failures = 0
        self.stored = "as asked"
        return effects

    def signedIn(self, session):
        if not is_usable(session):
            return []
        return self.sign_in(session) + self.write({"save": {"session": session}})

    def sign_out(self):
        self.known = "signedOut"
        self.session = None
        self.running = None
        self.wants_reread = False
        self.stored = "as asked"

    def salir(self):
        if self.known == "signedOut":
            return []
        effects = self.let_wait_go()
        session = self.session
        self.sign_out()
        effects += self.write({"forget": {"session": session}})
        if session is not None:
            effects.append({"tellSignedOut": {"accessToken": session["accessToken"]}})
        return effects

    # Answers of the store

    def loaded(self, epoch, at, session=None):
        if self.running != epoch:
            return []
        if self.known == "restoring":
            if not is_usable(session):
                self.sign_out()
                return []
        elif self.known == "refused":
            if not is_usable(session) or is_same(session, self.session):
                self.sign_out()
                return []
        else:
            return []
        effects = self.sign_in(session)
        return effects + (self.refresh() if is_ending(session, at) else [])

    def loadFailed(self, epoch, error, at):
        if self.running != epoch:
            return []
        if self.known == "refused":
            return self.fail_refresh(error, at)
        if self.known != "restoring":
            return []
        if not self.asked_for or self.load_failures == 0:
            self.load_failures += 1
        self.load_error = error
        self.known = "unread"
        self.running = self.next_epoch()
        wait = session_wait({"failures": self.load_failures, "last": error})
        return [{"wait": {"epoch": self.running, "for": wait}}]

    def waited(self, epoch):
        if self.known != "unread" or self.running != epoch:
            return []
        self.running = None
        return self.load()

    # Answers of the server

    def refresh(self):
        self.known = "refreshing"
        self.running = self.next_epoch()
        return [{"refresh": {"refreshToken": self.session["refreshToken"], "epoch": self.running}}]

    def refreshed(self, epoch, session, at):
        if self.known != "refreshing" or self.running != epoch:
            return []
        if not is_usable(session):
            return self.fail_refresh(NO_TOKENS, at)
        if session["userId"] == "":
            session = {**session, "userId": self.session["userId"], "email": self.session.get("email")}
        return self.signedIn(session)

    def fail_refresh(self, error, at):
        self.known = "refreshFailed"
        self.running = None
        self.refresh_failures += 1
        self.refresh_error = error
        self.failed_at = at
        self.wait = session_wait({"failures": self.refresh_failures, "last": error})
        return []

    def refreshFailed(self, epoch, error, at):
        if self.known != "refreshing" or self.running != epoch:
            return []
        return self.fail_refresh(error, at)

    def refreshRefused(self, epoch, refusal, at):
        if self.known != "refreshing" or self.running != epoch:
            return []
        if not ends_session(refusal.get("code")):
            return self.fail_refresh({"servidor": {"codigo": refusal["status"]}}, at)
        self.known = "refused"
        self.running = self.next_epoch()
        self.wants_reread = True
        return self.reread_if_idle()

    def reread_if_idle(self):
        if not self.wants_reread or self.queue:
            return []
        self.wants_reread = False
        return [{"reread": {"session": self.session, "epoch": self.running}}]

    # Writes

    def rests(self):
        return self.reread_if_idle()

    def written(self, ticket):
        if not self.is_running(ticket):
            return []
        write = self.queue[0][1]
        if "save" in write and self.stored == "unsaved":
            self.stored = "as asked"
        return self.next()

    def writeFailed(self, ticket):
        if not self.is_running(ticket):
            return []
        write = self.queue[0][1]
        if "save" in write and self.is_signed_in and write["save"]["session"] == self.session:
            self.stored = "unsaved"
        elif "forget" in write and write["forget"]["session"] is None and self.known == "signedOut":
            self.stored = "unforgotten"
        return self.next()
