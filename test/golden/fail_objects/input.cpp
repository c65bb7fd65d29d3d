// Functions whose loops use objects that kernels don't support, or can't use unchanged.
#include <atomic>

struct Node {
  double value;
  Node* next;
};

[[ferry::offload]]
void walks_a_list(Node* head, double* y) {
  int i = 0;
  for (Node* p = head; p; p = p->next) y[i++] = p->value;
}

[[ferry::offload]]
void volatile_element(volatile double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i];
}

[[ferry::offload]]
void volatile_scalar(double* y, int n) {
  volatile double v = 1;
  for (int i = 0; i < n; ++i) y[i] = v;
}

[[ferry::offload]]
void static_local(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    static int calls = 0;
    y[i] = ++calls;
  }
}

[[ferry::offload]]
void atomic_counter(std::atomic<int>& count, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = count++;
}

[[ferry::offload]]
void keeps_an_address(double** kept, double* x, int n) {
  for (int i = 0; i < n; ++i) kept[i] = x + i;
}

[[ferry::offload]]
void pointer_as_number(double* x, unsigned long* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = reinterpret_cast<unsigned long>(x + i);
}

[[ferry::offload]]
void inline_assembly(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    asm volatile("" ::: "memory");
    y[i] = 1;
  }
}

[[ferry::offload]]
void extended_precision(const long double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = static_cast<double>(x[i]);
}

[[ferry::offload]]
void extended_locals(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    long double t = x[i];
    y[i] = t * t;
  }
}

// Reading bits as a different type is undefined, however it is done.
[[ferry::offload]]
void looked_at(const float* x, unsigned* y, int n) {
  for (int i = 0; i < n; ++i) {
    float f = x[i];
    y[i] = *(unsigned*)&f;
  }
}

[[ferry::offload]]
void looked_at_element(float* x, int n) {
  for (int i = 0; i < n; ++i) reinterpret_cast<unsigned&>(x[i]) &= 0x7fffffffu;
}

// Copies of bytes that aren't exactly the bytes of one number.
[[ferry::offload]]
void copied_bytes(const unsigned char* x, unsigned* y, int n) {
  for (int i = 0; i < n; ++i) __builtin_memcpy(&y[i], x + 4 * i, 4);
}
