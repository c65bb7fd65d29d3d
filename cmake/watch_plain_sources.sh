#!/bin/sh
# watch_plain_sources.sh REGEX CONFIGURED FILE…: fails if a FILE now has an annotation that it didn't have when CMake
# ran. CONFIGURED is one of CMake's inputs: touching it makes the next build configure again.
regex=$1
configured=$2
shift 2
found=$(grep -lE "$regex" "$@")
if [ -n "$found" ]; then
  touch "$configured"
  echo "ferry: these files were annotated after CMake ran: $found" >&2
  echo "ferry: build again, so that CMake runs first and has them translated" >&2
  exit 1
fi
