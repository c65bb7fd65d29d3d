// A kernel passes captures to a lambda by name, but where the lambda is called, a captured name means something else.
[[ferry::offload]]
void block(int* a, int n) {
  for (int i = 0; i < n; ++i) {
    int low = 1000;
    auto take = [&](int x) { if (x < low) low = x; };
    {
      int low = 7;
      for (int k = 0; k < low; ++k) take(a[i * 8 + k]);
    }
    a[i * 8 + 7] = low;
  }
}

// The call is in the body of a second lambda.
[[ferry::offload]]
void in_lambda(int* a, int n) {
  for (int i = 0; i < n; ++i) {
    int low = 1000;
    auto take = [&](int x) { if (x < low) low = x; };
    auto both = [&](int x) {
      int low = x / 2;
      take(x + low);
    };
    both(a[i]);
    a[i] = low;
  }
}
