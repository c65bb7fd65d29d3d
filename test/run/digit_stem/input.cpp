// The source file's name begins with a digit and contains characters that are invalid in identifiers.
void f(double* x, int n);
int main() {
  double x[4] = {};
  f(x, 4);
  return x[3] == 3 ? 0 : 1;
}
