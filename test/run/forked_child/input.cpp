// RUN: launches=2 fallbacks=0
// EXPECT-STDERR: ^ferry: this process was forked after its parent had begun to use a device; its loops run on the host$
// A forked child has neither the threads nor the driver state of its parent, so it runs the original loops.
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

[[ferry::offload]] __attribute__((noinline)) void add(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

int main() {
  static double x[10000];
  add(x, 10000);
  const pid_t child = fork();
  if (child == 0) {
    add(x, 10000);
    add(x, 10000);
    _exit(static_cast<int>(x[9999]));
  }
  int status = 0;
  waitpid(child, &status, 0);
  add(x, 10000);
  std::printf("child %d, parent %g\n", WEXITSTATUS(status), x[9999]);
}
