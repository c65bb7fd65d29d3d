// For programs that include <memory>. It is separate because GCC instantiates its templates even when precompiled.
#include <memory>

#include "light.h"
