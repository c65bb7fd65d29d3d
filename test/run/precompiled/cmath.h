// For programs that include <cmath>. It is separate because GCC instantiates its templates even when precompiled.
#include <cmath>

#include "light.h"
