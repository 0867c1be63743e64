#!/usr/bin/env python3
"""Rebuilds the states that a power cut can leave, from a recording of a program's file system calls.

    replay.py FOLDER OUTPUT LOG...

FOLDER held the library when the recording began, and a copy of it is in OUTPUT/start; the LOGs were made by
`strace -f -y -xx -s 1048576` of one process after another. For a cut after each event the files are written to
OUTPUT/N, once for each way in which unsynced writes can be on the disk: all of them, none, the last write of each
file half done, and any part of them. OUTPUT/cuts.json lists what the program had acknowledged before each cut.
Equal states are written once.

These are safe: the bytes of a file after fsync or fdatasync of it; its name after fsync of its folder (man 2
fsync). Names survive in the order in which they were made, as on every journalling file system.
"""

import hashlib
import json
import os
import random
import re
import sys

SECTOR = 512
CALL = re.compile(r"^(?:\d+\s+)?(\w+)\((.*)\)\s+= (-?\d+)")
# The beginnings of acknowledgements; `undo` begins with the time of the change.
WORDS = (b"added\t", b"removed\t", b"new\t", b"watched\t", b"20")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def unescape(text):
    return text.encode("latin-1").decode("unicode_escape").encode("latin-1")


class File:
    def __init__(self, data=b""):
        self.safe = bytes(data)
        self.pending = []  # ("write", offset, bytes) or ("size", length)

    def apply(self, kept):
        data = bytearray(self.safe)
        for kind, where, *rest in kept:
            if kind == "size":
                del data[where:]
                data.extend(bytes(where - len(data)))
            else:
                data.extend(bytes(max(0, where - len(data))))
                data[where : where + len(rest[0])] = rest[0]
        return bytes(data)


def half(change):
    """The part of a write that reached the disk: its first sectors; a change of size is complete or absent."""
    if change[0] == "size":
        return []
    kept = change[2][: len(change[2]) // 2 // SECTOR * SECTOR or len(change[2]) // 2]
    return [("write", change[1], kept)] if kept else []


class Disk:
    def __init__(self, start):
        self.files = []
        self.names = {}  # as the program sees them: path below the folder -> index of the file
        self.safe_names = {}
        self.pending_names = []  # ("link", path, file), ("unlink", path), ("rename", old, new)
        for folder, _, names in os.walk(start):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), start)
                with open(os.path.join(folder, name), "rb") as file:
                    self.files.append(File(file.read()))
                self.names[path] = self.safe_names[path] = len(self.files) - 1

    @staticmethod
    def rename(names, change):
        kind, path, *rest = change
        if kind == "link":
            names[path] = rest[0]
        elif kind == "unlink":
            names.pop(path, None)
        elif path in names:
            names[rest[0]] = names.pop(path)

    def change_names(self, *change):
        self.rename(self.names, change)
        self.pending_names.append(change)

    def create(self, path):
        if path not in self.names:
            self.files.append(File())
            self.change_names("link", path, len(self.files) - 1)

    def sync(self, path):
        if path in self.names:
            file = self.files[self.names[path]]
            file.safe, file.pending = file.apply(file.pending), []
        else:  # a folder: syncs only its own names
            mine = [c for c in self.pending_names if os.path.dirname(c[1]) == path]
            for change in mine:
                self.rename(self.safe_names, change)
            self.pending_names = [c for c in self.pending_names if c not in mine]

    def states(self, generator):
        """Every possible state of the disk, as (name, {path: bytes})."""
        ways = {
            "kept": lambda file: file.pending,
            "dropped": lambda file: [],
            "torn": lambda file: file.pending[:-1] + [p for c in file.pending[-1:] for p in half(c)],
        }
        for number in range(3):
            ways["part %d" % number] = lambda file: [
                piece
                for change in file.pending
                for piece in generator.choice([[change], [], half(change)])
            ]
        for way, chosen in ways.items():
            names = dict(self.safe_names)
            count = len(self.pending_names)
            keep = {"kept": count, "torn": count, "dropped": 0}.get(way, generator.randint(0, count))
            for change in self.pending_names[:keep]:
                self.rename(names, change)
            yield way, {path: self.files[n].apply(chosen(self.files[n])) for path, n in names.items()}


class Recording:
    def __init__(self, folder, start, acknowledgements):
        self.folder = folder
        self.disk = Disk(start)
        self.acknowledged = 0
        self.words = acknowledgements
        self.has_answered = False

    def below(self, path):
        """The path inside the folder, or None if it is outside."""
        if path == self.folder:
            return ""
        prefix = self.folder + "/"
        return path[len(prefix) :] if path.startswith(prefix) else None

    def path_of(self, argument):
        """`7</tmp/x>` -> `x`; strace writes the path in hex, like all strings."""
        match = re.match(r"\d+<(.*)>$", argument.strip())
        return self.below(unescape(match.group(1)).decode()) if match else None

    def take(self, line):
        """Applies one call; returns whether it changed a state that a cut could leave."""
        match = CALL.match(line)
        if not match or int(match.group(3)) < 0:
            return False
        call, arguments = match.group(1), match.group(2)
        strings = [unescape(text) for text in STRING.findall(arguments)]
        first = arguments.split(",", 1)[0]
        tail = arguments.rsplit('"', 1)[-1]
        disk = self.disk
        if call == "write":
            # One acknowledgement per program, however many rows it prints.
            if first.startswith("1<") and not self.has_answered:
                if any(strings[0].startswith(word) for word in self.words):
                    self.acknowledged += 1
                    self.has_answered = True
            return False
        names = ("openat", "mknodat", "mknod", "linkat", "rename", "renameat2", "renameat", "unlink", "unlinkat")
        if call in names:
            paths = [self.below(text.decode("utf-8", "replace")) for text in strings]
            if not paths or paths[0] is None:
                return False
            if call.startswith("rename"):
                disk.change_names("rename", paths[0], paths[1])
            elif call == "linkat":
                disk.change_names("link", paths[1], disk.names[paths[0]])
            elif call.startswith("unlink"):
                disk.change_names("unlink", paths[0])
            elif call.startswith("mknod") or "O_CREAT" in arguments:
                if paths[0] in disk.names:
                    return False
                disk.create(paths[0])
            else:
                return False
            return True
        path = self.path_of(first)
        if path is None:
            return False
        if call in ("fsync", "fdatasync"):
            disk.sync(path)
            return True
        if path not in disk.names:
            return False
        pending = disk.files[disk.names[path]].pending
        if call == "pwrite64":
            pending.append(("write", int(tail.rsplit(",", 1)[-1]), strings[0][: int(match.group(3))]))
        elif call == "ftruncate":
            pending.append(("size", int(arguments.rsplit(",", 1)[-1])))
        else:
            return False
        return True


def main():
    folder, output, *logs = sys.argv[1:]
    generator = random.Random(20261121)
    recording = Recording(folder, output + "/start", WORDS)
    cuts, seen = [], {}
    points = 0
    for log in logs:
        recording.has_answered = False
        with open(log, encoding="latin-1") as lines:
            events = ["", *joined(lines), ""]
        for line in events:
            before = recording.acknowledged
            if not (recording.take(line) or recording.acknowledged > before):
                continue
            points += 1
            for way, files in recording.disk.states(generator):
                digest = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()
                key = (digest, recording.acknowledged)
                if key in seen:
                    seen[key]["times"] += 1
                    continue
                cut = {
                    "state": len(cuts), "acknowledged": recording.acknowledged, "way": way, "times": 1,
                    "event": "%s: %s" % (os.path.basename(log), line[:60]),
                }
                seen[key] = cut
                cuts.append(cut)
                for path, data in files.items():
                    target = os.path.join(output, str(cut["state"]), path)
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    with open(target, "wb") as file:
                        file.write(data)
    with open(output + "/cuts.json", "w") as file:
        json.dump({"points": points, "acknowledged": recording.acknowledged, "cuts": cuts}, file)


def joined(lines):
    """Joins the calls that strace wrote in two parts, because threads interleaved."""
    unfinished = {}
    for line in lines:
        line = line.rstrip("\n")
        thread = line.split(" ", 1)[0]
        if line.endswith("<unfinished ...>"):
            unfinished[thread] = line[: -len("<unfinished ...>")].rstrip()
        elif " resumed>" in line and thread in unfinished:
            yield unfinished.pop(thread) + line.split(" resumed>", 1)[1]
        else:
            yield line


if __name__ == "__main__":
    main()
