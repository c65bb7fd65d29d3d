// How a stub names a member to which it has no access, but a called function of a base class has:
//
//   FERRY_OPEN_MEMBER(0, &::A::p) class B : public A { … this->*ferry_opened(FerryOpened0()) … };
//
// An explicit instantiation may name any member ([temp.spec.general]); its friend function returns the member. C++14.
#ifndef FERRY_OPENED_MEMBER_H
#define FERRY_OPENED_MEMBER_H

#define FERRY_OPEN_MEMBER(FERRY_NUMBER, ...)                                               \
  namespace {                                                                              \
  struct FerryOpened##FERRY_NUMBER {                                                       \
    friend constexpr auto ferry_opened(FerryOpened##FERRY_NUMBER);                         \
  };                                                                                       \
  template <class FerryPointer, FerryPointer ferry_member>                                 \
  struct FerryOpening##FERRY_NUMBER {                                                      \
    friend constexpr auto ferry_opened(FerryOpened##FERRY_NUMBER) { return ferry_member; } \
  };                                                                                       \
  template struct FerryOpening##FERRY_NUMBER<decltype(__VA_ARGS__), __VA_ARGS__>;          \
  }

#endif
