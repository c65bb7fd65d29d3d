// What assigns whole containers, or gives them a size, in offloaded functions → the loops that it stands for, and what
// the library does where the sizes differ: data stays where it is, where it comes home for a call that isn't known.
//
//   old = u;             { if (old.size() == u.size()) { for (long ferry_loop_i1 = 0; …) old[…] = u[…]; } else old = u;
//   } auto next = u;       std::decay_t<decltype(u)> next(u.size()); for (long ferry_loop_i1 = 0; …) next[…] = u[…]; u
//   = std::move(t);    { std::decay_t<decltype(u)> ferry_loop_g1; u.swap(t); ferry_loop_g1.swap(t); } v.assign(n, 0.0);
//   { if (v.size() == n) { for (long ferry_loop_i1 = 0; …) v[…] = 0.0; } else v.assign(n, 0.0); } v.resize(n); { if
//   (v.size() != n) v.resize(n); } v.clear(); v.resize(n);   { if (v.size() == n) { for (…) v[…] = 0; } else {
//   now = old;           { … now.u = old.u as above … now.t = old.t; }      where C++ makes the assignment, public
//   members std::swap(now, old)  { std::swap(now.u, old.u); std::swap(now.t, old.t); }      likewise v.clear();
//   v.resize(n); } }
//
// Limits: whole statements outside of lambdas; named vectors, and in the first form named std::arrays, of elements that
// are copied as bytes; sizes and values that are only computed. A move is what the library's own is made of, so that t
// is left as it leaves it.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::algorithms {

// `others`: what is rewritten otherwise, which is taken along.
std::vector<frontend::Rewriting> rewrite_assignments(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::algorithms
