// The first read of these variables runs no code.
thread_local double zero;
thread_local int three = 3;
extern constinit thread_local float outside;
__thread double old;
thread_local double table[4] = {1, 2, 3, 4};

[[ferry::offload]]
void values(double* a, int n) {
  static thread_local int calls = n;
  for (int i = three; i < n; ++i) a[i] += zero + outside + old + table[i % 4] + calls;
}
