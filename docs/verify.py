#!/usr/bin/env python3
"""A second verifier of Sub Rosa's table records (subrosa-table-1), written from docs/fairness.md alone.

    python3 docs/verify.py record.json

It needs nothing but Python's standard library. It checks the file's form, the fingerprint, the drawn seat, the dice and
shuffles, and the commitments. It knows no rules of the games: `subrosa verify` replays the moves, too.
The exit code is 1 if anything fails.
"""

import hashlib
import hmac
import json
import sys


class Mismatch(Exception):
    """A step that fails."""


def need(holds, otherwise):
    if not holds:
        raise Mismatch(otherwise)


class Dice:
    """Numbers drawn from a secret for one purpose at one ply."""

    def __init__(self, secret, purpose, ply):
        self.secret, self.prefix = secret, f"subrosa-dice-1|{purpose}|{ply}|"
        self.counter, self.numbers = 0, []

    def number(self):
        if not self.numbers:
            block = hmac.new(self.secret, f"{self.prefix}{self.counter}".encode(), hashlib.sha256).digest()
            self.numbers = [int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8)]
            self.counter += 1
        return self.numbers.pop(0)

    def below(self, bound):
        greatest = 2**64 - 1
        limit = greatest - greatest % bound
        while True:
            number = self.number()
            if number < limit:
                return number % bound

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


def with_words(secret, words):
    """What the dice are drawn with: the secret, or where players have added words, a key made of it and them."""
    if not words:
        return secret
    text = "subrosa-words-1" + "".join(f"|{said['seat']}|{said['word'].encode().hex()}" for said in words)
    return hmac.new(secret, text.encode(), hashlib.sha256).digest()


def salt_of(secret, ply, seat):
    return hmac.new(secret, f"subrosa-salt-1|{ply}|{seat}".encode(), hashlib.sha256).hexdigest()


def commitment_to(table, ply, seat, salt, action):
    return hashlib.sha256(f"subrosa-commitment-1|{table}|{ply}|{seat}|{salt}|{action}".encode()).hexdigest()


def chance(record, dice, ply):
    """What chance does at a ply of this record; None if that takes more of the rules than this program knows."""
    game, action = record["game"], record["actions"][ply]["action"]
    if game == "praetorian" and action.startswith("deal "):
        return "deal " + ",".join(map(str, dice.shuffle(list(range(1, 25)))))
    if game == "tmag" and action.startswith("roll "):
        return f"roll {dice.below(6)}"
    if game == "tmag" and action.startswith("victim "):
        left = {entry["by"] for entry in record["actions"][:ply] if entry["action"] == "resign"}
        seats = [seat for seat in range(record["seats"]) if seat not in left]
        return f"victim {seats[dice.below(len(seats))]}"
    return None


def check_file(data, table):
    body, mark, rest = data.rpartition(b',"sha256":"')
    need(mark and rest == table["sha256"].encode() + b'"}\n', "it does not end in its SHA-256")
    need(hashlib.sha256(body).hexdigest() == table["sha256"], "its SHA-256 does not fit what stands before it")
    return "whole, as it was exported"


def check_fingerprint(secret, table):
    found = hashlib.sha256(secret).hexdigest()
    need(found == table["fingerprint"], f"the secret's SHA-256 is {found}")
    return f"{found}; compare it with what Fair play or /record verify showed before the end"


def check_seats(secret, table):
    if table["drawn"] is None:
        return "none was drawn"
    again = Dice(secret, "seats", 0).below(table["drawn"]["of"])
    need(again == table["drawn"]["seat"], f"the secret gives seat {again}")
    return f"the opener drew seat {again}"


def check_dice(secret, table):
    record, same, unknown = table["record"], 0, 0
    secret = with_words(secret, table.get("words"))
    for ply, entry in enumerate(record["actions"]):
        if entry["by"] != "chance":
            continue
        again = chance(record, Dice(secret, "chance", ply), ply)
        need(again in (None, entry["action"]), f"at ply {ply} the secret gives {again}")
        same, unknown = same + (again is not None), unknown + (again is None)
    return f"{same} recomputed, {unknown} unknown to this program"


def check_commitments(secret, table):
    for shown in table["commitments"]:
        ply, seat = shown["ply"], shown["seat"]
        entry = table["record"]["actions"][ply]
        need(entry["by"] == seat and entry["action"] == shown["action"], f"another action was played at ply {ply}")
        need(shown["salt"] == salt_of(secret, ply, seat), f"the salt at ply {ply} does not come from the secret")
        found = commitment_to(table["table"], ply, seat, shown["salt"], shown["action"])
        need(found == shown["commitment"], f"the commitment at ply {ply} is {found}")
    return f"{len(table['commitments'])} fit"


def check_going_on(table):
    is_over = table["record"]["outcome"] is not None or table.get("ended") is not None
    need(not is_over, "the game is over, but the record says that it is not")
    return "the game goes on"


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        table = json.loads(data)
        if table["format"] != "subrosa-table-1":
            raise ValueError("the format is not subrosa-table-1")
    except (ValueError, KeyError, TypeError) as error:
        print(f"✗ File: it is no table's record ({error})")
        return 1
    steps = [("File", lambda: check_file(data, table))]
    if table["complete"]:
        try:
            secret = bytes.fromhex(table["secret"])
        except (ValueError, TypeError):
            secret = b""
        steps += [
            ("Fingerprint", lambda: check_fingerprint(secret, table)),
            ("Seats", lambda: check_seats(secret, table)),
            ("Dice", lambda: check_dice(secret, table)),
            ("Commitments", lambda: check_commitments(secret, table)),
        ]
    elif (table.get("ended") or {}).get("how") == "called-off":
        print("– Record: the table was called off after a choice in secret, which stays secret, and so does its secret")
    else:
        print("– Record: the table is not over yet, its dice can be checked when it is")
        steps.append(("Outcome", lambda: check_going_on(table)))
    failed = 0
    for what, step in steps:
        try:
            print(f"✓ {what}: {step()}")
        except (Mismatch, LookupError, TypeError, ValueError) as error:
            failed += 1
            print(f"✗ {what}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
