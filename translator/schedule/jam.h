// Unroll-and-jam: a thread runs several iterations of the grid's loops side by side, each in its lane.
//
//   for (j) { double s = 0; for (k) s += a[k] * b[k * n + j]; c[j] = s; }
//     for (j, 32 at a time) {
//       double s_of[32];
//       for (lane) { double s = 0; s_of[lane] = s; }
//       for (k) for (lane) { double s = s_of[lane]; s += a[k] * b[k * n + j]; s_of[lane] = s; }
//       for (lane) { double s = s_of[lane]; c[j] = s; }
//     }
//
// Each iteration still computes the same values in the same order, so the results are identical to the last bit. It is
// legal because iterations are independent. On the host it gives the processor something to do while an addition waits
// for the previous one, and vectors if neighbouring iterations touch neighbouring elements. On a GPU, lanes along two
// loops share what they load: 4 x 4 iterations of a matrix product load eight numbers instead of 32.
//
// See Allen and Kennedy, Optimizing Compilers for Modern Architectures, section 8.4.
#pragma once

#include "schedule/draft.h"

#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

namespace ferry::translator::schedule {

struct Jam {
  // Either a loop that all lanes run together around the pieces up to `end`, or statements that each lane runs by
  // itself.
  struct Piece {
    std::optional<ir::StatementId> loop = {};
    std::size_t end = 0;
    std::vector<ir::StatementId> statements = {};
    // Declarations from elsewhere in the body that the piece repeats, because its statements name the declared
    // variables. They have no side effects.
    std::vector<ir::StatementId> repeated = {};
    std::vector<ir::VariableId> begun = {};     // variables that earlier pieces set
    std::vector<ir::VariableId> declared = {};  // the piece's own variables that other pieces name
    ir::VariableSet modified = {};
  };
  std::vector<int> lanes = {};  // the number of lanes along each loop of the grid
  std::vector<Piece> pieces = {};

  int width() const { return std::accumulate(lanes.begin(), lanes.end(), 1, std::multiplies<>()); }
};

// Returns the pieces of the kernel's body. Each lane's numbers are kept between the pieces. Returns none if nothing
// would be gained, or if iterations need private data other than numbers. `body` is the kernel's body, with the draft's
// ids.
std::optional<Jam> find_host_jam(const Draft& draft, const ir::Body& body);
std::optional<Jam> find_gpu_jam(const Draft& draft, const ir::Body& body);

}  // namespace ferry::translator::schedule
