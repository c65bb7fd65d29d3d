#include <hidden_macro.h>
void unseen_macro(double* x, int n) { add_two(x, n); }
