// How an annotated template recognises a closure, whose type has no name. Where it is created, it is given a number.
//
//   each(n, (true ? [&a](int i) { a[i] *= 2; } : FerryMark<FerryUnnamed<7>, FerryList<decltype((a))>>::ferry_it()))
//
// The second operand is never evaluated. It learns the lambda's type because it is converted to it, so this is the same
// prvalue as the lambda alone. In the template, FerryName<F> is FerryUnnamed<7>, ferry_captured<0>(f) is `a`. C++14.
//
// A closure has one member per capture, in the list's order (Itanium ABI; test/run/closures). The size is asserted.
#ifndef FERRY_CLOSURE_H
#define FERRY_CLOSURE_H

#pragma GCC system_header

#include <ferry/call.h>

/// The unnamed type with this number in the file. The arguments are those of the template that creates it, if any.
template <unsigned ferry_number, class... FerryArguments>
struct FerryUnnamed;

template <class... FerryTypes>
struct FerryList {};

/// The type of a copy of the captured variable. If the variable is a reference, this is the type of its object.
template <class FerryAny>
struct FerryCopied {
  typedef FerryAny ferry_type;
};
template <class FerryAny>
struct FerryCopied<FerryAny&> : FerryCopied<FerryAny> {};
template <class FerryAny>
struct FerryCopied<FerryAny&&> : FerryCopied<FerryAny> {};

/// The class of the object to which `this` points.
template <class FerryAny>
struct FerryClassOf;
template <class FerryAny>
struct FerryClassOf<FerryAny*> {
  typedef FerryAny ferry_type;
};
template <class FerryAny>
struct FerryClassOf<const FerryAny*> {
  typedef FerryAny ferry_type;
};

template <class FerryPointer, FerryPointer ferry_member>
struct FerryMember {
  static constexpr FerryPointer ferry_value = ferry_member;
};

// A class with internal linkage. Functions that take it, and template instances for it, exist in this file only.
namespace {
struct FerryThisFile {};
}  // namespace
#ifdef __clang__
#define FERRY_FILES_OWN __attribute__((__internal_linkage__))
#else
#define FERRY_FILES_OWN
#endif

// Declared here for argument-dependent lookup and defined by FerryMarked, so that a type has at most one number.
template <class FerryAny>
struct FerryTypeKey {
  typedef FerryAny ferry_type;
  friend constexpr auto ferry_info(FerryTypeKey<FerryAny>);
};
// The converse of FerryTypeKey: a number has at most one type. A template makes its closures at the end of the file,
// after the code that asks for them, so that code can call a function, but can't name the type (held_object.h).
template <class FerryIts>
struct FerryNumbered {
  friend constexpr auto ferry_key(FerryNumbered<FerryIts>);
  friend FERRY_FILES_OWN inline const void* ferry_find_late(FerryNumbered<FerryIts>, const void* ferry_holder,
                                                            unsigned ferry_place, unsigned ferry_number,
                                                            FerryThisFile) noexcept;
  friend FERRY_FILES_OWN inline void (*ferry_late_pointer(FerryNumbered<FerryIts>, FerryThisFile) noexcept)();
};
template <class FerryAny, class FerryOfIt, class FerryFile>
struct FerryLateClosure;
template <class FerryAny, class FerryFile>
struct FerryLatePointer;
template <class FerryIts, class FerryCaptures, class FerryMembers>
struct FerryInfo {
  typedef FerryIts ferry_name;
  typedef FerryCaptures ferry_captures;
  typedef FerryMembers ferry_members;
};
template <class FerryAny, class FerryOfIt>
struct FerryMarked {
  friend constexpr auto ferry_info(FerryTypeKey<FerryAny>) { return FerryOfIt(); }
  friend constexpr auto ferry_key(FerryNumbered<typename FerryOfIt::ferry_name>) { return FerryTypeKey<FerryAny>(); }
  friend FERRY_FILES_OWN inline const void* ferry_find_late(FerryNumbered<typename FerryOfIt::ferry_name>,
                                                            const void* ferry_holder, unsigned ferry_place,
                                                            unsigned ferry_number, FerryThisFile) noexcept {
    return FerryLateClosure<FerryAny, FerryOfIt, FerryThisFile>::ferry_find(ferry_holder, ferry_place, ferry_number);
  }
  friend FERRY_FILES_OWN inline void (*ferry_late_pointer(FerryNumbered<typename FerryOfIt::ferry_name>,
                                                          FerryThisFile) noexcept)() {
    return FerryLatePointer<FerryAny, FerryThisFile>::ferry_get();
  }
  static constexpr bool ferry_value = true;
};

template <class FerryIts, class FerryCaptures = FerryList<>, class FerryMembers = FerryList<>>
struct FerryMark {
  template <class FerryAny, bool = FerryMarked<FerryAny, FerryInfo<FerryIts, FerryCaptures, FerryMembers>>::ferry_value>
  [[__noreturn__]] constexpr operator FerryAny() const noexcept {
    __builtin_unreachable();
  }
  /// Returns the operand to convert. It isn't a temporary, because GCC 13 would warn about a dangling reference to it.
  [[__noreturn__]] static const FerryMark& ferry_it() noexcept { __builtin_unreachable(); }
};

/// The name of a type in a stub's conditions. If the type has a name, this is the type itself.
template <class FerryAny, class = void>
struct FerryName {
  typedef FerryAny ferry_type;
};
template <class FerryAny>
struct FerryName<FerryAny, decltype(static_cast<void>(ferry_info(FerryTypeKey<FerryAny>())))> {
  typedef typename decltype(ferry_info(FerryTypeKey<FerryAny>()))::ferry_name ferry_type;
};
template <class FerryAny>
struct FerryName<const FerryAny, void> {
  typedef const typename FerryName<FerryAny>::ferry_type ferry_type;
};
template <class FerryAny>
struct FerryName<FerryAny&, void> {
  typedef typename FerryName<FerryAny>::ferry_type& ferry_type;
};
template <class FerryAny>
struct FerryName<FerryAny&&, void> {
  typedef typename FerryName<FerryAny>::ferry_type&& ferry_type;
};
template <class FerryAny>
struct FerryName<FerryAny*, void> {
  typedef typename FerryName<FerryAny>::ferry_type* ferry_type;
};

/// How a closure stores a capture: a copy, which is const unless the lambda is mutable, or a reference.
template <class FerryAny>
struct FerryCapture {
  static constexpr bool ferry_refers = false;
  static constexpr __SIZE_TYPE__ ferry_size = sizeof(FerryAny), ferry_alignment = alignof(FerryAny);
  static const FerryAny& ferry_at(const char* ferry_bytes) {
    return *static_cast<const FerryAny*>(static_cast<const void*>(ferry_bytes));
  }
};
template <class FerryAny>
struct FerryCapture<FerryAny&> {
  static constexpr bool ferry_refers = true;
  static constexpr __SIZE_TYPE__ ferry_size = sizeof(FerryAny*), ferry_alignment = alignof(FerryAny*);
  static FerryAny& ferry_at(const char* ferry_bytes) {
    FerryAny* ferry_result;
    __builtin_memcpy(&ferry_result, ferry_bytes, sizeof ferry_result);
    return *ferry_result;
  }
};

template <class FerryCaptures>
struct FerryLayout;
template <class... FerryTypes>
struct FerryLayout<FerryList<FerryTypes...>> {
  /// Returns the offset of member `ferry_number`. For the number after the last member, returns the closure's size.
  static constexpr __SIZE_TYPE__ ferry_offset(unsigned ferry_number) {
    const __SIZE_TYPE__ ferry_sizes[] = {FerryCapture<FerryTypes>::ferry_size..., 0};
    const __SIZE_TYPE__ ferry_alignments[] = {FerryCapture<FerryTypes>::ferry_alignment..., 1};
    __SIZE_TYPE__ ferry_end = 0, ferry_largest = 1;
    for (unsigned ferry_i = 0; ferry_i < sizeof...(FerryTypes); ++ferry_i) {
      const __SIZE_TYPE__ ferry_to = ferry_alignments[ferry_i];
      ferry_end = (ferry_end + ferry_to - 1) / ferry_to * ferry_to;
      if (ferry_i == ferry_number) return ferry_end;
      ferry_end += ferry_sizes[ferry_i];
      if (ferry_to > ferry_largest) ferry_largest = ferry_to;
    }
    return (ferry_end + ferry_largest - 1) / ferry_largest * ferry_largest;
  }
};
template <unsigned ferry_number, class FerryTypes>
struct FerryNth;
template <class FerryFirst, class... FerryRest>
struct FerryNth<0, FerryList<FerryFirst, FerryRest...>> {
  typedef FerryFirst ferry_type;
};
template <unsigned ferry_number, class FerryFirst, class... FerryRest>
struct FerryNth<ferry_number, FerryList<FerryFirst, FerryRest...>>
    : FerryNth<ferry_number - 1, FerryList<FerryRest...>> {};

/// Returns capture `ferry_number` of the closure, counted in the order of the capture list.
template <unsigned ferry_number, class FerryClosure>
inline decltype(auto) ferry_captured(const FerryClosure& ferry_it) {
  typedef typename decltype(ferry_info(FerryTypeKey<FerryClosure>()))::ferry_captures FerryCaptures;
  static_assert(FerryLayout<FerryCaptures>::ferry_offset(~0U) == sizeof(FerryClosure),
                "ferry: the layout of a lambda's captures is unknown for this compiler");
  return FerryCapture<typename FerryNth<ferry_number, FerryCaptures>::ferry_type>::ferry_at(
      static_cast<const char*>(static_cast<const void*>(__builtin_addressof(ferry_it))) +
      FerryLayout<FerryCaptures>::ferry_offset(ferry_number));
}

/// Returns a captured copy in the closure of a `mutable` lambda, so that it can be written.
template <class FerryAny>
inline FerryAny& ferry_own(const FerryAny& ferry_copy) {
  return const_cast<FerryAny&>(ferry_copy);
}

template <class FerryAny, class FerryPointer>
inline decltype(auto) ferry_member_of(FerryAny* ferry_object, FerryPointer ferry_pointer_to) {
  return (ferry_object->*ferry_pointer_to);
}
template <class FerryAny, class FerryPointer>
inline decltype(auto) ferry_member_of(const FerryAny& ferry_object, FerryPointer ferry_pointer_to) {
  return (ferry_object.*ferry_pointer_to);
}
/// Returns a variable at namespace or class scope which the lambda names and which is declared after the template.
template <unsigned ferry_number, class FerryClosure>
inline decltype(auto) ferry_named(const FerryClosure&) {
  return (*FerryNth<ferry_number, typename decltype(ferry_info(
                                      FerryTypeKey<FerryClosure>()))::ferry_members>::ferry_type::ferry_value);
}

/// Returns a member of the object that the closure has captured as number `ferry_number`, by `this` or `*this`.
template <unsigned ferry_number, unsigned ferry_member, class FerryClosure>
inline decltype(auto) ferry_captured_member(const FerryClosure& ferry_it) {
  typedef typename decltype(ferry_info(FerryTypeKey<FerryClosure>()))::ferry_members FerryMembers;
  return ferry_member_of(ferry_captured<ferry_number>(ferry_it),
                         FerryNth<ferry_member, FerryMembers>::ferry_type::ferry_value);
}

#endif
