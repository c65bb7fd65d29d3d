#include "stack_rule.h"

#include "device_copies.h"
#include "environment.h"

#ifdef FERRY_TEST_HOOKS
#include <algorithm>
#include <string>
#endif

extern "C" {
void* __asan_get_current_fake_stack() __attribute__((weak));
void* __asan_addr_is_in_fake_stack(void* fake_stack, void* address, void** begin, void** end) __attribute__((weak));
}

namespace ferry {

namespace {

std::uintptr_t address(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }

void home(Coherence& coherence, Interval part, const FerryFrame& frame) {
  IntervalSet unnamed;
  unnamed.add(part);
  for (const FerryFrame* in = &frame; in; in = in->ferry_joined)
    for (const FerryObject* local = in->ferry_locals; local; local = local->ferry_earlier)
      unnamed.subtract({address(local->ferry_address), address(local->ferry_address) + local->ferry_bytes});
  for (const Interval bytes : unnamed.intervals()) {
    const bool copies_to_host = Scopes::resident() && coherence.is_newer(bytes);
    coherence.host_writes(bytes);
    if (copies_to_host) DeviceCopies::copied_to_host({bytes});
    coherence.forget(bytes);
  }
}

// Local variables of one function that AddressSanitizer keeps in its fake stack: their bytes there, and the address of
// the function's frame in the real stack.
struct FakeFrame {
  Interval bytes{0, 0};
  std::uintptr_t real = 0;
};

FakeFrame fake_frame(void* fake_stack, std::uintptr_t at) {
  void *begin = nullptr, *end = nullptr;
  void* real = __asan_addr_is_in_fake_stack(fake_stack, reinterpret_cast<void*>(at), &begin, &end);
  return real ? FakeFrame{{address(begin), address(end)}, address(real)} : FakeFrame{};
}

// Copies to the host the parts of the fake stack that the range touches. Only the range's first or last byte can be
// there.
void copy_fake_stack_to_host(Coherence& coherence, Interval touched, void* fake_stack, const FerryFrame& frame) {
  const FerryFrame& outer = outermost(frame);
  const FakeFrame around = fake_frame(fake_stack, address(&outer));
  const std::uintptr_t end = around.real ? around.real : address(outer.ferry_end);
  for (const std::uintptr_t at : {touched.begin, touched.end - 1}) {
    const FakeFrame found = fake_frame(fake_stack, at);
    if (found.real && found.real <= end) return home(coherence, intersection(touched, found.bytes), frame);
  }
}

#ifdef FERRY_TEST_HOOKS
// Returns whether FERRY_TEST_OMIT=name turns this rule off. The fuzzer does that to show that the rule is necessary.
bool omitted() {
  const char* const names[] = {"alloca", "initializer_list", "by_value_parameter", "nested_extended_temporary",
                               "handler_parameter"};
  const char* omit = environment_variable("FERRY_TEST_OMIT");
  return omit && std::find(std::begin(names), std::end(names), std::string(omit)) != std::end(names);
}
#else
constexpr bool omitted() { return false; }
#endif

}  // namespace

void copy_stack_to_host(Coherence& coherence, const ResolvedLaunch& launch, const FerryFrame& frame, Interval stack) {
  if (omitted()) return;
  void* fake_stack = &__asan_get_current_fake_stack ? __asan_get_current_fake_stack() : nullptr;
  for (std::size_t b = 0; b < launch.buffers(); ++b) {
    const Interval touched = launch.touched(b);
    if (touched.empty()) continue;
    if (touched.touches(stack)) home(coherence, intersection(touched, stack), frame);
    if (fake_stack) copy_fake_stack_to_host(coherence, touched, fake_stack, frame);
  }
}

}  // namespace ferry
