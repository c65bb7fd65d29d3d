// The device images of std::pair and std::array, and the comparisons of pairs, arrays and tuples. These compare numeric
// components one by one. Part of values.h.
#ifndef FERRY_PAIR_H
#define FERRY_PAIR_H

#include "kernel_common.h"

#define FERRY_LIST(...) __VA_ARGS__

/// The type without references and const.
template <class FerryType>
struct FerryPlainOf {
  typedef FerryType ferry_type;
};
template <class FerryType>
struct FerryPlainOf<const FerryType> {
  typedef FerryType ferry_type;
};
template <class FerryType>
struct FerryPlainOf<FerryType&> : FerryPlainOf<FerryType> {};
template <class FerryType>
using FerryPlain = typename FerryPlainOf<FerryType>::ferry_type;

template <class FerryA, class FerryB>
struct FerryPair {
  FerryA first;
  FerryB second;

  typedef FerryA first_type;
  typedef FerryB second_type;

  FERRY_HOST_DEVICE constexpr FerryPair() : first(), second() {}
  FERRY_HOST_DEVICE constexpr FerryPair(const FerryA& ferry_a, const FerryB& ferry_b)
      : first(ferry_a), second(ferry_b) {}
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryPair(const FerryOfA& ferry_a, const FerryOfB& ferry_b)
      : first(static_cast<FerryA>(ferry_a)), second(static_cast<FerryB>(ferry_b)) {}
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryPair(const FerryPair<FerryOfA, FerryOfB>& ferry_p)
      : first(static_cast<FerryA>(ferry_p.first)), second(static_cast<FerryB>(ferry_p.second)) {}
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryPair& operator=(const FerryPair<FerryOfA, FerryOfB>& ferry_p) {
    first = static_cast<FerryA>(ferry_p.first);
    second = static_cast<FerryB>(ferry_p.second);
    return *this;
  }
};

template <class FerryType, ferry_size ferry_count>
struct FerryArray {
  FerryType ferry_elements[ferry_count];

  typedef FerryType value_type;
  typedef ferry_size size_type;

  FERRY_HOST_DEVICE constexpr FerryType& operator[](ferry_size ferry_i) { return ferry_elements[ferry_i]; }
  FERRY_HOST_DEVICE constexpr const FerryType& operator[](ferry_size ferry_i) const { return ferry_elements[ferry_i]; }
  FERRY_HOST_DEVICE constexpr FerryType& ferry_at(ferry_size ferry_i, bool& ferry_ended) {
    ferry_ended = ferry_ended || ferry_i >= ferry_count;
    return ferry_elements[ferry_i < ferry_count ? ferry_i : 0];
  }
  FERRY_HOST_DEVICE constexpr const FerryType& ferry_at(ferry_size ferry_i, bool& ferry_ended) const {
    ferry_ended = ferry_ended || ferry_i >= ferry_count;
    return ferry_elements[ferry_i < ferry_count ? ferry_i : 0];
  }
  FERRY_HOST_DEVICE constexpr FerryType& front() { return ferry_elements[0]; }
  FERRY_HOST_DEVICE constexpr const FerryType& front() const { return ferry_elements[0]; }
  FERRY_HOST_DEVICE constexpr FerryType& back() { return ferry_elements[ferry_count - 1]; }
  FERRY_HOST_DEVICE constexpr const FerryType& back() const { return ferry_elements[ferry_count - 1]; }
  FERRY_HOST_DEVICE constexpr ferry_size size() const { return ferry_count; }
  FERRY_HOST_DEVICE constexpr bool empty() const { return false; }
  FERRY_HOST_DEVICE constexpr FerryType* begin() { return ferry_elements; }
  FERRY_HOST_DEVICE constexpr const FerryType* begin() const { return ferry_elements; }
  FERRY_HOST_DEVICE constexpr FerryType* end() { return ferry_elements + ferry_count; }
  FERRY_HOST_DEVICE constexpr const FerryType* end() const { return ferry_elements + ferry_count; }
  FERRY_HOST_DEVICE constexpr void fill(const FerryType& ferry_value) {
    const FerryType ferry_copy = ferry_value;  // the argument may itself be an element
    for (FerryType& ferry_element : ferry_elements) ferry_element = ferry_copy;
  }
};

/// Returns the first of the least elements and the last of the greatest ones, as <algorithm> specifies.
template <class FerryType, ferry_size ferry_count>
FERRY_HOST_DEVICE constexpr FerryPair<FerryType, FerryType> ferry_minmax(const FerryType (&ferry_list)[ferry_count]) {
  if (ferry_count == 1) return FerryPair<FerryType, FerryType>(ferry_list[0], ferry_list[0]);
  const bool ferry_turned = ferry_list[1 % ferry_count] < ferry_list[0];
  ferry_size ferry_least = ferry_turned ? 1 : 0, ferry_greatest = ferry_turned ? 0 : 1, ferry_at = 2;
  for (; ferry_at + 1 < ferry_count; ferry_at += 2) {
    const bool ferry_down = ferry_list[ferry_at + 1] < ferry_list[ferry_at];
    const ferry_size ferry_low = ferry_down ? ferry_at + 1 : ferry_at,
                     ferry_high = ferry_down ? ferry_at : ferry_at + 1;
    if (ferry_list[ferry_low] < ferry_list[ferry_least]) ferry_least = ferry_low;
    if (!(ferry_list[ferry_high] < ferry_list[ferry_greatest])) ferry_greatest = ferry_high;
  }
  if (ferry_at < ferry_count) {
    if (ferry_list[ferry_at] < ferry_list[ferry_least])
      ferry_least = ferry_at;
    else if (!(ferry_list[ferry_at] < ferry_list[ferry_greatest]))
      ferry_greatest = ferry_at;
  }
  return FerryPair<FerryType, FerryType>(ferry_list[ferry_least], ferry_list[ferry_greatest]);
}

/// std::get for everything that has a subscript operator, including C arrays.
template <int ferry_number, class FerryType>
FERRY_HOST_DEVICE constexpr auto ferry_get(FerryType&& ferry_array) -> decltype((ferry_array[ferry_number])) {
  return ferry_array[ferry_number];
}

template <class FerryType>
struct FerryCount;
template <class FerryType, ferry_size ferry_count_of>
struct FerryCount<FerryArray<FerryType, ferry_count_of>> {
  static constexpr int ferry_count = static_cast<int>(ferry_count_of);
};
template <class FerryA, class FerryB>
struct FerryCount<FerryPair<FerryA, FerryB>> {
  static constexpr int ferry_count = 2;
};

template <int ferry_number>
struct FerryPairPart {
  template <class FerryType>
  FERRY_HOST_DEVICE static constexpr auto& ferry_of(FerryType& ferry_p) {
    return ferry_p.first;
  }
};
template <>
struct FerryPairPart<1> {
  template <class FerryType>
  FERRY_HOST_DEVICE static constexpr auto& ferry_of(FerryType& ferry_p) {
    return ferry_p.second;
  }
};
template <int ferry_number, class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr auto& ferry_get(FerryPair<FerryA, FerryB>& ferry_p) {
  return FerryPairPart<ferry_number>::ferry_of(ferry_p);
}
template <int ferry_number, class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr auto& ferry_get(const FerryPair<FerryA, FerryB>& ferry_p) {
  return FerryPairPart<ferry_number>::ferry_of(ferry_p);
}

/// Compares the components from number `ferry_number` on.
template <int ferry_number, int ferry_count>
struct FerryParts {
  template <class FerryA, class FerryB>
  FERRY_HOST_DEVICE static constexpr bool ferry_equal(const FerryA& ferry_a, const FerryB& ferry_b) {
    return ferry_get<ferry_number>(ferry_a) == ferry_get<ferry_number>(ferry_b) &&
           FerryParts<ferry_number + 1, ferry_count>::ferry_equal(ferry_a, ferry_b);
  }
  template <class FerryA, class FerryB>
  FERRY_HOST_DEVICE static constexpr bool ferry_less(const FerryA& ferry_a, const FerryB& ferry_b) {
    return ferry_get<ferry_number>(ferry_a) < ferry_get<ferry_number>(ferry_b) ||
           (!(ferry_get<ferry_number>(ferry_b) < ferry_get<ferry_number>(ferry_a)) &&
            FerryParts<ferry_number + 1, ferry_count>::ferry_less(ferry_a, ferry_b));
  }
};
template <int ferry_count>
struct FerryParts<ferry_count, ferry_count> {
  template <class FerryA, class FerryB>
  FERRY_HOST_DEVICE static constexpr bool ferry_equal(const FerryA&, const FerryB&) {
    return true;
  }
  template <class FerryA, class FerryB>
  FERRY_HOST_DEVICE static constexpr bool ferry_less(const FerryA&, const FerryB&) {
    return false;
  }
};

#define FERRY_COMPARED_BY(FERRY_TYPES, FERRY_A, FERRY_B, FERRY_OPERATOR, FERRY_RESULT)                       \
  template <FERRY_TYPES>                                                                                     \
  FERRY_HOST_DEVICE constexpr bool operator FERRY_OPERATOR(const FERRY_A& ferry_a, const FERRY_B& ferry_b) { \
    typedef FerryParts<0, FerryCount<FERRY_A>::ferry_count> FerryAll;                                        \
    return FERRY_RESULT;                                                                                     \
  }
/// The comparison operators for two types. The relational operators exist only for integers.
#define FERRY_COMPARED(FERRY_TYPES, FERRY_A, FERRY_B)                                      \
  FERRY_COMPARED_BY(FERRY_LIST(FERRY_TYPES), FERRY_LIST(FERRY_A), FERRY_LIST(FERRY_B), ==, \
                    FerryAll::ferry_equal(ferry_a, ferry_b))                               \
  FERRY_COMPARED_BY(FERRY_LIST(FERRY_TYPES), FERRY_LIST(FERRY_A), FERRY_LIST(FERRY_B), !=, \
                    !FerryAll::ferry_equal(ferry_a, ferry_b))                              \
  FERRY_COMPARED_BY(FERRY_LIST(FERRY_TYPES), FERRY_LIST(FERRY_A), FERRY_LIST(FERRY_B), <,  \
                    FerryAll::ferry_less(ferry_a, ferry_b))                                \
  FERRY_COMPARED_BY(FERRY_LIST(FERRY_TYPES), FERRY_LIST(FERRY_A), FERRY_LIST(FERRY_B), >,  \
                    FerryAll::ferry_less(ferry_b, ferry_a))                                \
  FERRY_COMPARED_BY(FERRY_LIST(FERRY_TYPES), FERRY_LIST(FERRY_A), FERRY_LIST(FERRY_B), <=, \
                    !FerryAll::ferry_less(ferry_b, ferry_a))                               \
  FERRY_COMPARED_BY(FERRY_LIST(FERRY_TYPES), FERRY_LIST(FERRY_A), FERRY_LIST(FERRY_B), >=, \
                    !FerryAll::ferry_less(ferry_a, ferry_b))
FERRY_COMPARED(FERRY_LIST(class FerryOne, class FerryTwo), FERRY_LIST(FerryPair<FerryOne, FerryTwo>),
               FERRY_LIST(FerryPair<FerryOne, FerryTwo>))
FERRY_COMPARED(FERRY_LIST(class FerryOne, ferry_size ferry_count), FERRY_LIST(FerryArray<FerryOne, ferry_count>),
               FERRY_LIST(FerryArray<FerryOne, ferry_count>))

#endif
