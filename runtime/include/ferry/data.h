// Where data stays, said by hand. What <ferry/ferry.h> includes for it; C++14.
#pragma once

#include <ferry/error.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

// In a file that is compiled without exceptions an error is printed and the program ends.
#ifdef __cpp_exceptions
#define FERRY_CAN_THROW true
#else
#define FERRY_CAN_THROW false
#endif
// The runtime's, where translated code is linked. A program without any has none, and needs none: nothing is on a
// device there.
#define FERRY_OF_RUNTIME __attribute__((__weak__))
// Where a function of these is called, as its last argument.
#define FERRY_CALLER {FERRY_CAN_THROW, __builtin_FILE(), __builtin_LINE()}

namespace ferry {

/// `count` elements behind a pointer. See ferry::range().
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

/// A pointer with a count, in elements: `ferry::DataScope scope{ferry::range(p, n)};`, or a part of an array:
/// `ferry::update_host(ferry::range(&x[first], n));`. C++20's `std::span` does as well.
template <class T>
Range<T> range(T* data, std::size_t count) {
  return {data, count};
}

namespace detail {

// No pointer, array or number is one: `update_host(x, y)` doesn't compile.
struct Caller {
  bool can_throw;
  const char* file;
  unsigned line;
};

// The bytes of a container, a view, an array.
struct Bytes {
  const void* begin;
  std::size_t count;
};

template <class T>
const void* plain_address(T* data) {
  return const_cast<const void*>(static_cast<const volatile void*>(data));
}

// No memory has more than half of all addresses: a count of -1 is said where it is used, and not taken for another one.
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

// Whether an element's data isn't in the element: of a container, or of what owns what it points at.
template <class Element>
auto holds_more(int) -> decltype(std::declval<Element&>().begin(), std::true_type());
template <class Element>
auto holds_more(long) -> decltype(std::declval<Element&>().get(), std::true_type());
template <class Element>
std::is_polymorphic<Element> holds_more(...);

// No trait knows of copies that a user has written whether they are ones of bytes. The translator does, and no kernel
// touches other elements.
template <class Element>
using IsData = std::integral_constant<bool, std::is_trivially_copyable<Element>::value ||
                                                !decltype(holds_more<Element>(0))::value>;

}  // namespace detail

/// Data as the functions below take it: a container (whatever has data() and size(): std::vector, std::array,
/// std::string, one of the user's own), a view of one (std::span, ferry::range()), a C array. Of a container that may
/// move its elements it is a reference: the container must live as long as the DataScope that holds it, and its data()
/// and size() must call nothing of Ferry's. Elements are copied byte by byte: of a container of containers the inner
/// ones are what is to be held.
class DataRef {
 public:
  template <class Container, class = std::enable_if_t<!std::is_same<std::decay_t<Container>, DataRef>::value>,
            class Element = detail::ElementOf<Container>>
  DataRef(Container&& container)  // NOLINT: what is held is named as it is
      : now_(detail::bytes_of_container(container)),
        container_(owns<std::decay_t<Container>>() ? std::addressof(container) : nullptr),
        ask_(owns<std::decay_t<Container>>() ? &ask_container<std::decay_t<Container>> : nullptr) {
    static_assert(detail::IsData<Element>::value,
                  "ferry: hold the data of each element: only bytes that can be copied go to a device");
    static_assert(std::is_lvalue_reference<Container>::value || !owns<std::decay_t<Container>>(),
                  "ferry: this container ends with the expression; hold one that has a name");
  }

  template <class Element, std::size_t count>
  DataRef(Element (&array)[count])  // NOLINT
      : now_{detail::plain_address(array), sizeof(array)}, container_(nullptr), ask_(nullptr) {
    static_assert(!std::is_pointer<std::remove_all_extents_t<Element>>::value,
                  "ferry: hold what each pointer points at: ferry::range(pointer, count)");
  }

  // A pointer doesn't say how much lies behind it: ferry::range(pointer, count).
  template <class Element>
  DataRef(Element* const& pointer) = delete;

  // What data() and size() said when this was made; in bytes.
  const void* begin() const { return now_.begin; }
  std::size_t bytes() const { return now_.count; }

  // Where data() and size() may change: the container, and what they say now. nullptr: they can't.
  const void* container() const { return container_; }
  detail::Bytes ask() const { return ask_ ? ask_(container_) : now_; }

 private:
  // What is copied byte by byte is a view, or holds its elements in itself (std::array).
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

/// Keeps data on the device while it lives, over any number of calls, in any file and on any thread:
///
///   ferry::DataScope scope{x, y};                     // nothing is copied here
///   for (int t = 0; t < steps; ++t) step(x, y);       // offloaded: x and y cross once, where they are read first
///                                                     // the scope's end brings home what was written, and only that
///
/// It is an assertion: while it lives, host code that Ferry doesn't translate reads what it holds only after
/// update_host(), and says update_device() once it has written. Inside offloaded functions host code sees to that by
/// itself. Calls don't wait for their kernels; whatever brings results home does.
///
/// Scopes may nest, overlap, hold parts of arrays and end in any order, on any thread; bytes come home when the last
/// one that holds them ends. What a launch touches beside them comes home right after it.
///
/// Errors (ferry::Error): a container whose data() or size() has changed since, memory that was unmapped, and the
/// device's own; they are thrown where the data is used next, at the latest by the scope's end. What the device had
/// newer of such data is lost; where another thread's call has failed, that is said to who has begun the scope. While
/// an exception is on its way the scope's end prints the message and ends the program.
///
/// Thread-safe. Where kernels use the host's memory nothing is copied, and in a program without translated code, which
/// need not link the runtime, nothing is done. Beginning and ending one takes a time
/// that grows with the number of scopes that live: hold one array rather than each of its rows.
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

/// Brings home what the device has newer of `data`, and waits for it: before host code reads it inside a DataScope. A
/// part: `ferry::update_host(std::span(x).subspan(first, n))`. Without effect on what no scope holds. Thread-safe.
/// Errors: as DataScope.
inline void update_host(const DataRef& data, detail::Caller caller = FERRY_CALLER) {
  if (detail::update_scopes) detail::update_scopes(data, true, caller);
}

/// Says that host code has written `data`, all of it: from here on the host's bytes are the valid ones. They cross when
/// a kernel reads them. Only what was written, please: of the rest of a larger range the device's newer bytes are lost,
/// unless update_host() came before. Without effect on what no scope holds. Thread-safe. Errors: as DataScope.
inline void update_device(const DataRef& data, detail::Caller caller = FERRY_CALLER) {
  if (detail::update_scopes) detail::update_scopes(data, false, caller);
}

/// Where `data`, or a part of it, lies on the device: for libraries (BLAS on the device, an MPI that knows devices). A
/// DataScope must hold it; the address stays the same until that scope ends. All of it is valid there when this
/// returns, and nothing of Ferry's runs on it. If its elements aren't const the library may write them: they count as
/// newer there until the host writes (update_device(), or host code of an offloaded function); after that, ask again.
/// The library's work must be done, or waited for, before Ferry's next launch, update or end of a scope. Where kernels
/// use the host's memory, and with FERRY_DEVICE=off, it is the host's address. Thread-safe. Errors: as DataScope; no
/// scope holds all of it; it can't stay where it is, because a scope or launch that overlaps it in part wants it
/// elsewhere.
template <class Container>
auto device_data(Container&& data, detail::Caller caller = FERRY_CALLER) -> decltype(data.data()) {
  return detail::device_data(data, data.data(), caller);
}
template <class Element, std::size_t count>
Element* device_data(Element (&data)[count], detail::Caller caller = FERRY_CALLER) {
  return detail::device_data(data, static_cast<Element*>(data), caller);
}

}  // namespace ferry
