// What a stub asks about a std::function before a nest that calls through it, which may hold a closure or a functor:
//
//   ferry_unknown_held(ferry_call, 2, ferry_function_0(…f…), f, "f")
//   ferry_part_0:   ferry_capture<1>(ferry_held_as<FerryNumberedType<FerryUnnamed<3>>>(f)), at the end of the file
//
// A kernel has the number of the held object's type, and the members of all candidates. This header contains names of
// the library, like view.h.
#ifndef FERRY_HELD_OBJECT_H
#define FERRY_HELD_OBJECT_H

#pragma GCC system_header

#include <ferry/function_value.h>

#include <typeinfo>

/// The text of nest `ferry_nest` calls the content of a std::function, an object or function of the std::type_info
/// `ferry_type` without device code: see ferry_calls_unknown().
void ferry_calls_unknown_held(FerryCall& ferry_call, unsigned ferry_nest, const void* ferry_type,
                              const char* ferry_name);

/// Returns whether the std::function's content has no device code. `ferry_number` is 0 if it is empty.
template <class FerryHolder>
inline bool ferry_unknown_held(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number,
                               const FerryHolder& ferry_it, const char* ferry_name) {
  if (ferry_number == 0) return ferry_unknown(ferry_call, ferry_nest, 0, nullptr, ferry_name);
  if (ferry_number > 0) return false;
  ferry_calls_unknown_held(ferry_call, ferry_nest, &ferry_it.target_type(), ferry_name);
  return true;
}

/// Whether the std::function holds an object of exactly this type. Types of one name in two files, or in two libraries
/// that hide them, are different, although std::type_info's own comparison may consider them equal.
template <class FerryIts, class FerryHolder>
inline bool ferry_holds(const FerryHolder& ferry_it) noexcept {
  return &ferry_it.target_type() == &typeid(FerryIts);
}

/// An object of zeros, whose members a launch may ask for instead of those of an object that doesn't exist. Each
/// capture of each closure has its own such object, because a launch asks which arrays overlap.
template <class FerryIts, class FerryOf = void, unsigned ferry_number = 0>
inline FerryIts& ferry_zeros() noexcept {
  alignas(FerryIts) static char ferry_bytes[sizeof(FerryIts)];
  return *static_cast<FerryIts*>(static_cast<void*>(ferry_bytes));
}

/// Returns the std::function's content, or an object of zeros if that has another type.
template <class FerryIts, class FerryHolder>
inline const FerryIts& ferry_held_as(const FerryHolder& ferry_it) noexcept {
  return ferry_holds<FerryIts>(ferry_it) ? *ferry_it.template target<FerryIts>() : ferry_zeros<const FerryIts>();
}

/// Returns capture `ferry_number` of the closure, or its target. A capture of a closure of zeros has no target.
template <unsigned ferry_number, class FerryClosure>
inline decltype(auto) ferry_capture(const FerryClosure& ferry_it) {
  typedef decltype(ferry_captured<ferry_number>(ferry_it)) FerryIts;
  const bool ferry_is_zeros = __builtin_addressof(ferry_it) == __builtin_addressof(ferry_zeros<const FerryClosure>());
  return ferry_is_zeros ? static_cast<FerryIts>(
                              ferry_zeros<typename FerryCopied<FerryIts>::ferry_type, FerryClosure, ferry_number>())
                        : ferry_captured<ferry_number>(ferry_it);
}

/// The same for a closure that has captured `this`.
template <unsigned ferry_number, class FerryClosure>
inline auto& ferry_captured_this(const FerryClosure& ferry_it) {
  auto* const ferry_object = ferry_captured<ferry_number>(ferry_it);
  typedef typename FerryCopied<decltype(*ferry_object)>::ferry_type FerryIts;
  return ferry_object ? *ferry_object : ferry_zeros<FerryIts, FerryClosure, ferry_number>();
}

#endif
