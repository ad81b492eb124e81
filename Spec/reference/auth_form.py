"""The entry form (Spec/auth-form.md)."""

from rules import error_email, error_password, kind, refusal_error, trimmed, ui_error


class Machine:
    def __init__(self, setup=None):
        self.is_closed = False
        self.ticket = 0
        self.running = None
        self.empty()

    def empty(self):
        self.email = self.password = ""
        self.email_touched = self.password_touched = False
        self.error = None
        self.mail_sent = False

    @property
    def state(self):
        email, password = error_email(self.email), error_password(self.password)
        return {
            "email": self.email, "password": self.password, "emailTocado": self.email_touched,
            "passwordTocado": self.password_touched, "enviando": self.running is not None, "error": self.error,
            "correoEnviado": self.mail_sent, "errorEmail": email if self.email_touched else None,
            "errorPassword": password if self.password_touched else None,
            "sePuedeEnviar": email is None and password is None and self.running is None,
        }

    def handle(self, name, fields):
        return [] if self.is_closed else getattr(self, name)(**fields)

    def clear_news(self):
        self.error = None
        self.mail_sent = False

    def escribirEmail(self, valor):
        if valor != self.email:
            self.clear_news()
            self.email_touched = True
        elif valor:
            self.email_touched = True
        self.email = valor
        return []

    def escribirPassword(self, valor):
        if valor != self.password:
            self.clear_news()
            self.password_touched = True
        elif valor:
            self.password_touched = True
        self.password = valor
        return []

    def salirDeEmail(self):
        self.email_touched = True
        return []

    def salirDePassword(self):
        self.password_touched = True
        return []

    def entrar(self):
        return self.enter("signIn", "entrar")

    def registrar(self):
        return self.enter("signUp", "registrar")

    def enter(self, effect, act):
        if self.running is not None:
            return []
        self.clear_news()
        if error_email(self.email) is not None or error_password(self.password) is not None:
            self.email_touched = self.password_touched = True
            return []
        ticket = self.run(act)
        return [{effect: {"email": trimmed(self.email), "password": self.password, "ticket": ticket}}]

    def recuperar(self):
        if self.running is not None:
            return []
        self.clear_news()
        if error_email(self.email) is not None:
            self.email_touched = True
            return []
        return [{"recover": {"email": trimmed(self.email), "ticket": self.run("recuperar")}}]

    def run(self, act):
        self.ticket += 1
        self.running = (self.ticket, act)
        return self.ticket

    def cambiarModo(self):
        self.clear_news()
        self.email_touched = self.password_touched = False
        return []

    def descartarError(self):
        self.error = None
        return []

    def close(self):
        self.empty()
        self.running = None
        self.is_closed = True
        return []

    # Answers

    def take(self, ticket):
        """What was asked for, if this ticket is that of the request in flight."""
        if self.running is None or self.running[0] != ticket:
            return None
        act = self.running[1]
        self.running = None
        return act

    def signedIn(self, ticket):
        if self.take(ticket):
            self.empty()
        return []

    def mailSent(self, ticket):
        act = self.take(ticket)
        if act:
            if act != "recuperar":
                self.empty()
            self.mail_sent = True
        return []

    def refused(self, ticket, refusal):
        act = self.take(ticket)
        if act == "recuperar":
            self.mail_sent = True
        elif act:
            self.error = refusal_error(refusal, act)
        return []

    def failed(self, ticket, error):
        act = self.take(ticket)
        if act == "recuperar" and kind(error)[0] == "demasiadas":
            self.mail_sent = True
        elif act:
            self.error = ui_error(error)
        return []

    def cancelled(self, ticket):
        self.take(ticket)
        return []
