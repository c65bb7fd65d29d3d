// For programs that include <cmath>: GCC instantiates its templates in each compilation, precompiled or not.
#include <cmath>

#include "light.h"
