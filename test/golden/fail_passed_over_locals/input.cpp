// Local arrays and arithmetic that the loop may skip but a reduction would evaluate: no guard covers these.
#include <vector>

using Ints = std::vector<int>;

[[ferry::offload]]
bool data_decides(const Ints& k, const Ints& v) {
  bool ok = true;
  for (int i = 0; i < 1000; ++i) {
    int t[4] = {v[i]};
    ok = ok && t[k[i]] > 0;
  }
  return ok;
}

[[ferry::offload]]
bool one_behind(const Ints& v) {
  bool ok = true;
  for (int i = 0; i < 1000; ++i) {
    int t[4] = {v[i]};
    for (int j = 0; j < 4; ++j) ok = ok && t[j + 1] > 0;
  }
  return ok;
}

[[ferry::offload]]
int through_pointer(const Ints& v) {
  int least = 100, other = 0;
  for (int i = 0; i < 1000; ++i) {
    int t[4] = {v[i]};
    const int* end = t + 4;
    if (v[i] < least) {
      least = v[i];
      other = *end;
    }
  }
  return other;
}

[[ferry::offload]]
bool row(const Ints& k, const Ints& v) {
  bool found = false;
  for (int i = 0; i < 1000; ++i) {
    int t[4][4] = {{v[i]}};
    auto& r = t[3];
    found = found || r[k[i]] > 0;
  }
  return found;
}

// The array would become private to the iteration.
[[ferry::offload]]
bool moved_inside(const Ints& k, const Ints& v) {
  bool ok = true;
  int t[4];
  for (int i = 0; i < 1000; ++i) {
    [[ferry::sequential]] for (int j = 0; j < 4; ++j) t[j] = v[i];
    ok = ok && t[k[i]] > 0;
  }
  return ok;
}

[[ferry::offload]]
bool divides(const Ints& v, const Ints& d) {
  bool ok = true;
  for (int i = 0; i < 1000; ++i) ok = ok && v[i] / d[i] > 0;
  return ok;
}

[[ferry::offload]]
bool divides_by_minus_one(const Ints& v) {
  bool ok = true;
  for (int i = 0; i < 1000; ++i) ok = ok && v[i] / -1 > 0;
  return ok;
}

[[ferry::offload]]
bool writes(const Ints& v, Ints& y) {
  bool ok = true;
  for (int i = 0; i < 1000; ++i) ok = ok && (y[i] = v[i]) > 0;
  return ok;
}

[[ferry::offload]]
int counts(const Ints& v) {
  int least = 100, where = 0;
  for (int i = 0; i < 1000; ++i) {
    int j = i;
    if (v[i] < least) {
      least = v[i];
      where = j++;
    }
  }
  return where;
}
