// Rewrites assignments of whole containers, and changes of their sizes, in offloaded functions as loops. If the sizes
// differ, the library's operation runs. Data then stays on the device, whereas an unknown call would copy it to the
// host.
//
//   old = u;                  { if (old.size() == u.size()) { for (long i = 0; …) old[i] = u[i]; } else old = u; }
//   auto next = u;            std::decay_t<decltype(u)> next(u.size()); for (long i = 0; …) next[i] = u[i];
//   const Vec old = u;        std::decay_t<decltype(u)> g(u.size()); … const auto& old = g;
//   Field f = now;            std::decay_t<decltype(now)> f; f.u.resize(now.u.size()); … f.t = now.t;
//   u = std::move(t);         { std::decay_t<decltype(u)> g; u.swap(t); g.swap(t); }
//   v.assign(n, 0.0);         { if (v.size() == n) { for (long i = 0; …) v[i] = 0.0; } else v.assign(n, 0.0); }
//   v.resize(n);              { if (v.size() != n) v.resize(n); }
//   v.clear(); v.resize(n);   { if (v.size() == n) { for (…) v[i] = 0; } else { v.clear(); v.resize(n); } }
//   now = old;                { … now.u = old.u as above … now.t = old.t; }         for a defaulted assignment
//   std::swap(now, old)       { std::swap(now.u, old.u); std::swap(now.t, old.t); }          likewise
//
// Limits: only whole statements outside lambdas. Vectors, and std::arrays in the first form, must have names and
// elements that are copied bytewise. Sizes and values must have no side effects. A move uses the library's own steps,
// so it leaves t in the same state.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::algorithms {

// Returns all rewritings, including `others`.
std::vector<frontend::Rewriting> rewrite_assignments(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::algorithms
