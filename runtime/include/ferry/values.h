// The device images of std::pair, array, tuple and optional, with the members that the user's text names. Only kernel
// files with such values include this header.
//
//   std::pair<int, double> p(i, x[i]);      FerryPair<int, double> p(i, x[i]);
//
// The library's conversions are also possible here, by the language's own rules. Kernel files assert that objects which
// come from the host have the host's layout.
#ifndef FERRY_VALUES_H
#define FERRY_VALUES_H

#include "pair.h"
#include "tuple.h"

template <class FerryType, bool ferry_of_class>
struct FerryIfClass {};
template <class FerryType>
struct FerryIfClass<FerryType, true> {
  typedef FerryType ferry_type;
};
template <class FerryType>
struct FerryListed : FerryIfClass<FerryType, __is_class(FerryType)> {};

struct FerryNullopt {};
FERRY_HOST_DEVICE constexpr FerryNullopt ferry_nullopt() { return FerryNullopt(); }

template <class FerryType>
struct FerryOptional {
  union {
    char ferry_none;
    FerryType ferry_value;
  };
  bool ferry_engaged;

  typedef FerryType value_type;

  FERRY_HOST_DEVICE constexpr FerryOptional() : ferry_none(), ferry_engaged(false) {}
  FERRY_HOST_DEVICE constexpr FerryOptional(FerryNullopt) : ferry_none(), ferry_engaged(false) {}
  FERRY_HOST_DEVICE constexpr FerryOptional(const FerryType& ferry_v) : ferry_value(ferry_v), ferry_engaged(true) {}
  template <class FerryOther>
  FERRY_HOST_DEVICE constexpr FerryOptional(const FerryOther& ferry_v)
      : ferry_value(static_cast<FerryType>(ferry_v)), ferry_engaged(true) {}
  template <class FerryOther>
  FERRY_HOST_DEVICE constexpr FerryOptional(const FerryOptional<FerryOther>& ferry_o)
      : ferry_none(), ferry_engaged(false) {
    if (ferry_o.ferry_engaged) ferry_set(static_cast<FerryType>(ferry_o.ferry_value));
  }

  /// Implements `o = {k, v}` for a class. Neither `o = {}` nor the assignment of a number selects this overload.
  template <class FerryElement = FerryType>
  FERRY_HOST_DEVICE constexpr FerryOptional& operator=(const typename FerryListed<FerryElement>::ferry_type& ferry_v) {
    ferry_set(ferry_v);
    return *this;
  }

  FERRY_HOST_DEVICE constexpr FerryType& ferry_set(const FerryType& ferry_v) {
    return *this = FerryOptional(ferry_v), ferry_value;
  }
  FERRY_HOST_DEVICE constexpr explicit operator bool() const { return ferry_engaged; }
  FERRY_HOST_DEVICE constexpr bool has_value() const { return ferry_engaged; }
  FERRY_HOST_DEVICE constexpr FerryType& operator*() { return ferry_value; }
  FERRY_HOST_DEVICE constexpr const FerryType& operator*() const { return ferry_value; }
  FERRY_HOST_DEVICE constexpr FerryType& ferry_checked(bool& ferry_ended) {
    ferry_ended = ferry_ended || !ferry_engaged;
    return ferry_value;
  }
  FERRY_HOST_DEVICE constexpr const FerryType& ferry_checked(bool& ferry_ended) const {
    ferry_ended = ferry_ended || !ferry_engaged;
    return ferry_value;
  }
  FERRY_HOST_DEVICE constexpr FerryType* operator->() { return &ferry_value; }
  FERRY_HOST_DEVICE constexpr const FerryType* operator->() const { return &ferry_value; }
  template <class FerryOther = FerryType>
  FERRY_HOST_DEVICE constexpr FerryType value_or(const FerryOther& ferry_other) const {
    return ferry_engaged ? ferry_value : static_cast<FerryType>(ferry_other);
  }
  FERRY_HOST_DEVICE constexpr void reset() { ferry_engaged = false; }
  template <class FerryOther = FerryType>
  FERRY_HOST_DEVICE constexpr FerryType& emplace(const FerryOther& ferry_v) {
    return ferry_set(static_cast<FerryType>(ferry_v));
  }
};

#define FERRY_COMPARED_BY_VALUE(FERRY_OPERATOR)                                                                     \
  template <class FerryType>                                                                                        \
  FERRY_HOST_DEVICE constexpr bool operator FERRY_OPERATOR(const FerryOptional<FerryType>& ferry_a,                 \
                                                           const FerryOptional<FerryType>& ferry_b) {               \
    return ferry_a.ferry_engaged && ferry_b.ferry_engaged                                                           \
               ? ferry_a.ferry_value FERRY_OPERATOR ferry_b.ferry_value                                             \
               : static_cast<int>(ferry_a.ferry_engaged) FERRY_OPERATOR static_cast<int>(ferry_b.ferry_engaged);    \
  }                                                                                                                 \
  template <class FerryType>                                                                                        \
  FERRY_HOST_DEVICE constexpr bool operator FERRY_OPERATOR(const FerryOptional<FerryType>& ferry_a,                 \
                                                           const FerryPlain<FerryType>& ferry_b) {                  \
    return ferry_a.ferry_engaged ? ferry_a.ferry_value FERRY_OPERATOR ferry_b : 0 FERRY_OPERATOR 1;                 \
  }                                                                                                                 \
  template <class FerryType>                                                                                        \
  FERRY_HOST_DEVICE constexpr bool operator FERRY_OPERATOR(const FerryPlain<FerryType>& ferry_a,                    \
                                                           const FerryOptional<FerryType>& ferry_b) {               \
    return ferry_b.ferry_engaged ? ferry_a FERRY_OPERATOR ferry_b.ferry_value : 1 FERRY_OPERATOR 0;                 \
  }                                                                                                                 \
  template <class FerryType>                                                                                        \
  FERRY_HOST_DEVICE constexpr bool operator FERRY_OPERATOR(const FerryOptional<FerryType>& ferry_a, FerryNullopt) { \
    return static_cast<int>(ferry_a.ferry_engaged) FERRY_OPERATOR 0;                                                \
  }                                                                                                                 \
  template <class FerryType>                                                                                        \
  FERRY_HOST_DEVICE constexpr bool operator FERRY_OPERATOR(FerryNullopt, const FerryOptional<FerryType>& ferry_b) { \
    return 0 FERRY_OPERATOR static_cast<int>(ferry_b.ferry_engaged);                                                \
  }
FERRY_COMPARED_BY_VALUE(==)
FERRY_COMPARED_BY_VALUE(!=)
FERRY_COMPARED_BY_VALUE(<)
FERRY_COMPARED_BY_VALUE(>)
FERRY_COMPARED_BY_VALUE(<=)
FERRY_COMPARED_BY_VALUE(>=)

#endif
