// What a stub asks about a std::function, which may hold a closure or functor, before a nest that calls it:
//
//   ferry_unknown_held(ferry_call, 2, ferry_function_0(…f…), f, "f")
//   ferry_part_0:   ferry_capture<1>(ferry_held_as<FerryNumberedType<FerryUnnamed<3>>>(f)), at the end of the file
//
// A kernel gets the number of the held object's type, and the members of all candidates. This header contains names of
// the library, like view.h.
#ifndef FERRY_HELD_OBJECT_H
#define FERRY_HELD_OBJECT_H

#pragma GCC system_header

#include <ferry/function_value.h>

#include <typeinfo>

/// Called if nest `ferry_nest` calls a std::function whose target has no device code. `ferry_type` is the target's
/// std::type_info. Like ferry_calls_unknown() otherwise.
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
/// closure has its own object, because a launch asks which arrays overlap.
template <class FerryIts, class FerryOf = void, unsigned ferry_number = 0>
inline FerryIts& ferry_zeros() noexcept {
  alignas(FerryIts) static char ferry_bytes[sizeof(FerryIts)];
  return *static_cast<FerryIts*>(static_cast<void*>(ferry_bytes));
}

/// Returns the std::function's target, or an object of zeros if the target has another type.
template <class FerryIts, class FerryHolder>
inline const FerryIts& ferry_held_as(const FerryHolder& ferry_it) noexcept {
  return ferry_holds<FerryIts>(ferry_it) ? *ferry_it.template target<FerryIts>() : ferry_zeros<const FerryIts>();
}

/// Returns capture `ferry_number` of the closure, or what it refers to. A closure of zeros gives an object of zeros.
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

#endif
