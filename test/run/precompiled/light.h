// What most programs of run/ and their stubs include, precompiled: it takes half of the time to compile one. Nothing is
// missed by that: golden.* compiles generated files with the headers that they name, and no more.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ferry/call.h>
#include <ferry/container.h>
#include <numeric>
#include <span>
#include <utility>
#include <vector>
