// What a stub calls; the first include of every *.ferry.cpp.
//
//   ferry::Call call{module};                        // until finish(): one coherence context per host thread
//   if (!call.launch(0, loops(…), describe)) …       // false: host data is valid, run the loops' own text
//   call.launch({kernel(1, …), kernel(2, …)}, …)     // the same as several kernels, on devices that have them
//   call.host([&](ferry::Footprint& h) { h.buffer("a", a).reads(k); });   // before a host expression
//   call.finish();                                   // before each return: what the device wrote is at home
//
// A call inside another offloaded call of the same thread joins it. Calls of different threads share nothing.
// Errors are ferry::Error; where the including file is compiled without exceptions the message is printed and the
// program ends.
#pragma once

#if __cplusplus < 201703L
#error "files that Ferry translates are compiled as C++17 or later"
#endif

#define FERRY_STUBS 1

#include <ferry/footprint.h>
#include <ferry/loop.h>
#include <ferry/module.h>

namespace ferry {

namespace detail {

class Context;

// Runs a stub's describing lambda with the index sets of the loops.
using FillFootprint = void (*)(const void* lambda, Footprint& footprint, const FerryLoopBounds* loops);

template <class F, class... V, std::size_t... I>
void fill_from_loops(const F& lambda, Footprint& footprint, const FerryLoopBounds* loops, std::index_sequence<I...>) {
  lambda(footprint, Index<V>(loops[I].ferry_first, loops[I].ferry_step, loops[I].ferry_count)...);
}

template <class F, class... V>
void fill_footprint(const void* lambda, Footprint& footprint, const FerryLoopBounds* loops) {
  fill_from_loops<F, V...>(*static_cast<const F*>(lambda), footprint, loops, std::index_sequence_for<V...>());
}

struct ExtentRecord {
  const char* name;
  const void* begin;
  std::size_t bytes;
};

#ifdef __cpp_exceptions
constexpr bool exceptions = true;
#else
constexpr bool exceptions = false;
#endif

#ifdef __FAST_MATH__
constexpr bool fast_math = true;
#else
constexpr bool fast_math = false;
#endif

// A named variable of a stub, while it lives.
struct LocalObject {
  const void* address;
  std::size_t bytes;
  const LocalObject* earlier;
};

// What a stub's file was compiled with, and its part of the stack: all of it lies below `end`. `joined`: the stub that
// it was called by, where the device copies of both are one.
struct StackFrame {
  bool can_throw, fast_math;
  const void* end;
  const LocalObject* locals = nullptr;  // newest first
  const StackFrame* joined = nullptr;
};

}  // namespace detail

class Call {
 public:
  // always_inline: the constants differ between files, and the frame is the stub's.
  __attribute__((always_inline)) explicit Call(Module& module)
      : Call(module, detail::StackFrame{detail::exceptions, detail::fast_math, __builtin_dwarf_cfa()}) {}
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call();  // brings data home where an exception leaves the function

  // True: the nest has run, or will before its data is looked at. `describe(Footprint&, Index<V>...)` is called at
  // most once, and not where a loop is empty.
  template <class... V, class F>
  bool launch(unsigned kernel, const Loops<V...>& loops, const F& describe) {
    return launch_nest(kernel, loops.bounds, sizeof...(V), loops.valid, &detail::fill_footprint<F, V...>, &describe);
  }

  // A nest as several kernels, which run one after the other, or none does. False also where the device has no such
  // kernels; the nest's other launches follow then. `loops`: what `describe` is about; a kernel whose own loops are
  // empty is left out.
  template <std::size_t N, class... V, class F>
  bool launch(const GroupKernel (&kernels)[N], const Loops<V...>& loops, const F& describe) {
    return launch_group(kernels, N, loops.bounds, sizeof...(V), loops.valid, &detail::fill_footprint<F, V...>,
                        &describe);
  }

  // Makes what `describe(Footprint&)` names valid on the host, for writing where it says so.
  template <class F>
  void host(const F& describe) {
    if (begin_step()) acquire(&detail::fill_footprint<F>, &describe);
  }

  // The same for n elements. host_writes also reads.
  template <class T>
  void host_reads(const T* p, std::int64_t n = 1) {
    acquire_bytes(detail::untyped(p), n * static_cast<std::int64_t>(sizeof(T)), false);
  }
  template <class T>
  void host_writes(const T* p, std::int64_t n = 1) {
    acquire_bytes(detail::untyped(p), n * static_cast<std::int64_t>(sizeof(T)), true);
  }
  // The same for an object that has a name. Not by const reference: compilers warn of one to an uninitialised object.
  template <class T>
  void host_reads_object(T& object) {
    acquire_bytes(detail::address_of(object), sizeof(T), false);
  }
  template <class T>
  void host_writes_object(T& object) {
    acquire_bytes(detail::address_of(object), sizeof(T), true);
  }
  void host_all();  // everything, for reading and writing

  // The next offloaded call of this thread is made by the stub itself, with nothing unseen around it: it may leave its
  // results on the device. Any other nested call brings everything home when it ends, because its caller isn't
  // translated. What this stub does next shows that there was no such call.
  void join() noexcept;

  // Memory behind p is about to go away or to move: what the device wrote comes home, and the mapping is dropped.
  template <class T>
  void host_forget(const T* p, std::int64_t n = 1) {
    forget(detail::untyped(p), static_cast<std::size_t>(n) * sizeof(T), true);
  }

  // [[ferry::extent]] of a parameter, in elements.
  template <class T>
  void extent(const char* name, const T* p, std::int64_t elements) {
    extents_.push_back({name, detail::untyped(p), elements < 0 ? 0 : static_cast<std::size_t>(elements) * sizeof(T)});
  }

  void finish();

 private:
  friend class HostExit;
  friend class LocalArray;
  Call(Module& module, const detail::StackFrame& frame) noexcept;
  bool maps_anything() const noexcept;
  bool begin_step() noexcept;  // maps_anything(), after a call that was to be joined, whether it came or not
  bool launch_nest(unsigned kernel, const FerryLoopBounds* loops, unsigned count, bool valid,
                   detail::FillFootprint fill, const void* lambda);
  bool launch_group(const GroupKernel* kernels, std::size_t kernels_count, const FerryLoopBounds* loops, unsigned count,
                    bool valid, detail::FillFootprint fill, const void* lambda);
  void acquire(detail::FillFootprint fill, const void* lambda);
  void acquire_bytes(const void* p, std::int64_t bytes, bool writes);
  void forget(const void* p, std::size_t bytes, bool flush);
  void leave_scope();  // host_all() where an exception may be on its way

  Module& module_;
  detail::Context& context_;
  detail::StackFrame frame_;
  bool finished_ = false;
  detail::InlineVector<detail::ExtentRecord, 4> extents_;
};

// A variable's own bytes, whatever its type. (For a const one, too, by a plain reference, because a compiler takes a
// const one for a use of its value.)
template <class T>
auto& bytes_of(T& object) {
  return *static_cast<const unsigned char (*)[sizeof(T)]>(detail::address_of(object));
}

// Declared right after a local array or container: its device copy is forgotten before it is destroyed. Until then its
// own bytes may stay on the device between statements; nothing else of the stack may (see src/stack_rule.h).
class LocalArray {
 public:
  template <class P>
  LocalArray(Call& call, const P& local)
      : call_(call), object_{detail::address_of(local), sizeof(P), call.frame_.locals}, forget_(&forget<P>) {
    call.frame_.locals = &object_;
  }
  // An array of variable size, whose address is a number because no template takes its type.
  LocalArray(Call& call, std::uintptr_t array, std::size_t bytes)
      : call_(call), object_{reinterpret_cast<const void*>(array), bytes, call.frame_.locals}, forget_(&forget_bytes) {
    call.frame_.locals = &object_;
  }
  LocalArray(const LocalArray&) = delete;
  LocalArray& operator=(const LocalArray&) = delete;
  ~LocalArray() {
    call_.frame_.locals = object_.earlier;
    forget_(call_, object_);
  }

 private:
  // The object itself, which holds a short string's elements, and what it owns elsewhere.
  template <class P>
  static void forget(Call& call, const detail::LocalObject& local) {
    using Traits = detail::BufferTraits<P>;
    const P& p = *static_cast<const P*>(local.address);
    forget_bytes(call, local);
    const void* elements = Traits::base(p);
    if (elements != local.address)  // an array's are the object
      call.forget(elements, owned<Traits>(p, 0, 0) * sizeof(typename Traits::Scalar), false);
  }
  // For a vector also its spare capacity; for a string the terminator, which it doesn't count.
  template <class Traits, class P>
  static auto owned(const P& p, int, int) -> decltype(p.c_str(), static_cast<std::size_t>(p.capacity())) {
    return static_cast<std::size_t>(p.capacity()) + 1;
  }
  template <class Traits, class P>
  static auto owned(const P& p, int, long) -> decltype(static_cast<std::size_t>(p.capacity())) {
    return static_cast<std::size_t>(p.capacity());
  }
  template <class Traits, class P>
  static std::size_t owned(const P& p, long, long) {
    return static_cast<std::size_t>(Traits::elements(p));
  }

  static void forget_bytes(Call& call, const detail::LocalObject& local) {
    call.forget(local.address, local.bytes, false);
  }

  Call& call_;
  const detail::LocalObject object_;
  void (*forget_)(Call&, const detail::LocalObject&);
};

// Declared right after a local whose destructor isn't known (a lock guard): everything is at home before it runs, also
// where an exception ends its scope; if bringing it home fails then, the message is printed and the program ends.
class HostExit {
 public:
  explicit HostExit(Call& call) : call_(call) {}
  HostExit(const HostExit&) = delete;
  HostExit& operator=(const HostExit&) = delete;
  ~HostExit() noexcept(false) { call_.leave_scope(); }

 private:
  Call& call_;
};

}  // namespace ferry
