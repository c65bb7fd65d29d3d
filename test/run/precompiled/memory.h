// For programs that include <memory>: GCC instantiates its templates in each compilation, precompiled or not.
#include <memory>

#include "light.h"
