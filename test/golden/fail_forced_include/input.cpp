// A file that the command line includes isn't part of the source text.
void use(double* x) { scale(x, 10); }
