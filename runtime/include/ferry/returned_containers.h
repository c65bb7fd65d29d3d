// What a stub needs for containers that offloaded calls return. Their elements may stay on the device if each
// container gets an owner before anything else happens: the variable that it initialises or is assigned to, or a
// temporary.
//
//   ferry_call.ferry_join(), ferry_take(ferry_call); Vector z = scaled(y); FerryOwner ferry_local_z{ferry_call, z};
//   ferry_call.ferry_join(), ferry_take(ferry_call); x = ferry_moved(ferry_call, x, scaled(y));
//   ferry_call.ferry_join(2), ferry_take(ferry_call);
//   norm = dot(FerryTemporary{ferry_call, scaled(y)}.ferry_value(), y);
//
// If a vector is assigned to an element, the element is looked up after the call:
//
//   k[s] = ferry_moved_to(ferry_call, [&]() -> auto& { return k[s]; }, scaled(y));
//
// If a call such as `scaled(field)` returns an object with vectors, a lambda calls a function for each of them:
//
//   field = ferry_moved(ferry_call, field, scaled(field), [](auto& ferry_of, const auto& ferry_each) {
//     ferry_each(ferry_of.v); });
//
// If a function returns the result of an offloaded call, the function's caller becomes the owner:
//
//   { const auto ferry_finish_310 = [&] { ferry_pass(ferry_call); ferry_call.ferry_finish(); };
//     FerryReturn<decltype(ferry_finish_310)> ferry_return_310{ferry_finish_310};
//     ferry_call.ferry_join(), ferry_take(ferry_call); return scaled(y); }
#ifndef FERRY_RETURNED_CONTAINERS_H
#define FERRY_RETURNED_CONTAINERS_H

#pragma GCC system_header

#include <ferry/container.h>

/// States that every container that the announced calls return will get an owner.
void ferry_take(FerryCall& ferry_call) noexcept;
/// Called at the end of a function that returns a container which it got from an offloaded call. Copies the elements to
/// the host if the caller's stub doesn't take them.
void ferry_pass(FerryCall& ferry_call);

/// Gives an owner to the elements `ferry_from`, which a call has returned. Drops the device copy of the elements
/// `ferry_to`, which are about to be freed, and acquires `ferry_object`, which is about to be written. Each argument
/// may be empty. Announced calls that haven't begun remain announced.
void ferry_move(FerryCall& ferry_call, const FerryInput& ferry_object, const FerryInput& ferry_to,
                const FerryInput& ferry_from);

/// Returns the right-hand side of an assignment that moves a vector returned by a call to `ferry_to`.
template <class FerryType>
FerryType&& ferry_moved(FerryCall& ferry_call, FerryType& ferry_to, FerryType&& ferry_from) {
  if (ferry_active())
    ferry_move(ferry_call, ferry_object(ferry_to), FerryOwner::ferry_owned<FerryType>(__builtin_addressof(ferry_to)),
               FerryOwner::ferry_owned<FerryType>(__builtin_addressof(ferry_from)));
  return static_cast<FerryType&&>(ferry_from);
}

#ifdef __cpp_deduction_guides
/// Calls a function for a single vector. For objects with vectors, the stub passes a lambda instead.
struct FerryItself {
  template <class FerryType, class FerryFunction>
  void operator()(FerryType& ferry_of, const FerryFunction& ferry_each) const {
    ferry_each(ferry_of);
  }
};

template <class FerryType>
FerryInput ferry_elements(FerryType& ferry_of) {
  return FerryOwner::ferry_owned<FerryType>(__builtin_addressof(ferry_of));
}

/// Like ferry_moved() above, for an object with vectors.
template <class FerryType, class FerryEach>
FerryType&& ferry_moved(FerryCall& ferry_call, FerryType& ferry_to, FerryType&& ferry_from,
                        const FerryEach& ferry_each) {
  if (ferry_active()) {
    const FerryInput ferry_none = ferry_memory(0, 0);
    ferry_each(ferry_from,
               [&](auto& ferry_of) { ferry_move(ferry_call, ferry_none, ferry_none, ferry_elements(ferry_of)); });
    ferry_each(ferry_to, [&](auto& ferry_of) {
      ferry_move(ferry_call, ferry_object(ferry_to), ferry_elements(ferry_of), ferry_none);
    });
  }
  return static_cast<FerryType&&>(ferry_from);
}

/// Like ferry_moved(), for an assignment to what `ferry_find` returns after the call.
template <class FerryFind, class FerryType, class... FerryEach>
FerryType&& ferry_moved_to(FerryCall& ferry_call, const FerryFind& ferry_find, FerryType&& ferry_from,
                           const FerryEach&... ferry_each) {
  return ferry_moved(ferry_call, ferry_find(), static_cast<FerryType&&>(ferry_from), ferry_each...);
}

/// A call's result while it is a temporary. This object is destroyed before the vectors are.
template <class FerryType, class FerryEach>
class FerryTemporary {
 public:
  FerryTemporary(FerryCall& ferry_call, FerryType&& ferry_it, const FerryEach& ferry_each = FerryEach())
      : ferry_call_(ferry_call), ferry_it_(ferry_it), ferry_each_(ferry_each) {
    if (!ferry_active()) return;
    const FerryInput ferry_none = ferry_memory(0, 0);
    ferry_each_(ferry_it_,
                [&](auto& ferry_of) { ferry_move(ferry_call_, ferry_none, ferry_none, ferry_elements(ferry_of)); });
  }
  FerryTemporary(const FerryTemporary&) = delete;
  FerryTemporary& operator=(const FerryTemporary&) = delete;
  ~FerryTemporary() {
    if (!ferry_active()) return;
    const FerryInput ferry_none = ferry_memory(0, 0);
    ferry_each_(ferry_it_,
                [&](auto& ferry_of) { ferry_move(ferry_call_, ferry_none, ferry_elements(ferry_of), ferry_none); });
  }
  FerryType&& ferry_value() { return static_cast<FerryType&&>(ferry_it_); }

 private:
  FerryCall& ferry_call_;
  FerryType& ferry_it_;
  const FerryEach ferry_each_;
};
template <class FerryType>
FerryTemporary(FerryCall&, FerryType&&) -> FerryTemporary<FerryType, FerryItself>;
template <class FerryType, class FerryEach>
FerryTemporary(FerryCall&, FerryType&&, const FerryEach&) -> FerryTemporary<FerryType, FerryEach>;
#endif

#endif
