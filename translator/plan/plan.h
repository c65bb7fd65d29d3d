// Turns the model into what is generated: kernels with parameters and grid. It needs no Clang and no templates.
//
// One kernel per nest, then those of cuts. A launch's arguments are the buffers in the model's order (a container's
// size after its address), then the values, as in the stub. A kernel has a parameter for each; in a cut, for those that
// it uses.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::plan {

struct Parameter {
  std::size_t argument = 0;  // the index among the launch's arguments, which several kernels may share
  std::string declaration;   // `const double* FERRY_RESTRICT a`
  std::string type;          // the type by which the argument array holds it: `const double*`
};

// A function pointer that selects an instance of the kernel. The launch chooses the instance.
struct Choice {
  std::size_t argument = 0;
  std::string name, type;     // the name and the type of its number: "int" or "long"
  std::size_t functions = 0;  // number of functions that the pointer may be, numbered from 1
};

struct GridLoop {
  std::string type, name, element;
  model::Compare compare = model::Compare::less;
  std::optional<std::int64_t> constant_step;
  int axis = 0;  // 0 is x
  // How many of the headers at the beginning of the body are around the loop in the user's text. `headers` are those
  // that a kernel with loops has there.
  std::size_t in_order_around = 0;
  std::vector<model::Fragment> headers = {};
};

struct Kernel {
  int number = 0;
  std::string symbol;  // ferry_heat_l8, with its number if another kernel has that name
  std::string function;
  unsigned line = 0, text_line = 0;   // in its own file; in the unit's text
  bool of_cut = false;                // only for targets that cut nests
  std::vector<std::string> in_order;  // variables of the loops that each thread runs around the body
  bool uneven = false;                // some iterations take longer than others
  std::vector<Parameter> parameters;
  std::vector<Choice> choices;
  bool may_be_unchosen = false;           // one more instance gets the functions' numbers at run time (host alone)
  std::size_t arguments = 0;              // number of the launch's arguments; the device's own come after them
  std::vector<std::string> declarations;  // views of containers, constants, aliases, private variables
  std::vector<std::string> copies;        // copies of private arrays: inside the loops, in the order of the buffers
  bool has_lastprivate = false;           // in the last iteration one of the copies is the array itself
  // For a cut: there is one copy for each iteration of this many loops, outermost first. 0 if each thread has one copy.
  std::size_t copied_along = 0;
  bool uses_views = false;
  bool checks_reads = false;  // whether the kernel's reads are checked
  std::vector<GridLoop> loops;
  std::vector<model::Reduction> reductions;
  // The tile's copy of an array under the user's name: its declaration, and the type of its elements.
  struct RunningArray {
    std::string declaration, type;
    bool falls;
  };
  std::optional<RunningArray> running_array;
  bool in_tiles = false;  // iterations run in tiles, each with its own results (model::Nest::computes_tile_aggregates)
  bool may_end = false;   // an iteration may leave the nest to the host, which is also a result
  bool inspects_ends = false;             // its only result is whether an iteration ends; it runs before the nest
  bool computes_tile_aggregates = false;  // its results are what tiles add; it also runs before the nest
  std::vector<model::Fragment> body;
  std::optional<model::Jam> host_jam, gpu_jam;  // other forms of the body
  // The user's choices: each pair is a variant, the first one the kernel itself.
  std::vector<std::string> block, max_registers;
};

// How targets that cut nests run a nest: the numbers of its kernels, or why it isn't cut.
struct Cut {
  std::string function;
  unsigned line = 0;
  std::vector<int> kernels = {};
  std::string reason = {};
};

struct Unit {
  std::string file, module_id;
  std::vector<model::LineNote> line_notes;
  bool uses_maths = false, uses_views = false, uses_complex = false, uses_values = false, uses_half = false;
  bool completes_maths = false;
  bool checks_reads = false;
  bool inspects = false;  // launches inspect what their kernels load
  std::vector<std::string> declarations;
  std::vector<model::DeviceFunction> functions;
  std::vector<Kernel> kernels;
  std::vector<Cut> cuts;
};

Unit make_plan(const model::Unit& unit);

}  // namespace ferry::translator::plan
