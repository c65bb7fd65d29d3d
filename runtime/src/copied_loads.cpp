#include "copied_loads.h"

#include <utility>

namespace ferry {

ValueSpan CopiedLoads::loaded(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                              const ValueSpan& without, LoadedPart part) const {
  const LoadedPlace place = place_of_loads(buffer, type, elements, without, part, inspector_.extents());
  if (place.any_value) return any_value(type);
  if (place.bytes.empty()) return {};
  if (const unsigned char* const copied = copy_of(place.bytes)) return place.values.ends(copied, place.bytes.size());
  if (is_complete_) return any_value(type);
  Copy copy{place.bytes, std::unique_ptr<unsigned char[]>(new unsigned char[place.bytes.size()])};
  if (!inspector_.copy(buffer, copy.bytes, copy.memory.get())) return any_value(type);
  const ValueSpan values = inspector_.loaded(buffer, type, elements, without, part);  // copied for later loads
  copies_.push_back(std::move(copy));
  return values;
}

const unsigned char* CopiedLoads::copy_of(Interval bytes) const {
  for (const Copy& copy : copies_)
    if (copy.bytes.begin <= bytes.begin && bytes.end <= copy.bytes.end)
      return &copy.memory[bytes.begin - copy.bytes.begin];
  return nullptr;
}

}  // namespace ferry
