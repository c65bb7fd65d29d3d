#!/bin/sh
# if_gpu.sh COMMAND [ARGUMENT…]: runs COMMAND if there is an NVIDIA driver, and otherwise reports a skipped test. There
# are hundreds of such tests, and a shell starts in a tenth of the time that Python needs.
if ! [ -e /dev/nvidiactl ]; then
  echo "skipped: this machine has no NVIDIA GPU"
  exit 77  # ctest's SKIP_RETURN_CODE
fi
exec "$@"
