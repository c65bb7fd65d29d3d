#!/bin/sh
# if_gpu.sh COMMAND [ARGUMENT…]: runs COMMAND where there is an NVIDIA driver, and is a skipped test elsewhere. There are
# hundreds of these, and a shell says so in a tenth of the time in which Python starts.
if ! [ -e /dev/nvidiactl ]; then
  echo "skipped: this machine has no NVIDIA GPU"
  exit 77  # ctest's SKIP_RETURN_CODE
fi
exec "$@"
