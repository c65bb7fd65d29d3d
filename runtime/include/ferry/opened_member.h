// How a stub names a member that its function has no access to, but for a function of a base that it calls:
//
//   FERRY_OPEN_MEMBER(0, &::A::p) class B : public A { … this->*ferry_opened(FerryOpened0()) … };
//
// No access is checked in what an explicit instantiation names ([temp.spec.general]); its friend hands it on. C++14.
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
