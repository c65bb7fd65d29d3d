// The device image of std::tuple, and std::tie. Part of values.h. A tuple's elements are laid out as in libstdc++, the
// last one first, so structured bindings must get them by number.
#ifndef FERRY_TUPLE_H
#define FERRY_TUPLE_H

#include <utility>

#include "pair.h"

template <class... FerryTypes>
struct FerryTuple;

/// Represents std::ignore, as in `std::tie(a, std::ignore)`.
struct FerryIgnore {
  constexpr FerryIgnore() = default;
  template <class FerryAny>
  FERRY_HOST_DEVICE constexpr FerryIgnore(const FerryAny&) {}
};
FERRY_HOST_DEVICE constexpr FerryIgnore ferry_ignore() { return FerryIgnore(); }

template <int ferry_number>
struct FerryPart;
template <class FerryA>
struct FerryTuple<FerryA> {
  FerryA ferry_0;

  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }
  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() const {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }

  FERRY_HOST_DEVICE constexpr FerryTuple() : ferry_0() {}
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryA& ferry_v0) : ferry_0(ferry_v0) {}
  template <class FerryOfA>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryTuple<FerryOfA>& ferry_t)
      : ferry_0(static_cast<FerryA>(ferry_t.ferry_0)) {}
  template <class FerryOfA>
  FERRY_HOST_DEVICE constexpr FerryTuple& operator=(const FerryTuple<FerryOfA>& ferry_t) {
    ferry_0 = static_cast<FerryPlain<FerryA>>(ferry_t.ferry_0);
    return *this;
  }
};
template <class FerryA, class FerryB>
struct FerryTuple<FerryA, FerryB> {
  FerryB ferry_1;
  FerryA ferry_0;

  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }
  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() const {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }

  FERRY_HOST_DEVICE constexpr FerryTuple() : ferry_1(), ferry_0() {}
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryA& ferry_v0, const FerryB& ferry_v1)
      : ferry_1(ferry_v1), ferry_0(ferry_v0) {}
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryOfA& ferry_v0, const FerryOfB& ferry_v1)
      : ferry_1(static_cast<FerryB>(ferry_v1)), ferry_0(static_cast<FerryA>(ferry_v0)) {}
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryTuple<FerryOfA, FerryOfB>& ferry_t)
      : ferry_1(static_cast<FerryB>(ferry_t.ferry_1)), ferry_0(static_cast<FerryA>(ferry_t.ferry_0)) {}
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryTuple& operator=(const FerryTuple<FerryOfA, FerryOfB>& ferry_t) {
    ferry_0 = static_cast<FerryPlain<FerryA>>(ferry_t.ferry_0);
    ferry_1 = static_cast<FerryPlain<FerryB>>(ferry_t.ferry_1);
    return *this;
  }
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryPair<FerryOfA, FerryOfB>& ferry_t)
      : ferry_1(static_cast<FerryB>(ferry_t.second)), ferry_0(static_cast<FerryA>(ferry_t.first)) {}
  template <class FerryOfA, class FerryOfB>
  FERRY_HOST_DEVICE constexpr FerryTuple& operator=(const FerryPair<FerryOfA, FerryOfB>& ferry_t) {
    ferry_0 = static_cast<FerryPlain<FerryA>>(ferry_t.first);
    ferry_1 = static_cast<FerryPlain<FerryB>>(ferry_t.second);
    return *this;
  }
};
template <class FerryA, class FerryB, class FerryC>
struct FerryTuple<FerryA, FerryB, FerryC> {
  FerryC ferry_2;
  FerryB ferry_1;
  FerryA ferry_0;

  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }
  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() const {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }

  FERRY_HOST_DEVICE constexpr FerryTuple() : ferry_2(), ferry_1(), ferry_0() {}
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryA& ferry_v0, const FerryB& ferry_v1, const FerryC& ferry_v2)
      : ferry_2(ferry_v2), ferry_1(ferry_v1), ferry_0(ferry_v0) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryOfA& ferry_v0, const FerryOfB& ferry_v1, const FerryOfC& ferry_v2)
      : ferry_2(static_cast<FerryC>(ferry_v2)),
        ferry_1(static_cast<FerryB>(ferry_v1)),
        ferry_0(static_cast<FerryA>(ferry_v0)) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryTuple<FerryOfA, FerryOfB, FerryOfC>& ferry_t)
      : ferry_2(static_cast<FerryC>(ferry_t.ferry_2)),
        ferry_1(static_cast<FerryB>(ferry_t.ferry_1)),
        ferry_0(static_cast<FerryA>(ferry_t.ferry_0)) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC>
  FERRY_HOST_DEVICE constexpr FerryTuple& operator=(const FerryTuple<FerryOfA, FerryOfB, FerryOfC>& ferry_t) {
    ferry_0 = static_cast<FerryPlain<FerryA>>(ferry_t.ferry_0);
    ferry_1 = static_cast<FerryPlain<FerryB>>(ferry_t.ferry_1);
    ferry_2 = static_cast<FerryPlain<FerryC>>(ferry_t.ferry_2);
    return *this;
  }
};
template <class FerryA, class FerryB, class FerryC, class FerryD>
struct FerryTuple<FerryA, FerryB, FerryC, FerryD> {
  FerryD ferry_3;
  FerryC ferry_2;
  FerryB ferry_1;
  FerryA ferry_0;

  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }
  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() const {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }

  FERRY_HOST_DEVICE constexpr FerryTuple() : ferry_3(), ferry_2(), ferry_1(), ferry_0() {}
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryA& ferry_v0, const FerryB& ferry_v1, const FerryC& ferry_v2,
                                         const FerryD& ferry_v3)
      : ferry_3(ferry_v3), ferry_2(ferry_v2), ferry_1(ferry_v1), ferry_0(ferry_v0) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC, class FerryOfD>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryOfA& ferry_v0, const FerryOfB& ferry_v1, const FerryOfC& ferry_v2,
                                         const FerryOfD& ferry_v3)
      : ferry_3(static_cast<FerryD>(ferry_v3)),
        ferry_2(static_cast<FerryC>(ferry_v2)),
        ferry_1(static_cast<FerryB>(ferry_v1)),
        ferry_0(static_cast<FerryA>(ferry_v0)) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC, class FerryOfD>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryTuple<FerryOfA, FerryOfB, FerryOfC, FerryOfD>& ferry_t)
      : ferry_3(static_cast<FerryD>(ferry_t.ferry_3)),
        ferry_2(static_cast<FerryC>(ferry_t.ferry_2)),
        ferry_1(static_cast<FerryB>(ferry_t.ferry_1)),
        ferry_0(static_cast<FerryA>(ferry_t.ferry_0)) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC, class FerryOfD>
  FERRY_HOST_DEVICE constexpr FerryTuple& operator=(const FerryTuple<FerryOfA, FerryOfB, FerryOfC, FerryOfD>& ferry_t) {
    ferry_0 = static_cast<FerryPlain<FerryA>>(ferry_t.ferry_0);
    ferry_1 = static_cast<FerryPlain<FerryB>>(ferry_t.ferry_1);
    ferry_2 = static_cast<FerryPlain<FerryC>>(ferry_t.ferry_2);
    ferry_3 = static_cast<FerryPlain<FerryD>>(ferry_t.ferry_3);
    return *this;
  }
};
template <class FerryA, class FerryB, class FerryC, class FerryD, class FerryE>
struct FerryTuple<FerryA, FerryB, FerryC, FerryD, FerryE> {
  FerryE ferry_4;
  FerryD ferry_3;
  FerryC ferry_2;
  FerryB ferry_1;
  FerryA ferry_0;

  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }
  template <ferry_size ferry_number>
  FERRY_HOST_DEVICE constexpr auto& get() const {
    return FerryPart<static_cast<int>(ferry_number)>::ferry_of(*this);
  }

  FERRY_HOST_DEVICE constexpr FerryTuple() : ferry_4(), ferry_3(), ferry_2(), ferry_1(), ferry_0() {}
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryA& ferry_v0, const FerryB& ferry_v1, const FerryC& ferry_v2,
                                         const FerryD& ferry_v3, const FerryE& ferry_v4)
      : ferry_4(ferry_v4), ferry_3(ferry_v3), ferry_2(ferry_v2), ferry_1(ferry_v1), ferry_0(ferry_v0) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC, class FerryOfD, class FerryOfE>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryOfA& ferry_v0, const FerryOfB& ferry_v1, const FerryOfC& ferry_v2,
                                         const FerryOfD& ferry_v3, const FerryOfE& ferry_v4)
      : ferry_4(static_cast<FerryE>(ferry_v4)),
        ferry_3(static_cast<FerryD>(ferry_v3)),
        ferry_2(static_cast<FerryC>(ferry_v2)),
        ferry_1(static_cast<FerryB>(ferry_v1)),
        ferry_0(static_cast<FerryA>(ferry_v0)) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC, class FerryOfD, class FerryOfE>
  FERRY_HOST_DEVICE constexpr FerryTuple(const FerryTuple<FerryOfA, FerryOfB, FerryOfC, FerryOfD, FerryOfE>& ferry_t)
      : ferry_4(static_cast<FerryE>(ferry_t.ferry_4)),
        ferry_3(static_cast<FerryD>(ferry_t.ferry_3)),
        ferry_2(static_cast<FerryC>(ferry_t.ferry_2)),
        ferry_1(static_cast<FerryB>(ferry_t.ferry_1)),
        ferry_0(static_cast<FerryA>(ferry_t.ferry_0)) {}
  template <class FerryOfA, class FerryOfB, class FerryOfC, class FerryOfD, class FerryOfE>
  FERRY_HOST_DEVICE constexpr FerryTuple& operator=(
      const FerryTuple<FerryOfA, FerryOfB, FerryOfC, FerryOfD, FerryOfE>& ferry_t) {
    ferry_0 = static_cast<FerryPlain<FerryA>>(ferry_t.ferry_0);
    ferry_1 = static_cast<FerryPlain<FerryB>>(ferry_t.ferry_1);
    ferry_2 = static_cast<FerryPlain<FerryC>>(ferry_t.ferry_2);
    ferry_3 = static_cast<FerryPlain<FerryD>>(ferry_t.ferry_3);
    ferry_4 = static_cast<FerryPlain<FerryE>>(ferry_t.ferry_4);
    return *this;
  }
};

/// The result of `std::tie(a, b)`, which must be assigned to or compared immediately.
template <class... FerryTypes>
FERRY_HOST_DEVICE constexpr FerryTuple<FerryTypes...> ferry_tie(FerryTypes&&... ferry_objects) {
  return FerryTuple<FerryTypes...>(ferry_objects...);
}

#define FERRY_PART(FERRY_NUMBER)                                            \
  template <>                                                               \
  struct FerryPart<FERRY_NUMBER> {                                          \
    template <class FerryType>                                              \
    FERRY_HOST_DEVICE static constexpr auto& ferry_of(FerryType& ferry_t) { \
      return ferry_t.ferry_##FERRY_NUMBER;                                  \
    }                                                                       \
  };
FERRY_PART(0)
FERRY_PART(1)
FERRY_PART(2)
FERRY_PART(3)
FERRY_PART(4)
#undef FERRY_PART

template <int ferry_number, class... FerryTypes>
FERRY_HOST_DEVICE constexpr auto& ferry_get(FerryTuple<FerryTypes...>& ferry_t) {
  return FerryPart<ferry_number>::ferry_of(ferry_t);
}
template <int ferry_number, class... FerryTypes>
FERRY_HOST_DEVICE constexpr auto& ferry_get(const FerryTuple<FerryTypes...>& ferry_t) {
  return FerryPart<ferry_number>::ferry_of(ferry_t);
}

namespace std {
template <class... FerryTypes>
struct tuple_size<FerryTuple<FerryTypes...>> {
  static constexpr size_t value = sizeof...(FerryTypes);
};
template <size_t ferry_number, class FerryFirst, class... FerryTypes>
struct tuple_element<ferry_number, FerryTuple<FerryFirst, FerryTypes...>>
    : tuple_element<ferry_number - 1, FerryTuple<FerryTypes...>> {};
template <class FerryFirst, class... FerryTypes>
struct tuple_element<0, FerryTuple<FerryFirst, FerryTypes...>> {
  typedef FerryFirst type;
};
}  // namespace std

template <class... FerryTypes>
struct FerryCount<FerryTuple<FerryTypes...>> {
  static constexpr int ferry_count = static_cast<int>(sizeof...(FerryTypes));
};
FERRY_COMPARED(FERRY_LIST(class... FerryTypes, class... FerryOthers), FERRY_LIST(FerryTuple<FerryTypes...>),
               FERRY_LIST(FerryTuple<FerryOthers...>))

#endif
