// What a stub calls for tables with rows anywhere in memory: `double** a`, `std::vector<std::vector<double>>& v`. It
// isn't part of call.h, because few stubs need it. Included after container.h if rows or tables are containers.
#ifndef FERRY_ROWS_H
#define FERRY_ROWS_H

#pragma GCC system_header

#include <ferry/call.h>

/// Describes a row of a table: a pointer, or a container if container.h was included before. Has the tag of the row's
/// elements, the row's size in a kernel's table (a pointer and possibly a number of elements), and whether the row owns
/// its elements, which are then in host memory.
template <class FerryType>
struct FerryRow;
template <class FerryType>
struct FerryRow<FerryType*> {
  static constexpr bool ferry_owns = false;
  static constexpr unsigned long long ferry_tag = FerryScalar<FerryType>::ferry_tag;
  static constexpr unsigned long long ferry_bytes = sizeof(FerryType*);
  FERRY_SHARED static FerryInput ferry_read(const void* ferry_at) {
    return ferry_pointer(*static_cast<FerryType* const*>(ferry_at));
  }
};
// The functions that map a row to its FerryRow, ignoring qualifiers and `__restrict`. They are never called.
template <class FerryType>
FerryRow<FerryType*> ferry_row_of(FerryType* ferry_at);
template <class FerryType>
FerryRow<FerryType> ferry_row_of(const FerryType& ferry_it);
// A unique_ptr has the same layout as a pointer.
template <template <class, class> class FerryHolder, class FerryType, class FerryDeleter>
FerryRow<FerryType*> ferry_row_of(const FerryHolder<FerryType[], FerryDeleter>&);

template <class FerryType>
inline FerryInput ferry_rows(FerryType* ferry_at) {
  return FerryInput(ferry_address(ferry_at), -1, decltype(ferry_row_of(*ferry_at))::ferry_tag);
}
template <class FerryType, __SIZE_TYPE__ FerrySize>
inline FerryInput ferry_array_of_rows(FerryType (&ferry_it)[FerrySize]) {
  return FerryInput(ferry_address(&ferry_it[0]), static_cast<long long>(FerrySize),
                    decltype(ferry_row_of(ferry_it[0]))::ferry_tag);
}
/// A function that reads the row at an address. ferry_row() passes it together with the row's size in the user's table.
/// The input's tag holds the row's size in the kernel's table, plus bit 32 if rows own their elements.
typedef FerryInput (*FerryReadRow)(const void*);
template <class FerryType>
inline FerryInput ferry_row(FerryType* ferry_at) {
  typedef decltype(ferry_row_of(*ferry_at)) FerryRead;
  const FerryReadRow ferry_read = &FerryRead::ferry_read;
  return FerryInput(reinterpret_cast<__UINTPTR_TYPE__>(ferry_read), sizeof(FerryType),
                    FerryRead::ferry_bytes | (FerryRead::ferry_owns ? 1ull << 32 : 0));
}

#ifdef FERRY_CONTAINER_H
/// --- rows that are containers, and containers of rows ---
template <class FerryType>
constexpr bool ferry_owns_elements(const typename FerryType::allocator_type*) {
  return true;
}
template <class FerryType>
constexpr bool ferry_owns_elements(...) {
  return false;
}
template <class FerryType>
struct FerryRow {
  static constexpr bool ferry_owns = ferry_owns_elements<FerryType>(nullptr);
  typedef __typeof__(*static_cast<FerryType*>(nullptr)->data()) FerryElement;
  static constexpr unsigned long long ferry_tag = FerryScalar<FerryElement>::ferry_tag;
  static constexpr unsigned long long ferry_bytes = sizeof(FerryElement*) + sizeof(__SIZE_TYPE__);
  FERRY_SHARED static FerryInput ferry_read(const void* ferry_at) {
    return ferry_container(*static_cast<const FerryType*>(ferry_at));
  }
};
template <class FerryType>
inline FerryInput ferry_container_of_rows(FerryType& ferry_it) {
  return FerryInput(ferry_address(ferry_it.data()), static_cast<long long>(ferry_it.size()),
                    decltype(ferry_row_of(*ferry_it.data()))::ferry_tag | 1ull << 32);
}
#endif

#endif
