#!/bin/sh
# keep_ptxas.sh COMMAND… -o OBJECT …: compiles a kernel file, for which the command has ptxas say what its kernels need (-v). That isn't
# printed: it becomes the section .ferry_ptxas of the object, where `ferry report` finds it, also in what is linked of it. But for how
# long it took, so that the same source gives the same object.
object=
before=
for word in "$@"; do
  [ "$before" = -o ] && object=$word
  before=$word
done
said=$object.said
trap 'rm -f "$said" "$said.ptxas"' EXIT
"$@" 2> "$said"
code=$?
about_kernels='^ptxas info  *:|^ *[0-9]+ bytes stack frame, [0-9]+ bytes spill stores'
grep -Ev "$about_kernels" "$said" >&2
[ $code = 0 ] || exit $code
grep -E "$about_kernels" "$said" | grep -v 'Compile time' > "$said.ptxas"
[ -s "$said.ptxas" ] && objcopy --add-section ".ferry_ptxas=$said.ptxas" "$object"
exit 0
