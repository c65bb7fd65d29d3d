#include "host_access.h"

#include "guards.h"

namespace ferry {

using detail::AccessRecord;
using detail::ObjectRecord;

void name_traced_arrays(Coherence& coherence, const Footprint& footprint, bool lasts) {
  if (footprint.poisoned) return;
  trace::ArrayNames& names = coherence.queue().names();
  names.begin();
  for (const AccessRecord& access : footprint.accesses)
    if (access.low <= access.high)
      names.add(footprint.buffers[access.buffer].name, bytes_of(footprint.buffers[access.buffer], access), lasts);
  for (const ObjectRecord& object : footprint.objects) names.add(object.name, bytes_of(object), lasts);
}

void name_results(Coherence& coherence, const Footprint& footprint) {
  for (const AccessRecord& access : footprint.accesses)
    if (access.touch != Touch::read && access.touch != Touch::copy && access.low <= access.high)
      coherence.queue().results().add(footprint.buffers[access.buffer].name,
                                      bytes_of(footprint.buffers[access.buffer], access));
}

void acquire_for_host(DeviceCopies copies, const Footprint& footprint) {
  if (copies.own()) name_arrays(*copies.own(), footprint, false);
  if (footprint.poisoned) return copies.host_all();
  for (const AccessRecord& access : footprint.accesses)
    if (access.whole && access.high < access.low) return copies.host_all();
  for (const AccessRecord& access : footprint.accesses) {
    const Interval bytes = bytes_of(footprint.buffers[access.buffer], access);
    access.touch == Touch::read ? copies.host_reads(bytes) : copies.host_writes(bytes);
  }
  for (const ObjectRecord& object : footprint.objects) copies.host_reads(bytes_of(object));
}

}  // namespace ferry
