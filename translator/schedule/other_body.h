// A function with a body of its own, which differs from the user's: what makes nests of it reads it like any other.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

struct OtherBody {
  explicit OtherBody(const Input& whole)
      : body(whole.function.body),
        function{body, whole.function.text, whole.function.uses},
        input{function, whole.strict_fp} {}
  OtherBody(const OtherBody&) = delete;
  OtherBody& operator=(const OtherBody&) = delete;

  ir::Body body;
  ir::Function function;
  Input input;
};

}  // namespace ferry::translator::schedule
