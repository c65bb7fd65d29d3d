// Annotations where no translation looks: an error each, never silence.
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

// The stub's names would be found here.
struct Hiding {
  struct ferry {};
  [[ferry::offload]] friend void hidden(Hiding*, double* a, int n) {
    for (int i = 0; i < n; ++i) a[i] *= 2;
  }
};

// Nothing to translate.
struct Special {
  [[ferry::offload]] Special() = default;
  [[ferry::offload]] void deleted(long) = delete;
};

// The attribute of a lambda's call operator.
void lambda(double* a, int n) {
  auto twice = [&] [[ferry::offload]] (int m) {
    for (int i = 0; i < m; ++i) a[i] *= 2;
  };
  twice(n);
}
