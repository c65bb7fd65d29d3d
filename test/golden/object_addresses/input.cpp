// Objects whose addresses the stub computes: __restrict pointers, enumerations and classes with their own operator&.
struct Field {
  double* __restrict u;
};
enum class Mode { plain, doubled };
int operator&(const Mode&) = delete;
struct Scale {
  double by;
  Scale* operator&() const = delete;
};
void look(const double* __restrict& p);
void look(Mode& mode);
void look(Scale& scale);

static double* __restrict current;
static Mode mode = Mode::doubled;

[[ferry::offload]]
void global(int n) {
  for (int i = 0; i < n; ++i) current[i] = 2 * i;
}

[[ferry::offload]]
double reference(Field& field, int n) {
  double* __restrict& u = field.u;
  for (int i = 0; i < n; ++i) u[i] += i;
  return u[0];
}

[[ferry::offload]]
double captured(double* __restrict a, const double* __restrict b, int n) {
  for (int i = 0; i < n; ++i) a[i] = b[i] + i;
  auto first = [&] { return a[0]; };
  look(b);
  return first();
}

[[ferry::offload]]
void arrays(double* p, int n) {
  const double* __restrict fixed[2] = {p, p};
  const double* __restrict sized[n];
  const double* __restrict table[n][n];
  for (int i = 0; i < n; ++i) p[i] = i;
  look(fixed[1]);
  look(sized[0] = p);
  look(table[0][0] = p);
}

[[ferry::offload]]
double own_operators(double* p, Mode& given, Scale scale, int n) {
  Mode last;  // not initialised; this must not cause a warning
  for (int i = 0; i < n; ++i) {
    last = p[i] > 3 ? Mode::plain : Mode::doubled;
    p[i] += static_cast<int>(given) + static_cast<int>(mode);
  }
  look(last);
  look(scale);
  p[0] *= scale.by;
  return given == Mode::plain ? p[0] : p[1];
}

[[ferry::offload]]
void extents([[ferry::extent(1)]] volatile double* done, [[ferry::extent(n)]] double* __restrict* rows, double* p, int n) {
  for (int i = 0; i < n; ++i) p[i] += 1;
  rows[0] = p;
  *done = 1;
}
