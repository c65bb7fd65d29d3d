static int calls = 0;

[[ferry::offload]]
int scale(int* x, int n) {
  ++calls;
  for (int i = 0; i < n; ++i) x[i] *= 2;
  return calls;
}

static int table[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
static const int from_table = scale(table, 10) + table[9];
int table_value() { return from_table; }
