// User-defined ranges that do more than locate their elements, or that have iterators of their own.
struct Counting {
  double* data;
  int n, asked;
  double* begin() { return ++asked, data; }
  double* end() { return data + n; }
};

[[ferry::offload]]
void counts(Counting& c) {
  for (double& x : c) x = 0;
}

[[ferry::offload]]
void counts_by_pointers(Counting& c) {
  for (double* x = c.begin(); x != c.end(); ++x) *x = 0;
}

struct Column {
  double* first;
  int n, stride;
  struct Iterator {
    double* at;
    int stride;
    double& operator*() const { return *at; }
    Iterator& operator++() { return at += stride, *this; }
    bool operator!=(const Iterator& other) const { return at != other.at; }
  };
  Iterator begin() const { return {first, stride}; }
  Iterator end() const { return {first + n * stride, stride}; }
};

[[ferry::offload]]
void strided(const Column& column) {
  for (double& x : column) x = 0;
}

struct Two {
  double *first, *second;
  double* begin() const { return first; }
  double* end() const { return second; }
};

[[ferry::offload]]
void of_two_pointers(const Two& two) {
  for (double& x : two) x = 0;
}

struct Any {
  virtual double* begin() const = 0;
  virtual double* end() const = 0;
};

[[ferry::offload]]
void decided_at_run_time(const Any& any) {
  for (double& x : any) x = 0;
}

struct Plain {
  double* data;
  int n;
  double* begin() const { return data; }
  double* end() const { return data + n; }
};

[[ferry::offload]]
void moves_meanwhile(Plain& plain, double* other) {
  for (double& x : plain) {
    x = 0;
    plain.data = other;
  }
}

[[ferry::offload]]
void temporary(double* data, int n) {
  for (double& x : Plain{data, n}) x = 0;
}
