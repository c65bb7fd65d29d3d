// Every library has a function with this name, which initialises a static object before main().
namespace {

[[ferry::offload]]
void scale(int* x, int n, int by) {
  for (int i = 0; i < n; ++i) x[i] = by * x[i] + i % 3;
}

struct Table {
  Table() {
    for (int i = 0; i < 100; ++i) values[i] = i;
    scale(values, 100, 5);
  }
  int values[100];
} const table;

}  // namespace

int epsilon(int* x, int n) {
  scale(x, n, 5);
  return table.values[50];
}
