// Only the included header contains ferry::offload.
#include "use.h"

long second() { return use(); }
