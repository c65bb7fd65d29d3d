// What a loop nest or a host expression touches. A stub fills one in from its loops' index sets:
//
//   nest.buffer("a", a).reads(j * nx + i - 1, j * nx + i + 1);
//   nest.buffer("b", b).writes(j * nx + i);
//   nest.value(nx);
//   nest.check_stride("0 <= i < nx", nx, 1, i);
//
// Buffers and values are in the order of the kernel's parameters: a buffer passes the device address of its element
// 0, a span or vector then its size, a value its bytes. Subscripts count scalar elements, also in arrays of arrays.
// Nothing is judged here, only recorded; Call::launch does that. No heap in the usual case (16 buffers, 32 accesses).
#pragma once

#include <ferry/index.h>
#include <ferry/inline_vector.h>
#include <ferry/number.h>

#include <utility>

namespace ferry {

enum class Touch : unsigned char { read, write, may_write };

namespace detail {

constexpr std::int64_t unknown_size = -1;

struct BufferRecord {
  const char* name;
  const void* base;             // element 0 on the host
  std::size_t element;          // bytes
  std::int64_t elements;        // of its container; unknown_size behind a pointer
  std::int64_t container_size;  // what size() says; the kernel argument after the address
  bool needs_snapshot = false;  // a later nest may write some of it
  std::uint64_t may_alias = 0;  // bit n: buffer n, an earlier one, may have the same base
};

// A box whose every element is written, in elements: `rows` rows of `row`, `pitch` apart, and `planes` such planes,
// `plane_pitch` apart. row 0: a box that isn't known to be one of these.
struct WrittenBox {
  std::int64_t row, pitch, rows, plane_pitch, planes;

  bool known() const { return row > 0; }
  bool contiguous() const { return rows == 1 && planes == 1; }
};

// Elements low..high (inclusive).
struct AccessRecord {
  unsigned buffer;
  Touch touch;
  bool loose, whole;  // whole: low and high come from the container or the declared extent
  bool dense;         // every page of them is certainly touched; not set where the box of a write says it
  std::int64_t low, high;
  WrittenBox box;  // of a write, or of a read with wide gaps
};

struct ObjectRecord {
  const char* name;
  const void* address;
  std::size_t bytes;
};

// A pointer of the user's, whatever it points at. Via an integer, because a pointer to a __restrict pointer doesn't
// convert to void* everywhere, and no cast that C++ names takes `__restrict` off.
template <class T>
const void* untyped(const T* pointer) {
  return reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(pointer));
}

// Where a user's object is, of a class or an enumeration with an `&` of its own, too.
template <class T>
const void* address_of(const T& object) {
  return untyped(__builtin_addressof(object));
}

// One kernel argument: a buffer's address or size, or a value's place in the value bytes.
struct ArgumentRecord {
  enum Kind : unsigned char { address, size, value } kind;
  unsigned index;
};

// Views of what a buffer can be made from, without including the containers' headers.
template <class P, class = void>
struct BufferTraits;

template <class T>
struct BufferTraits<T*> {
  using Scalar = std::remove_all_extents_t<T>;
  static constexpr bool passes_size = false;
  static const void* base(T* p) { return untyped(p); }
  static std::int64_t elements(T*) { return unknown_size; }
  static std::int64_t size(T*) { return 0; }
};

template <class T>
struct BufferTraits<T* __restrict__> : BufferTraits<T*> {};

template <class T, std::size_t N>
struct BufferTraits<T[N]> {
  using Scalar = std::remove_all_extents_t<T>;
  static constexpr bool passes_size = false;
  static const void* base(const T (&array)[N]) { return address_of(array); }
  static std::int64_t elements(const T (&)[N]) { return sizeof(T[N]) / sizeof(Scalar); }
  static std::int64_t size(const T (&)[N]) { return N; }
};

template <class P, class = void>
inline constexpr bool has_fixed_size = false;
template <class P>
inline constexpr bool has_fixed_size<P, std::void_t<decltype(std::tuple_size<P>::value)>> = true;

template <class P>
struct BufferTraits<P, std::void_t<decltype(std::declval<P&>().data()), decltype(std::declval<P&>().size())>> {
  using Element = std::remove_pointer_t<decltype(std::declval<P&>().data())>;
  using Scalar = std::remove_all_extents_t<Element>;
  static constexpr bool passes_size = !has_fixed_size<P>;  // span and vector, not array
  static const void* base(const P& p) { return untyped(p.data()); }
  static std::int64_t elements(const P& p) {
    return static_cast<std::int64_t>(p.size() * (sizeof(Element) / sizeof(Scalar)));
  }
  static std::int64_t size(const P& p) { return static_cast<std::int64_t>(p.size()); }
};

}  // namespace detail

class Footprint;

// One buffer of a footprint. Every function returns it, so that they chain.
class Buffer {
 public:
  // The access certainly executes for every element of the box.
  template <class... Subscripts>
  const Buffer& reads(const Subscripts&... subscripts) const {
    (access(Touch::read, detail::Operand<Subscripts>::set(subscripts)), ...);
    return *this;
  }
  // Every element of each box is certainly written.
  template <class... Subscripts>
  const Buffer& writes(const Subscripts&... subscripts) const {
    (access(Touch::write, detail::Operand<Subscripts>::set(subscripts)), ...);
    return *this;
  }
  // Elements inside the hull, maybe not everywhere.
  template <class... Subscripts>
  const Buffer& may_write(const Subscripts&... subscripts) const {
    (access(Touch::may_write, detail::Operand<Subscripts>::set(subscripts)), ...);
    return *this;
  }
  // Another nest of the function may write some of this buffer: what is copied in here is kept, to tell what changed.
  const Buffer& snapshot() const;
  // These earlier buffers (of the first 64, counted from 0) may have the same base: iterations are
  // independent then, too.
  template <class... Numbers>
  const Buffer& may_alias(Numbers... earlier) const {
    return add_may_alias(((std::uint64_t{1} << earlier) | ...));
  }
  // The container, or the declared extent that holds the pointer.
  const Buffer& reads_whole() const { return whole(Touch::read); }
  const Buffer& may_write_whole() const { return whole(Touch::may_write); }

 private:
  friend class Footprint;
  Buffer(Footprint& footprint, unsigned number) : footprint_(footprint), number_(number) {}
  void access(Touch touch, const detail::IndexSet& set) const;
  void write(detail::AccessRecord& record) const;
  const Buffer& whole(Touch touch) const;
  const Buffer& add_may_alias(std::uint64_t buffers) const;

  Footprint& footprint_;
  unsigned number_;
};

class Footprint {
 public:
  Footprint() = default;

  template <class P>
  Buffer buffer(const char* name, P&& p) {
    using Traits = detail::BufferTraits<std::remove_cv_t<std::remove_reference_t<P>>>;
    return add_buffer({name, Traits::base(p), sizeof(typename Traits::Scalar), Traits::elements(p), Traits::size(p)},
                      Traits::passes_size);
  }

  template <class T>
  void value(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>, "kernels take trivially copyable values");
    __builtin_memcpy(add_value(sizeof(T), alignof(T)), detail::address_of(value), sizeof(T));
  }

  // The stub read this object to form bounds or values: the nest must not write it. Not a kernel argument.
  template <class T>
  void object(const char* name, const T& object) {
    objects.push_back({name, detail::address_of(object), sizeof(T)});
  }

  // The launch leaves a result in this variable: nothing else that the nest touches may lie in it. In the order of the
  // kernel's results.
  template <class T>
  void result(const char* name, T& variable) {
    results.push_back({name, detail::address_of(variable), sizeof(T)});
  }

  // Guard: |pitch * step| > max(rest...) - min(rest...), so that rows don't meet. Empty sets in rest don't count.
  template <class P, class... Rest>
  void check_stride(const char* what, const P& pitch, std::int64_t step, const Rest&... rest) {
    const detail::IndexSet sets[] = {detail::IndexSet::none(), detail::Operand<Rest>::set(rest)...};
    record_stride_check(what, detail::Operand<P>::set(pitch), step, sets, 1 + sizeof...(Rest));
  }

  // Guard: 0 <= subscripts < size, so that a linear subscript and its dimensions name the same elements.
  void check_row(const char* buffer, const Index<long long>& subscripts, Number size);

  // Guard: the arithmetic is exact.
  template <class... I>
  void check_no_wrap(const I&... index) {
    ((poisoned = poisoned || detail::Operand<I>::set(index).poisoned), ...);
  }

  // What was recorded; the runtime reads it.
  detail::InlineVector<detail::BufferRecord, 16> buffers;
  detail::InlineVector<detail::AccessRecord, 32> accesses;
  detail::InlineVector<detail::ObjectRecord, 8> objects;
  detail::InlineVector<detail::ObjectRecord, 8> results;
  detail::InlineVector<detail::ArgumentRecord, 32> arguments;
  detail::InlineVector<unsigned char, 512> value_bytes;
  std::size_t value_alignment = 1;
  bool poisoned = false;
  const char* failed_stride = nullptr;  // the first `check_stride` that failed
  const char* failed_row = nullptr;     // the buffer of the first `check_row` that failed

 private:
  friend class Buffer;
  Buffer add_buffer(const detail::BufferRecord& record, bool passes_size);
  void* add_value(std::size_t bytes, std::size_t alignment);
  void record_stride_check(const char* what, const detail::IndexSet& pitch, std::int64_t step,
                           const detail::IndexSet* rest, std::size_t count);
};

}  // namespace ferry
