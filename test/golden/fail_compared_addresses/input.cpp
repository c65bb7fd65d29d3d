// Kernels can't compare addresses of elements of different arrays, addresses of members, or the order of addresses.
struct Body {
  double x, force;
};
[[ferry::offload]] void two_arrays(Body* a, Body* b, int n) {
  for (int i = 0; i < n; ++i)
    if (&a[i] != &b[0]) a[i].force = 1;
}
[[ferry::offload]] void members(Body* a, int n, int k) {
  for (int i = 0; i < n; ++i)
    if (&a[i].force != &a[k].force) a[i].force = 1;
}
[[ferry::offload]] void in_order(Body* a, int n, int k) {
  for (int i = 0; i < n; ++i)
    if (&a[i] < &a[k]) a[i].force = 1;
}
[[ferry::offload]] void of_a_copy(Body* a, int n, int k) {
  for (int i = 0; i < n; ++i) {
    const Body copy = a[k];
    if (&a[i] != &copy) a[i].force = copy.x;
  }
}
