// RUN: launches=2 bytes_to_device=131072 bytes_to_host=65536
// CONFIGURATIONS: host-kept
// EXPECT-STDERR: ^ferry: FERRY_KEEP has no effect because this system doesn't report which pages a program has written
// A sandbox forbids userfaultfd, so each call copies all data, and one message says why.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void add(int n, const float* x, float* y) {
  for (int i = 0; i < n; ++i) y[i] += x[i];
}

static bool forbid(unsigned call) {
  sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{sizeof(filter) / sizeof(*filter), filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int main() {
  if (!forbid(SYS_userfaultfd)) return 1;
  std::vector<float> x(8192, 1), y(8192, 2);
  for (int call = 0; call < 2; ++call) add(8192, x.data(), y.data());
  std::printf("%g\n", static_cast<double>(y[8191]));
}
