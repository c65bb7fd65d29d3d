// What a stub checks about function pointers before a nest that calls through them:
//
//   if (ferry_call.ferry_off() || (ferry_unknown(ferry_call, 2, ferry_function_0(f), f, "f")) || !(…launch…)) {
//
// A kernel identifies the function by its number among those that the translator has seen.
#ifndef FERRY_FUNCTION_VALUE_H
#define FERRY_FUNCTION_VALUE_H

#pragma GCC system_header

#include <ferry/closure.h>

#include <typeinfo>

/// Called if the text of nest `ferry_nest` calls a function that may do anything: makes all data valid on the host and
/// reports that once per loop. With `ferry_none`, which means a null pointer, it reports nothing.
void ferry_calls_unknown(FerryCall& ferry_call, unsigned ferry_nest, bool ferry_none, void (*ferry_function)(),
                         const char* ferry_name);

/// The same for what a std::function holds, an object or function of the std::type_info `ferry_type`.
void ferry_calls_unknown_held(FerryCall& ferry_call, unsigned ferry_nest, const void* ferry_type,
                              const char* ferry_name);

/// Returns whether no kernel has the function. `ferry_number` is 0 for null, negative for an unknown function.
inline bool ferry_unknown(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number, void (*ferry_function)(),
                          const char* ferry_name) {
  if (ferry_number > 0) return false;
  ferry_calls_unknown(ferry_call, ferry_nest, ferry_number == 0, ferry_function, ferry_name);
  return true;
}

/// The same for an element of a table, which may be null.
inline bool ferry_unknown_element(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number,
                                  void (*ferry_function)(), const char* ferry_name) {
  return ferry_number != 0 && ferry_unknown(ferry_call, ferry_nest, ferry_number, ferry_function, ferry_name);
}

/// The same for what the std::function holds. `ferry_number` is 0 if it is empty.
template <class FerryHolder>
inline bool ferry_unknown_held(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number,
                               const FerryHolder& ferry_it, const char* ferry_name) {
  if (ferry_number == 0) return ferry_unknown(ferry_call, ferry_nest, 0, nullptr, ferry_name);
  if (ferry_number > 0) return false;
  ferry_calls_unknown_held(ferry_call, ferry_nest, &ferry_it.target_type(), ferry_name);
  return true;
}

/// The closure type that has the number.
template <class FerryIts>
using FerryNumberedType = typename decltype(ferry_place(FerryNumbered<FerryIts>()))::ferry_type;

/// Whether the std::function holds an object of this very type. Types of one name in two files, or in two libraries
/// that hide them, are different ones, which std::type_info's own comparison may take for one.
template <class FerryIts, class FerryHolder>
inline bool ferry_holds(const FerryHolder& ferry_it) noexcept {
  return &ferry_it.target_type() == &typeid(FerryIts);
}

/// An object of zeros, whose members a launch may ask for in the place of an object that isn't there.
template <class FerryIts>
inline FerryIts& ferry_zeros() noexcept {
  alignas(FerryIts) static char ferry_bytes[sizeof(FerryIts)];
  return *static_cast<FerryIts*>(static_cast<void*>(ferry_bytes));
}

/// Returns what the std::function holds; an object of zeros if that is of another type.
template <class FerryIts, class FerryHolder>
inline const FerryIts& ferry_held_as(const FerryHolder& ferry_it) noexcept {
  return ferry_holds<FerryIts>(ferry_it) ? *ferry_it.template target<FerryIts>() : ferry_zeros<const FerryIts>();
}

/// Returns what capture `ferry_number` of the closure is, or refers to. A closure of zeros refers to nothing.
template <unsigned ferry_number, class FerryClosure>
inline decltype(auto) ferry_capture(const FerryClosure& ferry_it) {
  typedef decltype(ferry_captured<ferry_number>(ferry_it)) FerryIts;
  const bool ferry_is_zeros = __builtin_addressof(ferry_it) == __builtin_addressof(ferry_zeros<const FerryClosure>());
  return ferry_is_zeros ? static_cast<FerryIts>(ferry_zeros<typename FerryCopied<FerryIts>::ferry_type>())
                        : ferry_captured<ferry_number>(ferry_it);
}

/// The same for a closure that has captured `this`.
template <unsigned ferry_number, class FerryClosure>
inline auto& ferry_captured_this(const FerryClosure& ferry_it) {
  auto* const ferry_object = ferry_captured<ferry_number>(ferry_it);
  typedef typename FerryCopied<decltype(*ferry_object)>::ferry_type FerryIts;
  return ferry_object ? *ferry_object : ferry_zeros<FerryIts>();
}

/// Returns the address of a function; for an overloaded one, of the overload with this type.
template <class FerryPointer>
inline FerryPointer ferry_function_of(FerryPointer ferry_it) noexcept {
  return ferry_it;
}

/// Returns the function pointer to which the captureless closure with this number converts. It reads nothing of the
/// object.
template <class FerryIts, class FerryPointer>
inline FerryPointer ferry_function_of() noexcept {
  typedef FerryNumberedType<FerryIts> FerryClosure;
  alignas(FerryClosure) static const char ferry_bytes[sizeof(FerryClosure)] = {};
  return static_cast<FerryPointer>(*static_cast<const FerryClosure*>(static_cast<const void*>(ferry_bytes)));
}

#endif
