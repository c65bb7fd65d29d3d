#include "startable_threads.h"

#include "../../standard_error.h"

#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace ferry {

void say_fewer_threads(unsigned there, unsigned wanted, const char* why) noexcept {
  say("ferry: only %u of %u threads can be started (%s); loops run on those\n", there, wanted, why);
}

// Starts all threads at once for a moment. oneTBB starts threads only when it needs them. If that fails, it ends the
// program or waits forever.
unsigned startable_threads(unsigned wanted) {
  std::vector<std::thread> threads;
  threads.reserve(wanted);
  std::atomic<bool> over{false};
  try {
    while (threads.size() + 1 < wanted) threads.emplace_back([&over] { over.wait(false); });
  } catch (const std::system_error& error) {
    say_fewer_threads(static_cast<unsigned>(threads.size()) + 1, wanted, error.what());
  } catch (const std::bad_alloc&) {
    say_fewer_threads(static_cast<unsigned>(threads.size()) + 1, wanted, "no memory");
  }
  over = true;
  over.notify_all();
  for (std::thread& thread : threads) thread.join();
  return static_cast<unsigned>(threads.size()) + 1;
}

}  // namespace ferry
