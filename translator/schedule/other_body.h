// A function whose body differs from the user's. The code that makes nests reads such a function like any other.
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
