#include <hidden.h>
void unseen(double* x, int n) { add_one(x, n); }
