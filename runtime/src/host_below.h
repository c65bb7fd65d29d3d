// For FERRY_VERIFY, saves the host bytes for which the device has newer values. The newer values will overwrite them,
// so anything that host code writes there without announcing it is lost (for example in a scope of ferry::DataScope,
// without ferry::update_device). The bytes are saved after each checked launch. They are examined before the next
// checked launch, and when the device's copies are finally copied to the host.
//
//   keep_host_below(coherence, site, {buffer, region}…);  …  report_lost_writes(coherence);
#pragma once

#include "coherence.h"
#include "footprint.h"
#include "region_bytes.h"

#include <ferry/call.h>

#include <string>
#include <vector>

namespace ferry {

// A region in which a kernel has written every byte, and the host's own bytes of that region.
struct HostBelow {
  const FerrySite* site;
  std::string name;
  detail::BufferRecord buffer;  // its `name` may no longer exist
  RegionBytes bytes;
};

// Saves these regions. Forgets what was saved for them before, and forgets bytes that are no longer newer on the
// device.
void keep_host_below(Coherence& coherence, std::vector<HostBelow> written);
void forget_host_below(Coherence& coherence) noexcept;
void report_lost_writes(Coherence& coherence);

// Returns text like "'b'[7]", or "'p'[7], byte 24," for part of an object.
std::string element_name(const std::string& name, const detail::BufferRecord& buffer, std::uintptr_t address);

}  // namespace ferry
