// For programs that include <memory>, which is separate because GCC instantiates its templates even when precompiled.
#include <memory>

#include "light.h"
