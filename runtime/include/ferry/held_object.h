// What a stub asks about a std::function, which may hold a closure or functor, before a nest that calls it:
//
//   ferry_unknown_held(ferry_call, 2, ferry_function_0(…f…), f, "f")
//   ferry_part_0:   ferry_capture<1>(ferry_held_as<FerryNumberedType<FerryUnnamed<3>>>(f)), at the end of the file
//
// A kernel gets the number of the held object's type, and the members of all candidates. Like view.h, this header uses
// names of the standard library.
#ifndef FERRY_HELD_OBJECT_H
#define FERRY_HELD_OBJECT_H

#pragma GCC system_header

#include <ferry/function_value.h>

#include <typeinfo>

/// Called if nest `ferry_nest` calls a std::function whose target has no device code. `ferry_type` is the target's
/// std::type_info. Otherwise the same as ferry_calls_unknown().
void ferry_calls_unknown_held(FerryCall& ferry_call, unsigned ferry_nest, const void* ferry_type,
                              const char* ferry_name);

/// Returns whether the std::function's target has no device code. `ferry_number` is 0 if there is no target.
template <class FerryHolder>
inline bool ferry_unknown_held(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number,
                               const FerryHolder& ferry_it, const char* ferry_name) {
  if (ferry_number == 0) return ferry_unknown(ferry_call, ferry_nest, 0, nullptr, ferry_name);
  if (ferry_number > 0) return false;
  ferry_calls_unknown_held(ferry_call, ferry_nest, &ferry_it.target_type(), ferry_name);
  return true;
}

/// Returns whether the std::function holds an object of exactly this type. Types with the same name in two files, or in
/// two libraries that hide them, are different, although std::type_info's comparison may consider them equal.
template <class FerryIts, class FerryHolder>
inline bool ferry_holds(const FerryHolder& ferry_it) noexcept {
  return &ferry_it.target_type() == &typeid(FerryIts);
}

/// Returns an object of zeros, whose members a launch may read if the real object doesn't exist. Each capture of each
/// closure has its own object of zeros, because launches check whether arrays overlap.
template <class FerryIts, class FerryOf = void, unsigned ferry_number = 0>
inline FerryIts& ferry_zeros() noexcept {
  alignas(FerryIts) static char ferry_bytes[sizeof(FerryIts)];
  return *static_cast<FerryIts*>(static_cast<void*>(ferry_bytes));
}

/// Returns the std::function's target, or an object of zeros if the target has a different type.
template <class FerryIts, class FerryHolder>
inline const FerryIts& ferry_held_as(const FerryHolder& ferry_it) noexcept {
  return ferry_holds<FerryIts>(ferry_it) ? *ferry_it.template target<FerryIts>() : ferry_zeros<const FerryIts>();
}

/// Returns capture `ferry_number`, or what it refers to. If the closure consists of zeros, returns an object of zeros.
template <unsigned ferry_number, class FerryClosure>
inline decltype(auto) ferry_capture(const FerryClosure& ferry_it) {
  typedef decltype(ferry_captured<ferry_number>(ferry_it)) FerryIts;
  const bool ferry_is_zeros = __builtin_addressof(ferry_it) == __builtin_addressof(ferry_zeros<const FerryClosure>());
  return ferry_is_zeros ? static_cast<FerryIts>(
                              ferry_zeros<typename FerryCopied<FerryIts>::ferry_type, FerryClosure, ferry_number>())
                        : ferry_captured<ferry_number>(ferry_it);
}

/// Returns the object that the closure has captured by `this`, or an object of zeros if the pointer is null.
template <unsigned ferry_number, class FerryClosure>
inline auto& ferry_captured_this(const FerryClosure& ferry_it) {
  auto* const ferry_object = ferry_captured<ferry_number>(ferry_it);
  typedef typename FerryCopied<decltype(*ferry_object)>::ferry_type FerryIts;
  return ferry_object ? *ferry_object : ferry_zeros<FerryIts, FerryClosure, ferry_number>();
}

// A closure that a template creates has no type yet where the stub needs it. So the stub calls FerryMarked's function
// ferry_find_late(), with the index of the std::function's type in a list of the file's std::function types:
//
//   template <> struct FerryHolders<FerryThisFile> { typedef FerryList<std::function<double(double)>> ferry_types; };
//   ferry_capture<0, const double>(ferry_held_late<FerryUnnamed<3, double>>(f))
template <class FerryFile>
struct FerryHolders;

template <class FerryHolder, class FerryTypes>
struct FerryPlaceIn;
template <class FerryHolder, class... FerryRest>
struct FerryPlaceIn<FerryHolder, FerryList<FerryHolder, FerryRest...>> {
  static constexpr unsigned ferry_value = 0;
};
template <class FerryHolder, class FerryFirst, class... FerryRest>
struct FerryPlaceIn<FerryHolder, FerryList<FerryFirst, FerryRest...>> {
  static constexpr unsigned ferry_value = 1 + FerryPlaceIn<FerryHolder, FerryList<FerryRest...>>::ferry_value;
};

template <class FerryAny, class FerryIts, class... FerryCaptures, class FerryMembers, class FerryFile>
struct FerryLateClosure<FerryAny, FerryInfo<FerryIts, FerryList<FerryCaptures...>, FerryMembers>, FerryFile> {
  static const FerryAny* ferry_held(const void*, unsigned, FerryList<>) noexcept { return nullptr; }
  template <class FerryFirst, class... FerryRest>
  static const FerryAny* ferry_held(const void* ferry_holder, unsigned ferry_place,
                                    FerryList<FerryFirst, FerryRest...>) noexcept {
    if (ferry_place > 0) return ferry_held(ferry_holder, ferry_place - 1, FerryList<FerryRest...>());
    const FerryFirst& ferry_it = *static_cast<const FerryFirst*>(ferry_holder);
    return ferry_holds<FerryAny>(ferry_it) ? ferry_it.template target<FerryAny>() : nullptr;
  }

  /// Returns the address of capture `ferry_number` of the closure, or of what it refers to; for ~0U, the closure's
  /// address. Returns null if the std::function holds something else.
  static const void* ferry_find(const void* ferry_holder, unsigned ferry_place, unsigned ferry_number) noexcept {
    typedef FerryLayout<FerryList<FerryCaptures...>> FerryPlaces;
    static_assert(sizeof...(FerryCaptures) == 0 || FerryPlaces::ferry_offset(~0U) == sizeof(FerryAny),
                  "ferry: the layout of a lambda's captures is unknown for this compiler");
    const FerryAny* const ferry_it =
        ferry_held(ferry_holder, ferry_place, typename FerryHolders<FerryFile>::ferry_types());
    if (!ferry_it || ferry_number == ~0U) return ferry_it;
    const bool ferry_refers[] = {FerryCapture<FerryCaptures>::ferry_refers..., false};
    const char* const ferry_at =
        static_cast<const char*>(static_cast<const void*>(ferry_it)) + FerryPlaces::ferry_offset(ferry_number);
    if (!ferry_refers[ferry_number]) return ferry_at;
    const void* ferry_target;
    __builtin_memcpy(&ferry_target, ferry_at, sizeof ferry_target);
    return ferry_target;
  }
};

/// A std::function that may hold the closure with this number. Two files may use the same number, so all functions that
/// look it up have a template argument from the file itself.
template <class FerryIts, class FerryHolder, class FerryFile>
struct FerryHeldLate {
  const FerryHolder& ferry_holder;
  const void* ferry_find(unsigned ferry_number) const noexcept {
    typedef FerryPlaceIn<FerryHolder, typename FerryHolders<FerryFile>::ferry_types> FerryPlace;
    return ferry_find_late(FerryNumbered<FerryIts>(), __builtin_addressof(ferry_holder), FerryPlace::ferry_value,
                           ferry_number, FerryFile());
  }
};
template <class FerryIts, class FerryFile = FerryThisFile, class FerryHolder>
inline FerryHeldLate<FerryIts, FerryHolder, FerryFile> ferry_held_late(const FerryHolder& ferry_it) noexcept {
  return {ferry_it};
}
template <class FerryIts, class FerryFile = FerryThisFile, class FerryHolder>
inline bool ferry_holds_late(const FerryHolder& ferry_it) noexcept {
  return ferry_held_late<FerryIts, FerryFile>(ferry_it).ferry_find(~0U) != nullptr;
}

/// Returns capture `ferry_number` or what it refers to. If the closure isn't held, returns an object of zeros.
template <unsigned ferry_number, class FerryCaptured, class FerryIts, class FerryHolder, class FerryFile>
inline FerryCaptured& ferry_capture(FerryHeldLate<FerryIts, FerryHolder, FerryFile> ferry_it) noexcept {
  const void* const ferry_at = ferry_it.ferry_find(ferry_number);
  return ferry_at ? *static_cast<FerryCaptured*>(const_cast<void*>(ferry_at))
                  : ferry_zeros<FerryCaptured, FerryHeldLate<FerryIts, FerryHolder, FerryFile>, ferry_number>();
}

/// Returns the object of class FerryObject that the closure has captured by `this`, or an object of zeros.
template <unsigned ferry_number, class FerryObject, class FerryIts, class FerryHolder, class FerryFile>
inline FerryObject& ferry_captured_this(FerryHeldLate<FerryIts, FerryHolder, FerryFile> ferry_it) noexcept {
  const void* const ferry_at = ferry_it.ferry_find(ferry_number);
  return ferry_at ? **static_cast<FerryObject* const*>(ferry_at)
                  : ferry_zeros<FerryObject, FerryHeldLate<FerryIts, FerryHolder, FerryFile>, ferry_number>();
}

#endif
