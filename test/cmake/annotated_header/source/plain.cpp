#include <heat/plain.h>

void plain(double* x, int n) { last(x, n); }
