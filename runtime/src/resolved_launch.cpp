#include "resolved_launch.h"

namespace ferry {

void ResolvedLaunch::add_buffer(const void* base, Interval touched) {
  buffers_.push_back({base, touched, nullptr, {}});
  addresses_.push_back(nullptr);
}

void ResolvedLaunch::clear() {
  buffers_.shrink(0);
  ranges_.shrink(0);
  touches_ = 0;
  addresses_.shrink(0);
  coherence_ = 0;
}

void ResolvedLaunch::share() {
  for (std::size_t b = 0; b < buffers_.size(); ++b) addresses_[b] = buffers_[b].base;
}

// Nothing is announced before all is mapped, so that a failure leaves everything at home.
void ResolvedLaunch::acquire_anew(Coherence& coherence) {
  coherence_ = 0;
  try {
    map(coherence);
  } catch (const NoRoom&) {
    coherence.finish();
    try {
      map(coherence);
    } catch (const NoRoom&) {
      coherence.finish();
      throw;
    }
  }
  for (Buffer& buffer : buffers_) {
    if (buffer.touched.empty()) continue;
    if (!buffer.hold.lasts()) hold(buffer, coherence.at(buffer.touched));  // another buffer's merged it
    coherence.enliven(*buffer.mapping);
  }
  announce();
  find_addresses();
  coherence_ = coherence.serial();
}

void ResolvedLaunch::map(Coherence& coherence) {
  for (Buffer& buffer : buffers_)
    if (!buffer.touched.empty()) hold(buffer, coherence.map(buffer.touched));
}

// From before the announcement on: what that itself takes away is not there next time.
void ResolvedLaunch::hold(Buffer& buffer, Mapping& mapping) {
  buffer.mapping = &mapping;
  buffer.hold = mapping.hold();
}

// Reads come before writes, which say that the device's bytes are the valid ones; before both what is copied with a
// snapshot, so that it isn't copied twice. Among the reads, those that can be copied plainly come first.
void ResolvedLaunch::announce() {
  const auto each = [this](Touch touch, auto f) {
    if (!(touches_ >> static_cast<unsigned>(touch) & 1)) return;
    for (const TouchedRange& range : ranges_)
      if (range.touch == touch) f(*buffers_[range.buffer].mapping, range);
  };
  each(Touch::may_write, [](Mapping& to, const TouchedRange& range) { to.may_write(range.bytes, range.pages); });
  for (const Pages pages : {Pages::all, Pages::some})
    each(Touch::read, [pages](Mapping& to, const TouchedRange& range) {
      if (range.pages == pages) to.read(range.bytes, range.needs_snapshot, pages);
    });
  each(Touch::write, [](Mapping& to, const TouchedRange& range) {
    range.pitched() ? to.write_rows(range.rows, range.needs_snapshot) : to.write(range.bytes);
  });
}

void ResolvedLaunch::find_addresses() {
  for (std::size_t b = 0; b < buffers_.size(); ++b) {
    const Buffer& buffer = buffers_[b];
    if (buffer.touched.empty()) continue;
    const auto begin = reinterpret_cast<std::uintptr_t>(buffer.mapping->device(buffer.touched.begin));
    const auto base = reinterpret_cast<std::uintptr_t>(buffer.base);
    addresses_[b] = reinterpret_cast<const void*>(begin - (buffer.touched.begin - base));
  }
}

}  // namespace ferry
