// Rewrites assignments of whole containers, and changes of their sizes, in offloaded functions as loops, and as the
// library's operation if the sizes differ. So data stays where it is, which an unknown call would copy to the host.
//
//   old = u;                  { if (old.size() == u.size()) { for (long i = 0; …) old[i] = u[i]; } else old = u; }
//   auto next = u;            std::decay_t<decltype(u)> next(u.size()); for (long i = 0; …) next[i] = u[i];
//   const Vec old = u;        std::decay_t<decltype(u)> g(u.size()); … const auto& old = g;
//   Field f = now;            std::decay_t<decltype(now)> f; f.u.resize(now.u.size()); … f.t = now.t;
//   u = std::move(t);         { std::decay_t<decltype(u)> g; u.swap(t); g.swap(t); }
//   v.assign(n, 0.0);         { if (v.size() == n) { for (long i = 0; …) v[i] = 0.0; } else v.assign(n, 0.0); }
//   v.resize(n);              { if (v.size() != n) v.resize(n); }
//   v.clear(); v.resize(n);   { if (v.size() == n) { for (…) v[i] = 0; } else { v.clear(); v.resize(n); } }
//   now = old;                { … now.u = old.u as above … now.t = old.t; }         for a default assignment
//   std::swap(now, old)       { std::swap(now.u, old.u); std::swap(now.t, old.t); }          likewise
//
// Limits: whole statements outside lambdas; named vectors, and in the first form named std::arrays, with elements that
// are copied bytewise; sizes and values without side effects. A move consists of the library's own steps, so t is left
// in the same state.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::algorithms {

// `others`: other rewritings, which are included in the result.
std::vector<frontend::Rewriting> rewrite_assignments(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::algorithms
