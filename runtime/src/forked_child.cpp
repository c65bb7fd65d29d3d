#include "forked_child.h"

#include "choose.h"
#include "context.h"
#include "standard_error.h"
#include "trace.h"
#include "verification.h"

#include <pthread.h>

#include <atomic>

namespace ferry {

namespace {

constexpr unsigned forked_generation = ~0u;  // no module has this generation

std::atomic<bool> forked{false}, said{false};

void after_fork_in_child() noexcept {
  forked.store(true);
  environment_generation.store(forked_generation);
  trace::enabled.store(false);  // only the parent writes the file
  verify::abandon();
  detail::Context::abandon();
}

}  // namespace

void watch_forks() {
  static const bool watching = pthread_atfork(nullptr, nullptr, &after_fork_in_child) == 0;
  static_cast<void>(watching);
}

bool is_forked_child() noexcept { return forked.load(); }

void say_forked() noexcept {
  if (!said.exchange(true))
    say("ferry: this process was forked after its parent had begun to use a device; its loops run on the host\n");
}

}  // namespace ferry
