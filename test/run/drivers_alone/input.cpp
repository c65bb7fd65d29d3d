// RUN-WITH: plain launches=0 fallbacks=0
// RUN-WITH: declared launches=0 fallbacks=0
// EXPECT-STDERR: ^ferry: .*input.cpp:\d+: (nothing in 'drive' runs on a device because no function that it calls is offloaded where it is defined \('plain'\)|'declared' is declared with \[\[ferry::offload\]\], but the function that is called isn't offloaded, so all data is copied to the host before the call; translate the file that defines it)$
// CONFIGURATIONS: host-discrete host-reversed host-shared off cuda-shuffled
// Drivers whose callees aren't offloaded: each driver reports this once and computes the right result.
#include "functions.h"

#include <cstdio>
#include <cstring>

[[ferry::offload]]
static void drive(Vector& x, int steps) {
  for (int k = 0; k < steps; ++k) plain(x);
}

[[ferry::offload]]
static void drive_declared(Vector& x, int steps) {
  for (int k = 0; k < steps; ++k) declared(x);
}

int main(int count, char** arguments) {
  Vector x(100, 1.0);
  const bool of_plain = count > 1 && std::strcmp(arguments[1], "plain") == 0;
  for (int twice = 0; twice < 2; ++twice) of_plain ? drive(x, 3) : drive_declared(x, 3);
  std::printf("%g\n", x[99]);
}
