// Objects whose members' constructors do more than set constants.
int made = 0;
struct Counted { int k; Counted() : k(++made) {} };
struct Numbered { int k; Numbered() : k(made) {} };
struct Computed { double a; Computed() : a(0) { a = 5; } };
struct Box { Counted c[2]; };
struct Row { Numbered c[2]; };
struct Log { Computed c[2]; double x; };

[[ferry::offload]]
void counts(double* b, int n) {
  for (int i = 0; i < n; ++i) {
    Box box;
    b[i] = box.c[1].k;
  }
}
[[ferry::offload]]
void reads(double* b, int n) {
  for (int i = 0; i < n; ++i) {
    Row row;
    b[i] = row.c[1].k;
  }
}
[[ferry::offload]]
void computes(double* b, int n) {
  for (int i = 0; i < n; ++i) {
    Log log;
    b[i] = log.c[1].a;
  }
}
