// Model → what is generated: kernels with parameters and grid; no Clang, no templates.
//
// One kernel per nest. Parameters are the buffers in the model's order (a container's size after its address), then
// the values: the order in which the stub's launch names them. The loop along which most accesses run with stride 1
// gets the x axis of the grid, so that neighbouring threads touch neighbouring elements.
#pragma once

#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::plan {

struct Parameter {
  std::string declaration;  // `const double* FERRY_RESTRICT a`
  std::string type;         // to read it from the argument array: `const double*`
};

struct GridLoop {
  std::string type, name, element;
  model::Compare compare = model::Compare::less;
  std::optional<std::int64_t> constant_step;
  int axis = 0;  // 0: x
};

struct Kernel {
  int number = 0;
  std::string function;
  unsigned line = 0, body_line = 0, body_column = 0;
  std::vector<Parameter> parameters;
  std::vector<std::string> declarations;  // views of containers, constants, aliases, private variables
  std::vector<GridLoop> loops;
  std::vector<model::Result> results;
  std::string body, block, max_registers;
};

struct Unit {
  std::string file, module_id;
  bool uses_maths = false;
  std::vector<std::string> declarations;
  std::vector<Kernel> kernels;
};

Unit make_plan(const model::Unit& unit);

}  // namespace ferry::translator::plan
