// Passes over the tree that `lift` has made, before anything else reads it. Each replaces one way to write something by
// another that all later stages know. The stub keeps the user's text, and a kernel has all of it but what a pass has
// replaced (ir/print.h).
//
//   keep_certain_output   std::puts("…"), in each iteration  →   no end of an iteration
//   flatten_arrays    t[i][j], of rows of variable length      →   the number i * m + j of t
//   use_one_counter   for (int i = 0, k = 1; …; ++i, k += 2)   →   for (int i = 0; …; ++i) { int k = 1 + 2 * i; …
#pragma once

#include "ir/source_text.h"
#include "ir/unit.h"

namespace ferry::translator::rewrite {

// Runs all passes over the bodies of the offloaded functions, in the order of the list above.
void rewrite(ir::Unit& unit, const ir::SourceText& text);

// Makes the arrays of variable length, and the pointers to rows of variable length, flat: in the tree, `t` of `double
// t[n][m]` is an array of numbers, and `double (*a)[m]` a pointer to numbers. So subscripts are linear in the length of
// a row, and a kernel needs no type for rows. In the stub's text the variable is taken as what it is here
// (`reinterpret_cast<double*>(t)`).
//
//   t[i][j] = 0;                            t[static_cast<long>(i) * static_cast<long>(m) + static_cast<long>(j)] = 0;
//   f(t[i]);                                f(t + static_cast<long>(i) * static_cast<long>(m));
//   auto a = (double (*)[m])(p + k);        auto* a = p + k;
//
// A length that may change after the declaration is asked of the array in the stub: a made variable has it.
// Limits: local variables and parameters, of scalars; not those that lambdas name, or that have an address or a
// reference taken; not where C++ evaluates one subscript before another and one of them changes something; not rows by
// a typedef whose length has to be asked for.
void flatten_arrays(ir::Body& body, const ir::SourceText& text);

// Makes loops that count in several variables count in one, from which each iteration computes what the others have
// (ir::SeveralCounters). The stub keeps the user's text of the loop, and so does a kernel that runs it in order
// (ir::Body::written_loops).
//
//   for (int i = 2, k = m; i < n; i += 2, --k)           for (int i = 2; i < n; i += 2) { int k = m - (i - 2) / 2; …
//   for (std::size_t i = 0, e = v.size(); i < e; ++i)    for (std::size_t i = 0; i < v.size(); ++i)
//
// Limits: what the others begin with and are moved by is made of constants and variables that nothing changes in the
// loop; one that stays and isn't named in the body may also begin with a container's size.
void use_one_counter(ir::Body& body);

// Output is an end of the iteration to a kernel (ir/ends.h), but not where no data decides whether a loop comes to it:
// each launch would be in vain. There it stays what no kernel can do.
//
//   for (i) { x[i] = f(i); std::printf("%g\n", x[i]); }      for (i) { if (i % 100 == 0) std::printf("."); … }
void keep_certain_output(ir::Body& body);

}  // namespace ferry::translator::rewrite
