static double halve(double x) { return x / 2; }
double (*from_elsewhere(int))(double) { return halve; }
