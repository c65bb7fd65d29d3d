// What a stub checks about an object before a nest that calls one of its virtual functions:
//
//   ferry_call.ferry_may_dereference() ? (!ferry_unknown_type(ferry_call, 2, ferry_function_0(…shape…),
//   ferry_type_of(shape), "shape")
//   &&
//                               ferry_call.ferry_launch({…, ferry_value(ferry_as<Circle const, Shape
//                               const>(shape).r)}))
//
//   ferry_part_0:   ferry_as<Circle const, Shape const>(shape).r, at the end of the file
//
// A kernel gets the number of the object's type among the types that the translator has seen, and the members of all
// these types.
#ifndef FERRY_OBJECT_TYPE_H
#define FERRY_OBJECT_TYPE_H

#pragma GCC system_header

#include <ferry/call.h>

#include <typeinfo>

/// Called if the nest calls a virtual function of an object whose type has no device code. Makes all data valid on the
/// host and, if the object has a name, reports the call once per loop.
void ferry_calls_unknown_type(FerryCall& ferry_call, unsigned ferry_nest, const void* ferry_type,
                              const char* ferry_name);

/// Returns whether there is no device code for the object's type. An object from ferry_as() has a null `ferry_type` and
/// the number 0, and its functions are never called.
inline bool ferry_unknown_type(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number, const void* ferry_type,
                               const char* ferry_name) {
  if (ferry_number > 0 || (!ferry_type && ferry_number == 0)) return false;
  ferry_calls_unknown_type(ferry_call, ferry_nest, ferry_type, ferry_name);
  return true;
}

/// Returns the object as the class through which its virtual functions are called. `ferry_set` is the number of the set
/// of functions in which the object's type is looked up, so that each set has its own query.
template <class FerryBase, unsigned ferry_set = 0>
inline FerryBase& ferry_polymorphic(FerryBase& ferry_it) noexcept {
  return ferry_it;
}

/// Returns the std::type_info of the object's dynamic type.
template <class FerryObject>
inline const void* ferry_type_of(const FerryObject& ferry_it) noexcept {
  return &typeid(ferry_it);
}

/// Returns whether the object's dynamic type is exactly this class. If two libraries hide classes of the same name, the
/// classes are different, although std::type_info's own comparison may consider them equal.
template <class FerryIts, class FerryBase>
inline bool ferry_is(const FerryBase& ferry_it) noexcept {
  return &typeid(ferry_it) == &typeid(FerryIts);
}

/// Returns whether the pointer points to an object with a type, rather than to an object of zeros from ferry_as().
inline bool ferry_has_type(const void* ferry_it) noexcept {
  const void* ferry_table = nullptr;
  if (ferry_it) __builtin_memcpy(&ferry_table, ferry_it, sizeof ferry_table);
  return ferry_table != nullptr;
}

/// Returns the object as a FerryIts if it is one, or else an object of zeros, whose members a launch may read.
template <class FerryIts, class FerryBase>
inline FerryIts& ferry_as(FerryBase& ferry_it) noexcept {
  alignas(FerryIts) static char ferry_zeros[sizeof(FerryIts)];
  const bool ferry_is_one = ferry_has_type(__builtin_addressof(ferry_it)) && ferry_is<FerryIts>(ferry_it);
  return ferry_is_one ? static_cast<FerryIts&>(ferry_it) : *static_cast<FerryIts*>(static_cast<void*>(ferry_zeros));
}

#endif
