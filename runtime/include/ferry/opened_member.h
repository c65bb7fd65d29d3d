// How a stub names a member that its function has no access to, but for a function of a base that it calls:
//
//   FERRY_OPEN_MEMBER(0, &::A::p) class B : public A { … this->*ferry_opened(FerryOpened0()) … };
//
// No access is checked in what an explicit instantiation names ([temp.spec.general]); its friend hands it on. C++14.
// What nothing can point at, a reference, and members of classes that a template is given are where the class has them
// (Itanium ABI); the size of the class is asserted.
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

template <class FerryType>
struct FerryMemberAt {
  typedef FerryType& ferry_type;
  static FerryType& ferry_it(const volatile char* ferry_bytes) {
    return *reinterpret_cast<FerryType*>(const_cast<char*>(ferry_bytes));
  }
};
template <class FerryType>
struct FerryMemberAt<FerryType&> {
  typedef FerryType& ferry_type;
  static FerryType& ferry_it(const volatile char* ferry_bytes) {
    FerryType* ferry_result;
    __builtin_memcpy(&ferry_result, const_cast<const char*>(ferry_bytes), sizeof ferry_result);
    return *ferry_result;
  }
};
template <class FerryObject, class FerryType>
struct FerryQualified {
  typedef FerryType ferry_type;
};
template <class FerryObject, class FerryType>
struct FerryQualified<const FerryObject, FerryType> {
  typedef const FerryType ferry_type;
};

/// The member of the type in byte `ferry_place` of the object, whose class has so many bytes.
template <class FerryType, __SIZE_TYPE__ ferry_place, __SIZE_TYPE__ ferry_bytes, class FerryObject>
inline typename FerryMemberAt<typename FerryQualified<FerryObject, FerryType>::ferry_type>::ferry_type ferry_member(
    FerryObject& ferry_it) {
  static_assert(sizeof(FerryObject) == ferry_bytes, "Ferry doesn't know where this compiler has a class's members");
  return FerryMemberAt<typename FerryQualified<FerryObject, FerryType>::ferry_type>::ferry_it(
      reinterpret_cast<const volatile char*>(__builtin_addressof(ferry_it)) + ferry_place);
}

#endif
