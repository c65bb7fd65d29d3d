// A plug-in that is compiled once and then copied. case.py patches a different number into the kernels of each copy.
constexpr int number = 0x5eedca11;

// Functions that the program defines.
void add(int* x, int n, int by);
void opened(const int* x);
void closed(const int* x);

// Each copy has functions with these names. One of them is exported.
[[ferry::offload]] void work(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = (x[i] % 1000) * 7 + number;
}
namespace {
[[ferry::offload]] void shift(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] ^= number;
}

constexpr int size = 1500;

// Launches while the library is being opened, and again while it is being closed.
struct Table {
  int x[size] = {};
  Table() {
    work(x, size);
    opened(x);
  }
  ~Table() {
    shift(x, size);
    closed(x);
  }
} table;
}  // namespace

// The callees are in this library and in the program. Their results stay on the device until drive() returns.
extern "C" [[ferry::offload]] void drive(int* x, int n, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    work(x, n);
    add(x, n, r);
    shift(x, n);
  }
}
