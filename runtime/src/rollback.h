// Undoes a launch whose results may have to be discarded. Before the launch, the host's bytes must be valid wherever
// the nest writes (Launcher::prepare_rollback).
#pragma once

#include "coherence.h"
#include "guards.h"
#include "kept_errno.h"

#include <cfenv>

namespace ferry {

template <class Act>
void each_written(const Footprint& footprint, const Act& act) {
  for (const detail::AccessRecord& access : footprint.accesses)
    if (access.touch != Touch::read && access.touch != Touch::copy)
      act(bytes_of(footprint.buffers[access.buffer], access));
}

// Create it before the kernel runs, on a device with its own memory.
class Rollback {
 public:
  explicit Rollback(ErrorNumber& error_number) : error_number_(error_number), number_(error_number.value()) {
    std::fegetexceptflag(&flags_, FE_ALL_EXCEPT);
  }

  // Discards what the kernel has written, the exception flags that it has raised, and the errno that it has set.
  void undo(Coherence& coherence, const Footprint& footprint) const {
    std::fesetexceptflag(&flags_, FE_ALL_EXCEPT);
    error_number_.reset_to(number_);
    each_written(footprint, [&](Interval bytes) { coherence.forget(bytes); });
  }

 private:
  ErrorNumber& error_number_;
  const int number_;
  std::fexcept_t flags_{};
};

}  // namespace ferry
