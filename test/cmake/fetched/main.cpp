#include <ferry/ferry.h>

#include <cstdio>
#include <vector>

void add(std::vector<int>& x, int n);

int main() {
  std::vector<int> x(1000, 40);
  const ferry::DataScope scope{x};
  add(x, 1000);
  ferry::update_host(x);
  std::printf("%d\n", x[999]);
}
