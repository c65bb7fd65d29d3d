#pragma once
#include "macros.h"
[[ferry::offload]] void heat(double* x, int n);
void shift(double* x, int n);
