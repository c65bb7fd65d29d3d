// Closures that calls return, whose captures the stub can't name.

// Each iteration creates a closure.
[[ferry::offload]]
void made_in_loop(int* a, int n) {
  auto add = [](auto x) { return [x](auto y) { return x + y; }; };
  for (int i = 0; i < n; ++i) {
    auto more = add(i);
    a[i] = more(2);
  }
}

// The closure captures the value that the variable had earlier.
[[ferry::offload]]
void own_variable(int* a, int n) {
  int by = 2;
  auto make = [&] { return [by](int i) { return by * i; }; };
  auto times = make();
  by = 5;
  for (int i = 0; i < n; ++i) a[i] = times(i) + by;
}

// Compilers differ in the order of implicit captures.
[[ferry::offload]]
void implicit(int* a, int n) {
  auto make = [](int by, int more) { return [=](int i) { return by * i + more; }; };
  auto line = make(2, 3);
  for (int i = 0; i < n; ++i) a[i] = line(i);
}

// Calls change the closure.
[[ferry::offload]]
void counting(int* a, int n) {
  auto make = [](int from) { return [from](int i) mutable { return from++ + i; }; };
  auto next = make(7);
  for (int i = 0; i < n; ++i) a[i] = next(i);
}

// A callee of the loop has a closure with the same capture as a closure in this function.
static inline int sum(int i) {
  auto add = [](auto x) { return [x](auto y) { return x + y; }; };
  auto more = add(40);
  return more(i);
}
[[ferry::offload]]
void in_callee(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = sum(i);
}

// The closure has its own copy of the elements.
struct Factors {
  int by[64 * 1024];
};
[[ferry::offload]]
void copies_object(int* a, int n, const Factors& f) {
  const auto times = [f](int i) { return f.by[i] * i; };
  for (int i = 0; i < n; ++i) a[i] = times(i);
}
