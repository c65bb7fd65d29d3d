// How a stub names an inaccessible member by its offset (Itanium ABI). Needed for members that no pointer to member can
// denote (references) or that no explicit instantiation can name (in a class that is a template argument). The class's
// size is asserted. C++11.
//
//   ferry_member<const ::Vec&, 8, 16>(e)
#ifndef FERRY_MEMBER_BY_PLACE_H
#define FERRY_MEMBER_BY_PLACE_H

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

/// Returns the member of this type at byte `ferry_place` of an object whose class is `ferry_bytes` bytes large.
template <class FerryType, __SIZE_TYPE__ ferry_place, __SIZE_TYPE__ ferry_bytes, class FerryObject>
inline typename FerryMemberAt<typename FerryQualified<FerryObject, FerryType>::ferry_type>::ferry_type ferry_member(
    FerryObject& ferry_it) {
  static_assert(sizeof(FerryObject) == ferry_bytes, "Ferry doesn't know where this compiler has a class's members");
  return FerryMemberAt<typename FerryQualified<FerryObject, FerryType>::ferry_type>::ferry_it(
      reinterpret_cast<const volatile char*>(__builtin_addressof(ferry_it)) + ferry_place);
}

#endif
