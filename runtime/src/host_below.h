// FERRY_VERIFY: the host's bytes where the device has newer ones. They come home over them, so what host code writes
// there without the runtime knowing (in a scope of ferry::DataScope, without ferry::update_device) is lost. Kept after
// each checked launch, and looked at before the next one and when the device's copies come home for good.
//
//   keep_host_below(coherence, site, {buffer, region}…);  …  tell_lost_writes(coherence);
#pragma once

#include "coherence.h"
#include "footprint.h"
#include "region_bytes.h"

#include <ferry/call.h>

#include <string>
#include <vector>

namespace ferry {

// Bytes that a kernel has written, all of them, and what the host has there.
struct HostBelow {
  const FerrySite* site;
  std::string name;
  detail::BufferRecord buffer;  // its name may be gone
  RegionBytes bytes;
};

// What was kept of these regions before, or isn't newer any more, is forgotten.
void keep_host_below(Coherence& coherence, std::vector<HostBelow> written);
void forget_host_below(Coherence& coherence) noexcept;
void tell_lost_writes(Coherence& coherence);

// "'b'[7]"; of an object's part "'p'[7], byte 24,".
std::string element_name(const std::string& name, const detail::BufferRecord& buffer, std::uintptr_t address);

}  // namespace ferry
