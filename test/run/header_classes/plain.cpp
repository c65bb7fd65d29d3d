#include "use.h"

long plain() { return use(); }
