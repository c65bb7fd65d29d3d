// The headers that most programs in run/ and their stubs include, precompiled, which halves their compile time. Missing
// includes are still noticed, because golden.* compiles generated files with only the headers that they name.
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
