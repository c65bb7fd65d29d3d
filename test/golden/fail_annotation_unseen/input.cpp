// Annotations where the translator doesn't look: each one causes an error and is never silently ignored.
void local_class(double* a, int n) {
  struct Local {
    [[ferry::offload]] static void run(double* a, int n) {
      for (int i = 0; i < n; ++i) a[i] += 1;
    }
  };
  Local::run(a, n);
}

template <class T>
struct Templated {
  [[ferry::offload]] friend void run(Templated*, T* a, int n) {
    for (int i = 0; i < n; ++i) a[i] += 1;
  }
};

struct Host {
  template <class T>
  [[ferry::offload]] friend void scale(Host*, T* a, int n) {
    for (int i = 0; i < n; ++i) a[i] *= 2;
  }
};

// Lookup would find the stub's names in this class.
struct Hiding {
  struct ferry {};
  [[ferry::offload]] friend void hidden(Hiding*, double* a, int n) {
    for (int i = 0; i < n; ++i) a[i] *= 2;
  }
};

// These functions have no body to translate.
struct Special {
  [[ferry::offload]] Special() = default;
  [[ferry::offload]] void deleted(long) = delete;
};

// The attribute belongs to a lambda's call operator.
void lambda(double* a, int n) {
  auto twice = [&] [[ferry::offload]] (int m) {
    for (int i = 0; i < m; ++i) a[i] *= 2;
  };
  twice(n);
}
