#include "scenarios.h"

#include "calls.h"
#include "scopes.h"

#include <ferry/ferry.h>

#include <exception>
#include <initializer_list>
#include <new>
#include <thread>
#include <type_traits>
#include <utility>

namespace plain {
#include "calls.cpp"
#include "without_exceptions.cpp"

// In the untranslated program, replaces Ferry's functions with functions that call no code of Ferry's.
namespace ferry {
using ::ferry::DataRef;
using ::ferry::range;
struct DataScope {
  DataScope(std::initializer_list<::ferry::DataRef>) {}
};
void update_host(const ::ferry::DataRef&) {}
void update_device(const ::ferry::DataRef&) {}
void synchronize() {}
double* device_data(std::vector<double>& data) { return data.data(); }
}  // namespace ferry
#include "scopes.cpp"
}  // namespace plain

namespace {

template <class F>
double value_of(F call) {
  if constexpr (std::is_void_v<decltype(call())>)
    return call(), 0;
  else
    return call();
}

#define CALL(NAME, ARGUMENTS, ENDS)                                           \
  {#NAME, [](Data& d) { return value_of([&] { return ::NAME ARGUMENTS; }); }, \
   [](Data& d) { return value_of([&] { return plain::NAME ARGUMENTS; }); }, ENDS, false}

#define IN_SCOPES(NAME) {#NAME, [](Data& d) { return ::NAME(d); }, [](Data& d) { return plain::NAME(d); }, false, true}

constexpr int n = Data::n;

}  // namespace

const std::vector<Scenario> scenarios{
    CALL(scale, (d.y.data(), d.x.data(), n), false),
    CALL(sums_and_differences, (d.y.data(), d.z.data(), d.x.data(), n), false),
    CALL(relax, (d.y.data(), d.z.data(), n, 3), false),
    CALL(columns, (d.y.data(), d.x.data(), 8, 8), false),
    CALL(interleaved, (d.y.data(), d.x.data(), 1, 3, n), false),
    CALL(positive, (d.y.data(), d.x.data(), n), false),
    CALL(gather, (d.y.data(), d.x.data(), d.index.data(), n), false),
    CALL(total, (d.y.data(), d.x.data(), n), false),
    CALL(locals, (d.y.data(), d.x.data(), n), false),
    CALL(products, (d.y.data(), d.x.data(), 8), false),
    CALL(rows, (d.y.data(), d.x.data(), 4, 16), false),
    CALL(nested, (d.y.data(), d.x.data(), n), false),
    CALL(locked, (d.y.data(), d.x.data(), n), false),
    CALL(throws, (d.y.data(), d.x.data(), n), true),
    CALL(never_throws, (d.y.data(), d.x.data(), n), true),
    CALL(without_exceptions, (d.y.data(), d.x.data(), n), true),
};

const std::vector<Scenario> scope_scenarios{
    IN_SCOPES(updated),   IN_SCOPES(beside),  IN_SCOPES(overlapping),      IN_SCOPES(lent),
    IN_SCOPES(looked_at), IN_SCOPES(goes_on), IN_SCOPES(opened_elsewhere),
};
