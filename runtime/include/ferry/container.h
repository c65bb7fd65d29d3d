// What stubs call for arrays of objects and for containers: std::span, std::vector, std::string, std::array and others
// with data() and size(). Only files with containers include it, because it uses unreserved names such as data().
#ifndef FERRY_CONTAINER_H
#define FERRY_CONTAINER_H

#pragma GCC system_header

#include <ferry/call.h>
#include <ferry/member_by_place.h>

/// Never called; only the size of the array type counts: 2 for a string, which has a terminator after size() elements.
template <class FerryType>
auto ferry_ends(const FerryType* ferry_it, int) -> decltype(ferry_it->c_str(), static_cast<char (*)[2]>(nullptr));
template <class FerryType>
char (*ferry_ends(const FerryType*, long))[1];

/// Returns the buffer that a container holds. Unless it is a std::array, its size() is a kernel argument.
template <class FerryType>
inline FerryInput ferry_container(FerryType& ferry_it) {
  typedef FerryScalar<__typeof__(*ferry_it.data())> FerryElement;
  constexpr unsigned long long ferry_each = sizeof(*ferry_it.data()) / sizeof(typename FerryElement::ferry_type);
  constexpr unsigned long long ferry_end = sizeof(*ferry_ends(static_cast<const FerryType*>(nullptr), 0)) - 1;
  return FerryInput(ferry_address(ferry_it.data()), static_cast<long long>(ferry_it.size() * ferry_each),
                    FerryElement::ferry_tag | ferry_each << 32 | ferry_end << 30);
}

/// Returns the buffer with elements that are objects of FerryBytes bytes, counted in units of FerryUnit bytes.
template <unsigned long long FerryBytes, unsigned long long FerryUnit>
inline FerryInput ferry_units(FerryInput ferry_of) {
  constexpr long long ferry_each = FerryBytes / FerryUnit;
  if ((ferry_of.ferry_tag & 0xffffffff) != FerryBytes) __builtin_trap();  // the translator saw a different object size
  const long long ferry_count = ferry_of.ferry_count < 0 ? -1 : ferry_of.ferry_count * ferry_each;
  return FerryInput(ferry_of.ferry_bits, ferry_count, FerryUnit | static_cast<unsigned long long>(ferry_each) << 32);
}

/// Called after a container is created. Its elements are valid on the host, unless the last call handed them over.
void ferry_own(FerryCall& ferry_of, const FerryInput& ferry_elements);
/// Called for a container that a call returns. Hands its elements over and returns true, or copies them to the host.
bool ferry_return(FerryCall& ferry_of, const FerryInput& ferry_elements, const char* ferry_file, unsigned ferry_line);

/// A FerryLocal for a container. It covers the object itself, which may hold a short string, and its elements.
class FerryOwner : FerryLocal {
 public:
  template <class FerryType>
  FerryOwner(FerryCall& ferry_of, const FerryType& ferry_it)
      : FerryLocal(ferry_of, ferry_object(ferry_it)),
        ferry_it_(__builtin_addressof(ferry_it)),
        ferry_owned_(&ferry_owned<FerryType>) {
    if (ferry_active()) ferry_own(ferry_of, ferry_owned_(ferry_it_));
  }
  ~FerryOwner() { ferry_drop(); }
  /// Drops the device copy of the container's elements, which nobody will read any more.
  void ferry_drop() {
    if (ferry_active() && ferry_it_) ferry_forget(ferry_owned_(ferry_it_));
  }
  /// Called in a function that returns the container, before the function's call ends.
  void ferry_hand(FerryCall& ferry_of, const char* ferry_f = __builtin_FILE(), unsigned ferry_l = __builtin_LINE()) {
    if (ferry_return(ferry_of, ferry_owned_(ferry_it_), ferry_f, ferry_l)) ferry_it_ = nullptr;
  }
  template <class FerryType>
  static FerryInput ferry_owned(const void* ferry_at) {
    const FerryType& ferry_it = *static_cast<const FerryType*>(ferry_at);
    return ferry_memory(static_cast<__UINTPTR_TYPE__>(ferry_address(ferry_it.data())),
                        ferry_room(ferry_it, 0) * sizeof(*ferry_it.data()));
  }

 private:
  template <class FerryType>
  static auto ferry_room(const FerryType& ferry_it, int) -> decltype(ferry_it.capacity()) {
    return ferry_it.capacity() + sizeof(*ferry_ends(static_cast<const FerryType*>(nullptr), 0)) - 1;
  }
  template <class FerryType>
  static auto ferry_room(const FerryType& ferry_it, long) -> decltype(ferry_it.size()) {
    return ferry_it.size();
  }
  const void* ferry_it_;  // null once the elements are handed over
  FerryInput (*const ferry_owned_)(const void*);
};

#endif
