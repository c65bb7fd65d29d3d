"""A compiler launcher that compiles equal text only once, in whatever folder: all bundles contain the same runtime.

  compile_once.py STORE COMPILER ARGUMENT…    STORE: the folder for the objects

Texts are compared as preprocessed, without line markers, so a missing header or a changed macro shows in each bundle.
Text that contains its folder's name differs (__FILE__) or isn't shared (debug information).
"""
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path


def without_paths(command):
    """Returns the compiler and its arguments, except for files and folders."""
    kept, words = [], iter(command)
    for word in words:
        if word in ("-o", "-MF", "-MT", "-MQ", "-I", "-iquote", "-isystem", "-c"):
            next(words)
        elif not word.startswith("-I"):
            kept.append(word)
    return kept


def compile_once(store, command):
    if "-c" not in command or "-o" not in command or any(re.match("-g|-save-temps|-flto", word) for word in command):
        return subprocess.run(command).returncode
    output = command.index("-o")
    preprocessor = [*command[:output], *command[output + 2:]]
    preprocessor = ["-E" if word == "-c" else word for word in preprocessor]
    text = subprocess.run([*preprocessor, "-P"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if text.returncode != 0:
        return subprocess.run(command).returncode  # prints the compiler's messages
    key = hashlib.sha256(repr(without_paths(command)).encode())
    key.update(repr(os.stat(shutil.which(command[0])).st_mtime_ns).encode())
    key.update(text.stdout)
    store.mkdir(parents=True, exist_ok=True)
    shared = store / f"{key.hexdigest()}.o"
    with open(f"{shared}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if shared.exists():
            shutil.copyfile(shared, command[output + 1])
            os.utime(shared)
            return 0
        code = subprocess.run(command).returncode
        if code == 0:
            shutil.copyfile(command[output + 1], f"{shared}.part")
            os.rename(f"{shared}.part", shared)
            remove_unused(store)
        return code


def remove_unused(store):
    """Removes objects that nothing has used for two days, because they belong to earlier sources."""
    for file in store.iterdir():
        if file.stat().st_mtime < time.time() - 2 * 24 * 3600:
            file.unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(compile_once(Path(sys.argv[1]), sys.argv[2:]))
