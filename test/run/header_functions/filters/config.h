#pragma once
#include <vector>
#define FILTERS_INLINE inline
#define FILTERS_KERNEL [[ferry::offload]]
