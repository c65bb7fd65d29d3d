#!/bin/sh
# with_flags.sh FLAGS_FILE COMMAND…: runs COMMAND with the lines of FLAGS_FILE as further arguments.
#   SHELL:-a "b c"   several arguments, quoted as in CMake's own SHELL: options
#   HEADER:<vector>  a precompiled header of the target, which its sources rely on: -include vector
flags_file=$1
shift
while IFS= read -r line; do
  case $line in
    "") ;;
    SHELL:*) eval "set -- \"\$@\" ${line#SHELL:}" ;;
    HEADER:\<*\>) line=${line#HEADER:<}; set -- "$@" -include "${line%>}" ;;
    HEADER:\"*\") line=${line#HEADER:\"}; set -- "$@" -include "${line%\"}" ;;
    HEADER:*) set -- "$@" -include "${line#HEADER:}" ;;
    *) set -- "$@" "$line" ;;
  esac
done < "$flags_file"
exec "$@"
