// Explicit data placement: the part of <ferry/ferry.h> that says where data stays. C++14.
#pragma once

#include <ferry/error.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

// If an error occurs in a file that is compiled without exceptions, it is printed and the program ends.
#ifdef __cpp_exceptions
#define FERRY_CAN_THROW true
#else
#define FERRY_CAN_THROW false
#endif
// Functions that the runtime defines. A program without translated code doesn't link the runtime and doesn't need them,
// because nothing is on a device.
#define FERRY_OF_RUNTIME __attribute__((__weak__))
// The source location of a call to one of these functions; their last argument.
#define FERRY_CALLER {FERRY_CAN_THROW, __builtin_FILE(), __builtin_LINE()}

namespace ferry {

/// `count` elements to which a pointer points. See ferry::range().
template <class T>
class Range {
 public:
  Range(T* data, std::size_t count) : data_(data), count_(count) {}
  T* data() const { return data_; }
  std::size_t size() const { return count_; }

 private:
  T* data_;
  std::size_t count_;
};

/// Returns a pointer with a count of elements, as in `ferry::DataScope scope{ferry::range(p, n)};`, or a part of an
/// array: `ferry::update_host(ferry::range(&x[first], n));`. C++20's `std::span` works as well.
template <class T>
Range<T> range(T* data, std::size_t count) {
  return {data, count};
}

namespace detail {

// The caller's source location. No pointer, array or number converts to it, so `update_host(x, y)` doesn't compile.
struct Caller {
  bool can_throw;
  const char* file;
  unsigned line;
};

// The bytes of a container, a view or an array.
struct Bytes {
  const void* begin;
  std::size_t count;
};

template <class T>
const void* plain_address(T* data) {
  return const_cast<const void*>(static_cast<const volatile void*>(data));
}

// No allocation exceeds half of the address space. A count of -1 saturates and is reported where it is used.
inline std::size_t bytes_of_elements(std::size_t count, std::size_t size) {
  return count <= static_cast<std::size_t>(PTRDIFF_MAX) / size ? count * size : SIZE_MAX;
}

template <class Container>
Bytes bytes_of_container(const Container& container) {
  return {plain_address(container.data()),
          bytes_of_elements(static_cast<std::size_t>(container.size()), sizeof(*container.data()))};
}

template <class Container>
using ElementOf = std::remove_reference_t<decltype(*std::declval<Container&>().data())>;

// Returns std::true_type if an element has data outside its own bytes: it is a container or owns what it points to.
template <class Element>
auto holds_more(int) -> decltype(std::declval<Element&>().begin(), std::true_type());
template <class Element>
auto holds_more(long) -> decltype(std::declval<Element&>().get(), std::true_type());
template <class Element>
std::is_polymorphic<Element> holds_more(...);

// No type trait tells whether a user-written copy constructor copies bytes. The translator finds out, and kernels don't
// touch elements with other copy constructors.
template <class Element>
using IsData = std::integral_constant<bool, std::is_trivially_copyable<Element>::value ||
                                                !decltype(holds_more<Element>(0))::value>;

}  // namespace detail

/// Data as an argument of the functions below: a container (anything with data() and size(): std::vector, std::array,
/// std::string, a user's own), a view of one (std::span, ferry::range()), or a C array. A container that may move its
/// elements is held by reference: it must outlive the DataScope that holds it, and its data() and size() must not call
/// Ferry. Elements are copied byte by byte. For a container of containers, hold the inner ones.
class DataRef {
 public:
  template <class Container, class = std::enable_if_t<!std::is_same<std::decay_t<Container>, DataRef>::value>,
            class Element = detail::ElementOf<Container>>
  DataRef(Container&& container)  // NOLINT: implicit, so that callers can pass the container itself
      : now_(detail::bytes_of_container(container)),
        container_(owns<std::decay_t<Container>>() ? std::addressof(container) : nullptr),
        ask_(owns<std::decay_t<Container>>() ? &ask_container<std::decay_t<Container>> : nullptr) {
    static_assert(
        detail::IsData<Element>::value,
        "ferry: hold the data of each element, because only trivially copyable elements can be copied to a device");
    static_assert(std::is_lvalue_reference<Container>::value || !owns<std::decay_t<Container>>(),
                  "ferry: this container is a temporary; hold a container that has a name");
  }

  template <class Element, std::size_t count>
  DataRef(Element (&array)[count])  // NOLINT
      : now_{detail::plain_address(array), sizeof(array)}, container_(nullptr), ask_(nullptr) {
    static_assert(!std::is_pointer<std::remove_all_extents_t<Element>>::value,
                  "ferry: hold the elements that each pointer points to, with ferry::range(pointer, count)");
  }

  // A pointer doesn't say how many elements it points to. Write ferry::range(pointer, count).
  template <class Element>
  DataRef(Element* const& pointer) = delete;

  // What data() and size() returned when this object was constructed, in bytes.
  const void* begin() const { return now_.begin; }
  std::size_t bytes() const { return now_.count; }

  // These return the container, or nullptr if it can't change, and what its data() and size() return now.
  const void* container() const { return container_; }
  detail::Bytes ask() const { return ask_ ? ask_(container_) : now_; }

 private:
  // A trivially copyable container is a view, or holds its elements itself (std::array).
  template <class Container>
  static constexpr bool owns() {
    return !std::is_trivially_copyable<Container>::value;
  }
  template <class Container>
  static detail::Bytes ask_container(const void* container) {
    return detail::bytes_of_container(*static_cast<const Container*>(container));
  }

  detail::Bytes now_;
  const void* container_;
  detail::Bytes (*ask_)(const void*);
};

class DataScope;

namespace detail {

FERRY_OF_RUNTIME void begin_scope(const DataScope& scope, std::initializer_list<DataRef> data, const Caller& caller);
FERRY_OF_RUNTIME void end_scope(const DataScope& scope, const Caller& caller);
FERRY_OF_RUNTIME void update_scopes(const DataRef& data, bool on_host, const Caller& caller);
FERRY_OF_RUNTIME void* device_address(const DataRef& data, bool writes, const Caller& caller);
FERRY_OF_RUNTIME void wait_for_launches(const Caller& caller);

template <class Element>
Element* device_data(const DataRef& data, Element* host, const Caller& caller) {
  if (!device_address) return host;
  return static_cast<Element*>(device_address(data, !std::is_const<Element>::value, caller));
}

}  // namespace detail

/// Keeps data on the device while it exists, over any number of calls, in any file and on any thread:
///
///   ferry::DataScope scope{x, y};                     // nothing is copied here
///   for (int t = 0; t < steps; ++t) step(x, y);       // offloaded: x and y are copied once, before their first read
///                                                     // the scope's end copies to the host only what was written
///
/// It is an assertion: while it exists, host code that Ferry doesn't translate calls update_host() before it reads the
/// held data, and update_device() after it writes. Host code in offloaded functions does both by itself. Calls don't
/// wait for their kernels; only copies to the host do.
///
/// Scopes may nest, overlap, hold parts of arrays and end in any order, on any thread. Bytes are copied to the host
/// when the last scope that holds them ends. Other data is copied to the host right after the launch that touched it.
///
/// Errors (ferry::Error): a container whose data() or size() has changed, memory that was unmapped, and the device's
/// own errors. They are thrown at the next use of the data, at the latest at the scope's end. The device's newer values
/// of such data are lost. If another thread's call failed, the scope's owner gets the error. During unwinding the
/// scope's end prints the message and ends the program.
///
/// Thread-safe. Nothing is copied if kernels use the host's memory. A program without translated code need not link the
/// runtime; then a scope does nothing. The time to begin or end a scope grows with the number of existing scopes: hold
/// one array rather than each of its rows.
class DataScope {
 public:
  explicit DataScope(std::initializer_list<DataRef> data, detail::Caller caller = FERRY_CALLER) : caller_(caller) {
    if (detail::begin_scope) detail::begin_scope(*this, data, caller_);
  }
  ~DataScope() noexcept(false) {
    if (detail::end_scope) detail::end_scope(*this, caller_);
  }
  DataScope(const DataScope&) = delete;
  DataScope& operator=(const DataScope&) = delete;

 private:
  const detail::Caller caller_;
};

/// Copies what the device has newer of `data` to the host, and waits for it. Call it inside a DataScope before host
/// code reads `data`. For a part: `ferry::update_host(std::span(x).subspan(first, n))`. No effect on data that no scope
/// holds. Thread-safe. Errors: as DataScope.
inline void update_host(const DataRef& data, detail::Caller caller = FERRY_CALLER) {
  if (detail::update_scopes) detail::update_scopes(data, true, caller);
}

/// States that host code has written all of `data`, so that the host's bytes are now the valid ones. They are copied
/// when a kernel reads them. Pass only what was written: in a larger range, the device's newer bytes are lost unless
/// update_host() came before. No effect on data that no scope holds. Thread-safe. Errors: as DataScope.
inline void update_device(const DataRef& data, detail::Caller caller = FERRY_CALLER) {
  if (detail::update_scopes) detail::update_scopes(data, false, caller);
}

/// Returns the device address of `data`, or a part of it, for libraries (BLAS on the device, a device-aware MPI). A
/// DataScope must hold `data`; the address stays the same until that scope ends. On return, all of `data` is valid on
/// the device and no kernel of Ferry's uses it. If its elements aren't const, the library may write them. The
/// device's values then count as newer until the host writes (update_device(), or host code of an offloaded function);
/// after that, ask again. The library must have finished before Ferry's next launch, update or end of a scope. Returns
/// the host address if kernels use the host's memory, and with FERRY_DEVICE=off. Thread-safe. Errors: as for DataScope;
/// also if no scope holds all of `data`, or if it can't keep its address, because a scope or launch that overlaps it in
/// part needs it elsewhere.
template <class Container>
auto device_data(Container&& data, detail::Caller caller = FERRY_CALLER) -> decltype(data.data()) {
  return detail::device_data(data, data.data(), caller);
}
template <class Element, std::size_t count>
Element* device_data(Element (&data)[count], detail::Caller caller = FERRY_CALLER) {
  return detail::device_data(data, static_cast<Element*>(data), caller);
}

}  // namespace ferry
