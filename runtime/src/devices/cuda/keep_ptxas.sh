#!/bin/sh
# keep_ptxas.sh COMMAND… -o OBJECT …: compiles a kernel file with a command that makes ptxas report what its kernels
# need (-v). The report isn't printed. It becomes the section .ferry_ptxas of the object, where `ferry report` finds it,
# even after linking. Compile times are left out, so that the same source gives the same object.
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
unused="warning: argument unused during compilation: '-Xcuda-ptxas -v'" # by clang, if device code is compiled when it is linked
about_kernels='^ptxas info  *:|^ *[0-9]+ bytes stack frame, [0-9]+ bytes spill stores'
grep -Ev -e "$about_kernels" -e "$unused" "$said" >&2
[ $code = 0 ] || exit $code
grep -E "$about_kernels" "$said" | grep -v 'Compile time' > "$said.ptxas"
[ -s "$said.ptxas" ] && objcopy --add-section ".ferry_ptxas=$said.ptxas" "$object"
exit 0
