// Functions that call only each other or themselves, and contain no loop for a device.
[[ferry::offload]]
int depth(int n) {
  return n > 0 ? depth(n / 2) + 1 : 0;
}

[[ferry::offload]]
bool odd(int n);

[[ferry::offload]]
bool even(int n) {
  return n == 0 || odd(n - 1);
}

[[ferry::offload]]
bool odd(int n) {
  return n != 0 && even(n - 1);
}

[[ferry::offload]]
void in_order(int* a, int n) {
  [[ferry::sequential]]
  for (int i = 0; i < n; ++i) a[i] = i;
  if (n > 1) in_order(a, n / 2);
}

[[ferry::offload]]
void carried(int* a, int n) {
  for (int i = 1; i < n; ++i) a[i] = 3 * a[i - 1] + a[i];
  if (n > 1) carried(a, n / 2);
}

template <class T>
[[ferry::offload]]
T count(T n) {
  return n > 0 ? count(n - 1) + 1 : 0;
}

// These functions lead to a loop, the first one through the second, and aren't errors.
[[ferry::offload]]
void fill(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
  if (n > 1) fill(a, n / 2);
}

[[ferry::offload]]
void twice(int* a, int n) {
  fill(a, n);
  if (n > 1) twice(a, n / 2);
}

int use() { return count(3); }
