// How a stub names an element of a parameter pack: ferry_element<1>(in...) is the second of `const Ts*... in`. C++11.
#ifndef FERRY_PACK_H
#define FERRY_PACK_H

#pragma GCC system_header

#include <ferry/call.h>

template <unsigned ferry_number>
struct FerryElement {
  template <class FerryFirst, class... FerryRest>
  FERRY_INLINE static constexpr auto ferry_of(FerryFirst&, FerryRest&... ferry_rest)
      -> decltype(FerryElement<ferry_number - 1>::ferry_of(ferry_rest...)) {
    return FerryElement<ferry_number - 1>::ferry_of(ferry_rest...);
  }
};
template <>
struct FerryElement<0> {
  template <class FerryFirst, class... FerryRest>
  FERRY_INLINE static constexpr FerryFirst& ferry_of(FerryFirst& ferry_first, FerryRest&...) {
    return ferry_first;
  }
};
template <unsigned ferry_number, class... FerryTypes>
FERRY_INLINE constexpr auto ferry_element(FerryTypes&... ferry_elements)
    -> decltype(FerryElement<ferry_number>::ferry_of(ferry_elements...)) {
  return FerryElement<ferry_number>::ferry_of(ferry_elements...);
}

#endif
