// Steps that the stub inserts for statements from macros go before the whole macro use. A return inside a macro
// has no such step: it leaves the function in the same way as an exception.
#define RET_IF(x, value) \
  if (x) return value
#define CHECK(x)            \
  do {                      \
    if (!(x)) return -1;    \
  } while (0)
#define NEXT(x, to) \
  x[0] += 1;        \
  if (x[1] > to) return static_cast<int>(x[1])
#define ROOM(name, x)     \
  double name[4];         \
  double first_##name = x

[[ferry::offload]]
int returns(double* x, int n) {
  CHECK(n > 3);
  for (int t = 0; t < 9; ++t) {
    for (int i = 0; i < n; ++i) x[i] += t;
    RET_IF(t > n, t);
    if (t == 3) CHECK(x[2] < 10);
    NEXT(x, 20);
  }
  return 0;
}

[[ferry::offload]]
double declarations(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  ROOM(room, x[0]);
  for (int i = 0; i < 4; ++i) room[i] = x[i] + first_room;
  return room[3];
}
