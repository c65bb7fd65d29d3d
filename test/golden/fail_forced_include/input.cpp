// A file that the command line includes isn't in the source's text.
void use(double* x) { scale(x, 10); }
