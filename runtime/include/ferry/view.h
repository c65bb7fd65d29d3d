// The device image of std::span, std::vector and std::string. It has the same members, but owns nothing. Only kernel
// files with a container include this header, because its members have the names that the user's text uses.
#ifndef FERRY_VIEW_H
#define FERRY_VIEW_H

#include "kernel_common.h"

template <class FerryType>
struct FerryView {
  FerryType* ferry_data;
  ferry_size ferry_count;

  using value_type = FerryType;
  using size_type = ferry_size;
  using iterator = FerryType*;

  FerryView() = default;
  FERRY_HOST_DEVICE constexpr FerryView(FerryType* ferry_begin, ferry_size ferry_size_of)
      : ferry_data(ferry_begin), ferry_count(ferry_size_of) {}
  // Both arguments are pointers, because a literal 0 would otherwise be ambiguous with a count.
  template <class FerryOther>
  FERRY_HOST_DEVICE constexpr FerryView(FerryType* ferry_begin, FerryOther* ferry_end)
      : ferry_data(ferry_begin), ferry_count(static_cast<ferry_size>(ferry_end - ferry_begin)) {}
  // Converts a view of `double` to one of `const double`, but not back: otherwise `c ? a : b` would be ambiguous.
  template <class FerryOther, class = decltype(static_cast<FerryType*>(static_cast<FerryOther*>(nullptr)))>
  FERRY_HOST_DEVICE constexpr FerryView(const FerryView<FerryOther>& ferry_other)
      : ferry_data(ferry_other.ferry_data), ferry_count(ferry_other.ferry_count) {}

  FERRY_HOST_DEVICE constexpr FerryType& operator[](ferry_size ferry_index) const { return ferry_data[ferry_index]; }
  // Implements `at()`. A subscript out of range sets `ferry_ended` and yields the first element, which exists.
  FERRY_HOST_DEVICE constexpr FerryType& ferry_at(ferry_size ferry_index, bool& ferry_ended) const {
    if (ferry_index < ferry_count) return ferry_data[ferry_index];
    ferry_ended = true;
    return ferry_data[0];
  }
  FERRY_HOST_DEVICE constexpr ferry_size size() const { return ferry_count; }
  FERRY_HOST_DEVICE constexpr ferry_size length() const { return ferry_count; }
  FERRY_HOST_DEVICE constexpr FerryType* data() const { return ferry_data; }
  FERRY_HOST_DEVICE constexpr const FerryType* c_str() const { return ferry_data; }
  FERRY_HOST_DEVICE constexpr bool empty() const { return ferry_count == 0; }
  FERRY_HOST_DEVICE constexpr FerryType* begin() const { return ferry_data; }
  FERRY_HOST_DEVICE constexpr FerryType* end() const { return ferry_data + ferry_count; }
  FERRY_HOST_DEVICE constexpr FerryType* cbegin() const { return begin(); }
  FERRY_HOST_DEVICE constexpr FerryType* cend() const { return end(); }
  FERRY_HOST_DEVICE constexpr FerryType& front() const { return ferry_data[0]; }
  FERRY_HOST_DEVICE constexpr FerryType& back() const { return ferry_data[ferry_count - 1]; }
  FERRY_HOST_DEVICE constexpr FerryView first(ferry_size ferry_n) const { return {ferry_data, ferry_n}; }
  FERRY_HOST_DEVICE constexpr FerryView last(ferry_size ferry_n) const {
    return {ferry_data + (ferry_count - ferry_n), ferry_n};
  }
  // Without a count, or with std::dynamic_extent, the result has all remaining elements.
  FERRY_HOST_DEVICE constexpr FerryView subspan(ferry_size ferry_from, ferry_size ferry_n = ~ferry_size(0)) const {
    return {ferry_data + ferry_from, ferry_n == ~ferry_size(0) ? ferry_count - ferry_from : ferry_n};
  }
};

// A table whose rows may be anywhere in memory (src/row_tables.h). It has the rows `ferry_first` and following that the
// launch has translated. A row is a pointer, or the view of a container. Kernels don't dereference other rows.
template <class FerryRow>
struct FerryRowTable {
  long long ferry_first;
  ferry_size ferry_count;
  FerryRow ferry_rows[1];

  FERRY_HOST_DEVICE constexpr const FerryRow& ferry_row(long long ferry_number) const {
    const ferry_size ferry_at = static_cast<ferry_size>(ferry_number - ferry_first);
    return (&ferry_rows[0])[ferry_at < ferry_count ? ferry_at : 0];
  }
};
template <class FerryRow>
struct FerryRows {
  const FerryRowTable<FerryRow>* ferry_table;
  ferry_size ferry_count;

  FERRY_HOST_DEVICE constexpr const FerryRow& operator[](long long ferry_number) const {
    return ferry_table->ferry_row(ferry_number);
  }
  FERRY_HOST_DEVICE constexpr ferry_size size() const { return ferry_count; }
  FERRY_HOST_DEVICE constexpr bool empty() const { return ferry_count == 0; }
};

// A std::vector that an iteration constructs. Its elements are in the thread's own memory.
template <class FerryType>
struct FerryOwn : FerryView<FerryType> {
  FERRY_HOST_DEVICE constexpr FerryOwn(FerryType* ferry_data, ferry_size ferry_count,
                                       FerryType ferry_value = FerryType())
      : FerryView<FerryType>{ferry_data, ferry_count} {
    for (ferry_size ferry_k = 0; ferry_k < ferry_count; ++ferry_k) ferry_data[ferry_k] = ferry_value;
  }
};

// std::size, std::ssize and std::empty for containers

template <class FerryContainer>
FERRY_HOST_DEVICE constexpr auto ferry_size_of(const FerryContainer& ferry_container) {
  return ferry_container.size();
}
template <class FerryContainer>
FERRY_HOST_DEVICE constexpr __PTRDIFF_TYPE__ ferry_signed_size_of(const FerryContainer& ferry_container) {
  return static_cast<__PTRDIFF_TYPE__>(ferry_container.size());
}
template <class FerryContainer>
FERRY_HOST_DEVICE constexpr bool ferry_is_empty(const FerryContainer& ferry_container) {
  return ferry_container.empty();
}

#endif
