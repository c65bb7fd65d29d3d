#include "device_pointers.h"

namespace ferry {

namespace {

std::string named(const std::string& name, const Device& device) {
  return "'" + name + "' points to memory of " + device.info().id;
}

std::string at_site(const FerrySite& site) {
  return std::string("ferry: ") + site.ferry_file + ":" + std::to_string(site.ferry_line) + ": ";
}

// Returns the number of the first input that is a buffer in a device's memory, or -1 if there is no such input.
int first_on_device(Device& device, const Description& description, const FerryInput* inputs, bool shared_too) {
  for (std::size_t i = 0; i < description.inputs.size(); ++i) {
    const Description::InputKind kind = description.inputs[i].kind;
    if (kind != Description::InputKind::buffer && kind != Description::InputKind::view) continue;
    const MemoryPlace place =
        device.place_of(reinterpret_cast<const void*>(static_cast<std::uintptr_t>(inputs[i].ferry_bits)));
    if (place == MemoryPlace::here || place == MemoryPlace::elsewhere || (shared_too && place == MemoryPlace::shared))
      return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

void find_in_place(Device& device, const FerrySite& site, const Footprint& footprint, ResolvedLaunch& resolved) {
  for (std::size_t b = 0; b < resolved.buffers(); ++b) {
    const Interval touched = resolved.touched(b);
    if (touched.empty()) continue;
    const MemoryPlace place = device.place_of(pointer(touched.begin));
    if (place == MemoryPlace::elsewhere)
      throw Error(at_site(site) + "'" + footprint.buffers[b].name + "' points to memory of a device other than " +
                  device.info().id + ", which runs the loop; allocate it there");
    resolved.use_in_place(b, place != MemoryPlace::host);
  }
}

bool points_at_device(OpenDevice& device, const Description& description, const FerryInput* inputs) {
  return device.limits.tells_places && first_on_device(device.device, description, inputs, true) >= 0;
}

bool may_hold_device_rows(const OpenDevice& device, const Description& description, const FerryInput* inputs) {
  if (!description.has_rows || !device.limits.tells_places) return false;
  for (std::size_t i = 0; i < description.inputs.size(); ++i)
    if (description.inputs[i].kind == Description::InputKind::row && inputs[i].ferry_tag >> 32 == 0) return true;
  return false;
}

void must_reach(OpenDevice& device, const FerrySite& site, const Description& description, const FerryInput* inputs,
                const std::string& why) {
  if (!device.limits.tells_places) return;
  const int found = first_on_device(device.device, description, inputs, false);
  if (found < 0) return;
  throw Error(at_site(site) + named(description.inputs[static_cast<std::size_t>(found)].name, device.device) +
              ", so this loop can't run on the host, which is necessary because " + why);
}

void must_reach(Device& device, const char* name, const void* memory) {
  if (!device.limits().tells_places) return;
  const MemoryPlace place = device.place_of(memory);
  if (place == MemoryPlace::host || place == MemoryPlace::shared) return;
  throw Error("ferry: " + named(name, device) +
              ", but the host must read it to determine what a loop touches; pass memory that the host can read");
}

}  // namespace ferry
