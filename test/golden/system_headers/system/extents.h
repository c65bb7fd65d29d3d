// A declaration alone, which says how much there is.
#pragma once

void shifted(int n, double* x [[ferry::extent(n + 1)]]);
