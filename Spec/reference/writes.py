"""Writes of a machine: one is asked for at a time, the rest wait in order, and each has a ticket (1, 2, …)."""


class Writes:
    def __init__(self):
        self.queue = []
        self.ticket = 0

    def write(self, write):
        self.queue.append((None, write))
        return self.begin() if len(self.queue) == 1 else []

    def begin(self):
        if not self.queue:
            return self.rests()
        self.ticket += 1
        self.queue[0] = (self.ticket, self.as_sent(self.queue[0][1]))
        return [{"write": {"ticket": self.ticket, "write": self.queue[0][1]}}]

    def next(self):
        """The running write was answered."""
        self.queue.pop(0)
        return self.begin()

    def is_running(self, ticket):
        return bool(self.queue) and self.queue[0][0] == ticket

    def as_sent(self, write):
        return write

    def rests(self):
        """Nothing is left to write."""
        return []
