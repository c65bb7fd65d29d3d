// Loops of the host's over objects, in which the stub acquires what each iteration touches, although no kernel is in
// them: what they touch of all objects can't be said before the loop.
//
//   for (auto& l : layers) l.bias *= 0.5;
//   for (std::size_t s = 0; s < species.size(); ++s) species[s].charge = 0;
//
// Any other loop without kernels acquires before it begins what it touches in all of its iterations.
#pragma once

#include "ir/function.h"

namespace ferry::translator::host {

bool walks_elements(const ir::Function& function, ir::StatementId loop);

}  // namespace ferry::translator::host
