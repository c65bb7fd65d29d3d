// What a stub calls for containers (std::span, std::vector, std::string, std::array and anything else with data() and
// size()) and for arrays of objects. Separate from call.h, because it uses the containers' own names: only files with
// containers include it.
#ifndef FERRY_CONTAINER_H
#define FERRY_CONTAINER_H

#pragma GCC system_header

#include <ferry/call.h>

template <class FerryType>
struct FerryPointee;
template <class FerryType>
struct FerryPointee<FerryType*> {
  typedef FerryType ferry_type;
};

/// Returns a bit of the tag: the container is a string, which has a readable element after the last of size(), the
/// terminator. A kernel may read it, and host code changes it with the others.
template <class FerryType>
constexpr auto ferry_terminator(const FerryType* ferry_it, int) -> decltype(ferry_it->c_str(), 0ull) {
  return 1ull << 30;
}
template <class FerryType>
constexpr unsigned long long ferry_terminator(const FerryType*, long) {
  return 0;
}

/// The buffer in a container. Its size() is a kernel argument unless it is a std::array.
template <class FerryType>
inline FerryInput ferry_container(FerryType& ferry_it) {
  typedef typename FerryPointee<decltype(ferry_it.data())>::ferry_type FerryElement;
  typedef typename FerryScalar<FerryElement>::ferry_type FerryNumber;
  constexpr unsigned long long ferry_each = sizeof(FerryElement) / sizeof(FerryNumber);
  return FerryInput(ferry_address(ferry_it.data()), static_cast<long long>(ferry_it.size() * ferry_each),
                    FerryScalar<FerryElement>::ferry_tag | ferry_each << 32 |
                        ferry_terminator(static_cast<const FerryType*>(nullptr), 0));
}

/// The same buffer if its elements are objects of FerryBytes bytes, counted in units of FerryUnit bytes.
template <unsigned long long FerryBytes, unsigned long long FerryUnit>
inline FerryInput ferry_units(FerryInput ferry_of) {
  const unsigned long long ferry_each = FerryBytes / FerryUnit;
  if ((ferry_of.ferry_tag & 0xffffffff) != FerryBytes) __builtin_trap();  // the translator saw another object size
  return FerryInput(ferry_of.ferry_bits,
                    ferry_of.ferry_count < 0 ? -1 : ferry_of.ferry_count * static_cast<long long>(ferry_each),
                    FerryUnit | ferry_each << 32);
}

/// FerryLocal for a container. It covers the object itself, which holds a short string's elements, and what the object
/// owns elsewhere, including a vector's spare capacity and a string's terminator.
class FerryOwner : FerryLocal {
 public:
  template <class FerryType>
  FerryOwner(FerryCall& ferry_of, const FerryType& ferry_it)
      : FerryLocal(ferry_of, ferry_object(ferry_it)),
        ferry_it_(__builtin_addressof(ferry_it)),
        ferry_owned_(&ferry_owned<FerryType>) {
    // Registers new objects at a place that a device may have an old copy of.
    if (ferry_active()) ferry_of.ferry_writes(ferry_owned_(ferry_it_));
  }
  ~FerryOwner() { ferry_drop(); }
  /// Drops the device copy of its elements, which nobody reads any more.
  void ferry_drop() {
    if (ferry_active()) ferry_forget(ferry_owned_(ferry_it_));
  }

 private:
  template <class FerryType>
  static FerryInput ferry_owned(const void* ferry_at) {
    const FerryType& ferry_it = *static_cast<const FerryType*>(ferry_at);
    return ferry_memory(static_cast<__UINTPTR_TYPE__>(ferry_address(ferry_it.data())),
                        ferry_room(ferry_it, 0, 0) * sizeof(*ferry_it.data()));
  }
  template <class FerryType>
  static auto ferry_room(const FerryType& ferry_it, int, int) -> decltype(ferry_it.c_str(), ferry_it.capacity()) {
    return ferry_it.capacity() + 1;
  }
  template <class FerryType>
  static auto ferry_room(const FerryType& ferry_it, int, long) -> decltype(ferry_it.capacity()) {
    return ferry_it.capacity();
  }
  template <class FerryType>
  static auto ferry_room(const FerryType& ferry_it, long, long) -> decltype(ferry_it.size()) {
    return ferry_it.size();
  }

  const void* const ferry_it_;
  FerryInput (*const ferry_owned_)(const void*);
};

#endif
