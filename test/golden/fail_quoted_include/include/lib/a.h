#include "b.h"
#include "config.h"
#if __has_include("own.h")
#endif
