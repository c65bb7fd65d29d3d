// A file that the command line includes isn't part of the source's text.
void use(double* x) { scale(x, 10); }
