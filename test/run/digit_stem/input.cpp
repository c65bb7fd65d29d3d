// A source whose name begins with a digit and holds other characters.
void f(double* x, int n);
int main() {
  double x[4] = {};
  f(x, 4);
  return x[3] == 3 ? 0 : 1;
}
