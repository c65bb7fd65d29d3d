// Host loops over objects that contain no kernels and acquire in each iteration the data that it touches. The footprint
// of all iterations together can't be described before such a loop.
//
//   for (auto& l : layers) l.bias *= 0.5;
//   for (std::size_t s = 0; s < species.size(); ++s) species[s].charge = 0;
//
// For any other loop without kernels, the stub acquires everything that the iterations touch before the loop begins.
#pragma once

#include "ir/function.h"

namespace ferry::translator::host {

bool loops_over_elements(const ir::Function& function, ir::StatementId loop);

}  // namespace ferry::translator::host
