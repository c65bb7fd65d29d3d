double in_broken_file(double x) { return undeclared(x); }
