// A struct has no form on a device yet: the message says what to copy.
struct Field {
  int n;
  double scale;
  double* value;
};

[[ferry::offload]] void scale(Field field, double* a) {
  for (int i = 0; i < 100; ++i) a[i] = a[i] * field.scale;
}

[[ferry::offload]] void fill(const Field& field) {
  for (int i = 0; i < field.n; ++i) field.value[i] = 0;
}
