// Only a declaration, which specifies an extent.
#pragma once

void shifted(int n, double* x [[ferry::extent(n + 1)]]);
