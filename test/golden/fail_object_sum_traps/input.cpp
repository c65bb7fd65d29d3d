// A sum of signed integers in an object. Its partial sums could overflow and end the program.
struct Count {
  int n;
  void add(int k) { n += k; }
};

[[ferry::offload]] Count counted(const int* k, int n) {
  Count count{};
  for (int i = 0; i < n; ++i) count.add(k[i]);
  return count;
}
