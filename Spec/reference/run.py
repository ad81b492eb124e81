"""Runs every file of vectors against the reference port, and fails at the first that differs.

    python3 -B Spec/reference/run.py
"""

import functools
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VECTORS = os.path.join(os.path.dirname(HERE), "vectors")


class Difference(Exception):
    pass


@functools.cache
def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def same(left, right):
    """Equality of the files: a missing key is null, and true is no number."""
    if isinstance(left, dict) and isinstance(right, dict):
        return all(same(left.get(key), right.get(key)) for key in set(left) | set(right))
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and left == right


def machines():
    import auth_form
    import favorites
    import paged_list
    import session
    import settings

    return {
        "settings": settings.Machine, "favorites": favorites.Machine, "auth-form": auth_form.Machine,
        "session": session.Machine, "paged-list": paged_list.Machine,
    }


def check(holds, where, wanted, found):
    if not holds:
        text = "\n".join([where, "wanted " + json.dumps(wanted, ensure_ascii=False), "found  " + json.dumps(found, ensure_ascii=False)])
        raise Difference(text)


def run_sequence(make, sequence, kind):
    machine = make(sequence.get("setup"))
    state = sequence["initial"]
    name = sequence["name"]
    check(same(machine.state, state), f"{name}: at first", state, machine.state)
    for number, step in enumerate(sequence["steps"], 1):
        where = f"{name}, step {number}"
        if "ignores" in step:
            for event in step["ignores"]:
                effects = machine.handle(*kind(event))
                check(effects == [], f"{where}: {event} is ignored", [], effects)
                check(same(machine.state, state), f"{where}: {event} changes nothing", state, machine.state)
        elif "ask" in step:
            answer = machine.ask(*kind(step["ask"]))
            check(same(answer, step["answer"]), f"{where}: {step['ask']}", step["answer"], answer)
        else:
            effects = machine.handle(*kind(step["event"]))
            wanted = step.get("effects", [])
            check(same(effects, wanted), where + ": effects", wanted, effects)
            state = step.get("state", state)
            check(same(machine.state, state), where + ": state", state, machine.state)


def run_file(path, rules, made):
    """Runs one file; answers how many steps or rows it has."""
    content = load(path)
    if "rule" in content:
        rule = rules.RULES[content["rule"]]
        for row in content["rows"]:
            found = rule(row["given"])
            check(same(found, row["gives"]), f"{content['rule']}: {json.dumps(row['given'], ensure_ascii=False)}", row["gives"], found)
        return len(content["rows"])
    for sequence in content["vectors"]:
        run_sequence(made[content["machine"]], sequence, rules.kind)
    return sum(len(sequence["steps"]) for sequence in content["vectors"])


def main():
    sys.path.insert(0, HERE)
    import rules

    made = machines()
    names = sorted(os.listdir(VECTORS))
    total, broken = 0, 0
    for name in names:
        try:
            count = run_file(os.path.join(VECTORS, name), rules, made)
            print(f"{name}: {count}")
            total += count
        except Difference as difference:
            broken += 1
            print(f"{name}: DIFFERS\n{difference}")
    print(f"{len(names)} files, {total} steps and rows" + (f", {broken} files differ" if broken else ", all as they should be"))
    return 1 if broken or not names else 0


if __name__ == "__main__":
    sys.exit(main())
