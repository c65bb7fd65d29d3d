// See plain_function.h.
#include "host/plain_function.h"

#include "host/touches.h"

#include <algorithm>

namespace ferry::translator::host {

using Output = model::PlainFunction::Output;

namespace {

std::optional<Output> known_output(const model::Asked& asked) {
  using Kind = model::Asked::Kind;
  switch (asked.kind) {
    case Kind::standard_output:
      return Output::standard_output;
    case Kind::standard_error:
      return Output::standard_error;
    case Kind::standard_any:
      return Output::any;
    case Kind::stream:
      if (asked.text == "::std::cout") return Output::cout;
      if (asked.text == "::std::cerr") return Output::cerr;
      if (asked.text == "::std::clog") return Output::clog;
      return std::nullopt;
    case Kind::file:
    case Kind::text:
    case Kind::memory:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<Output>> touches_nothing(const ir::Function& function) {
  if (!function.body.unsupported.empty()) return std::nullopt;
  const model::Footprint touched = touches(function, *function.body.root);
  const bool others = std::any_of(touched.scalars.begin(), touched.scalars.end(),
                                  [](const model::Scalar& scalar) { return scalar.exposed; });
  if (touched.everything || touched.makes_calls() || !touched.accesses.empty() || others) return std::nullopt;
  std::vector<Output> outputs;
  for (const model::Asked& asked : touched.asked) {
    const std::optional<Output> output = known_output(asked);
    if (!output) return std::nullopt;
    if (std::find(outputs.begin(), outputs.end(), *output) == outputs.end()) outputs.push_back(*output);
  }
  return outputs;
}

}  // namespace ferry::translator::host
