// ferry::offload stands in what this includes.
#include "use.h"

long second() { return use(); }
