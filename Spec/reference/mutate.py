"""Changes one rule of the reference port at a time, and tells which changes every file of vectors lets pass.

    python3 -B Spec/reference/mutate.py           the changes of mutations.json
    python3 -B Spec/reference/mutate.py --write   writes mutations.json anew, after the port was changed

A change that no input can tell apart stands in equivalents.json with the reason. One that an input may tell apart, and no vector
does yet, stands in holes.json. Any other one that passes fails the program, and so does one of a list that is told apart now.
"""

import ast
import functools
import json
import os
import signal
import sys

import run

HERE = run.HERE
FILES = ["rules.py", "writes.py", "settings.py", "favorites.py", "auth_form.py", "session.py", "paged_list.py"]
COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}


def source(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


class Changes(ast.NodeVisitor):
    """Finds the places of a file where one rule can be changed: (line, column, what is done)."""

    def __init__(self):
        self.found = []
        self.function = []

    def note(self, node, what):
        if self.function:
            self.found.append((".".join(self.function), node.lineno, node.col_offset, what))

    def visit_ClassDef(self, node):
        self.function.append(node.name)
        self.generic_visit(node)
        self.function.pop()

    def visit_FunctionDef(self, node):
        self.function.append(node.name)
        self.generic_visit(node)
        self.function.pop()

    def visit_Compare(self, node):
        self.note(node, "compare")
        self.generic_visit(node)

    def visit_BoolOp(self, node):
        self.note(node, "and-or")
        for number in range(len(node.values)):
            self.note(node, f"drop {number}")
        self.generic_visit(node)

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            self.note(node, "not")
        self.generic_visit(node)

    def visit_IfExp(self, node):
        self.note(node, "then")
        self.note(node, "else")
        self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, bool):
            self.note(node, "flip")
        elif isinstance(node.value, int):
            self.note(node, "more")

    def visit_Assign(self, node):
        self.note(node, "leave out")
        self.generic_visit(node)

    def visit_AugAssign(self, node):
        self.note(node, "leave out")
        self.generic_visit(node)

    def visit_Expr(self, node):
        if not isinstance(node.value, ast.Constant):
            self.note(node, "leave out")
            self.generic_visit(node)

    def visit_BinOp(self, node):
        if isinstance(node.op, (ast.Add, ast.Sub)):
            self.note(node, "left alone")
        self.generic_visit(node)


class Change(ast.NodeTransformer):
    """Makes one of those changes."""

    def __init__(self, line, column, what):
        self.place, self.what = (line, column), what

    def visit(self, node):
        kinds = {
            "compare": ast.Compare, "and-or": ast.BoolOp, "not": ast.UnaryOp, "then": ast.IfExp, "else": ast.IfExp,
            "flip": ast.Constant, "more": ast.Constant, "left alone": ast.BinOp,
        }
        wanted = ast.BoolOp if self.what.startswith("drop") else kinds.get(self.what, (ast.Assign, ast.AugAssign, ast.Expr))
        if isinstance(node, wanted) and (node.lineno, node.col_offset) == self.place:
            changed = self.changed(node)
            if changed is not None:
                return ast.copy_location(changed, node)
        return self.generic_visit(node)

    def changed(self, node):
        what = self.what
        if what == "compare":
            return ast.Compare(node.left, [COMPARISONS[type(node.ops[0])]()] + node.ops[1:], node.comparators)
        if what == "and-or":
            return ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        if what.startswith("drop"):
            number = int(what.split()[1])
            rest = node.values[:number] + node.values[number + 1:]
            return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        if what == "not":
            return node.operand
        if what in ("then", "else"):
            return node.body if what == "then" else node.orelse
        if what == "flip":
            return ast.Constant(not node.value)
        if what == "more":
            return ast.Constant(node.value + 1)
        if what == "left alone":
            return node.left
        return ast.Pass()


def changes():
    for name in FILES:
        text = source(name)
        visitor = Changes()
        visitor.visit(ast.parse(text))
        lines = text.split("\n")
        seen = {}
        for function, line, column, what in visitor.found:
            if function.endswith("__init__"):
                continue
            key = f"{name} {function}: {lines[line - 1].strip()} @{column} {what}"
            seen[key] = seen.get(key, 0) + 1
            yield (key if seen[key] == 1 else f"{key} ({seen[key]})"), name, line, column, what


def modules(name, tree):
    """The port with one file changed."""
    made = {**unchanged(), name: compile(tree, name, "exec")}
    spaces = {}
    for one in FILES:
        module = type(sys)(one[:-3])
        sys.modules[one[:-3]] = module
        exec(made[one], module.__dict__)
        spaces[one[:-3]] = module
    return spaces


@functools.cache
def unchanged():
    return {name: compile(source(name), name, "exec") for name in FILES}


class Endless(Exception):
    pass


def give_up(*_):
    raise Endless


def passes(name, tree):
    """Whether every file lets the changed port pass. One that does not come to its end is told apart too."""
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(3)
    try:
        spaces = modules(name, tree)
        rules = spaces["rules"]
        machines = {
            "settings": spaces["settings"].Machine, "favorites": spaces["favorites"].Machine,
            "auth-form": spaces["auth_form"].Machine, "session": spaces["session"].Machine,
            "paged-list": spaces["paged_list"].Machine,
        }
        own = name[:-3].replace("_", "-") + ".json"
        files = [own] if os.path.exists(os.path.join(run.VECTORS, own)) else sorted(os.listdir(run.VECTORS))
        for file in files:
            run.run_file(os.path.join(run.VECTORS, file), rules, machines)
    except Exception:
        # A change that makes the port stumble is told apart too.
        return False
    finally:
        signal.alarm(0)
    return True


def main():
    found = list(changes())
    listed_at = os.path.join(HERE, "mutations.json")
    if "--write" in sys.argv:
        with open(listed_at, "w", encoding="utf-8") as file:
            json.dump([key for key, *_ in found], file, ensure_ascii=False, indent=0)
            file.write("\n")
    if run.load(listed_at) != [key for key, *_ in found]:
        print("mutations.json is not what the port has: write it anew with --write, and read the difference")
        return 1
    equivalents = run.load(os.path.join(HERE, "equivalents.json"))
    holes = set(run.load(os.path.join(HERE, "holes.json")))
    counts, unseen, stale = {}, [], set(equivalents) | holes
    for key, name, line, column, what in found:
        tree = ast.fix_missing_locations(Change(line, column, what).visit(ast.parse(source(name))))
        count = counts.setdefault(name, [0, 0, 0, 0])
        count[0] += 1
        if not passes(name, tree):
            count[1] += 1
        elif key in equivalents:
            count[2] += 1
            stale.discard(key)
        elif key in holes:
            count[3] += 1
            stale.discard(key)
        else:
            unseen.append(key)
    for name, (all_of, caught, same, open_yet) in counts.items():
        print(f"{name}: {all_of} changes, {caught} told apart, {same} that no input can tell apart, {open_yet} that no vector does yet")
    for key in unseen:
        print(f"UNSEEN {key}")
    for key in sorted(stale):
        print(f"told apart, or gone, and still in a list: {key}")
    total = sum(count[0] for count in counts.values())
    print(f"{total} changes, {len(unseen)} unseen")
    return 1 if unseen or stale else 0


if __name__ == "__main__":
    sys.exit(main())
