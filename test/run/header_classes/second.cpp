// The included header has ferry::offload.
#include "use.h"

long second() { return use(); }
