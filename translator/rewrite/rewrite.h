// Passes over the tree that `lift` has made, before anything else reads the tree. Each pass replaces one construct by a
// construct that all later stages support. The stub keeps the user's text. A kernel's text is the user's text except
// for what a pass has replaced (ir/print.h).
//
//   keep_certain_output    std::puts("…") in each iteration    →   not an end of the iteration
//   declare_temporaries    double t; for (…) { t = x[i]; …      →   for (…) { double t; t = x[i]; …
//   flatten_arrays         t[i][j] with variable-length rows    →   element i * m + j of t
//   use_one_counter        for (int i = 0, k = 1; …; k += 2)    →   for (int i = 0; …; ++i) { int k = 1 + 2 * i; …
//   count_callees_loops    while (p != e) s += *p++;            →   for (long h = 0; h != e - p; ++h) s += p[h];
#pragma once

#include "ir/source_text.h"
#include "ir/unit.h"

namespace ferry::translator::rewrite {

// Runs all passes over the bodies of the offloaded functions, in the order of the list above.
void rewrite(ir::Unit& unit, const ir::SourceText& text);

// Declares temporaries inside the innermost loop body that sets them before reading them, provided that nothing reads
// their values after the iteration. Temporaries are numbers, pointers, objects that consist of numbers, and small
// arrays of these. The new variable has no declaration in the text: the stub keeps the user's declaration, and a kernel
// declares the variable at its beginning (ir::Variable::declared_outside).
//
//   const P* r; P p; double a, b;
//   for (…) { r = &v[16 * i]; p.x = r[0].x; p.y = 1; split(norm(p), &a, &b); … }
//
// Limits: the variable's address is only passed to functions that merely dereference it (ir/addresses.h); the loop's
// body is a block, and its header doesn't name the variable; no `goto` in the function.
void declare_temporaries(ir::Body& body);

// Flattens variable-length arrays, and pointers to variable-length rows: in the tree, `t` in `double t[n][m]` is an
// array of numbers, and `double (*a)[m]` a pointer to numbers. So an element's linear subscript is explicit, and a
// kernel needs no type for rows. The stub's text casts the variable accordingly (`reinterpret_cast<double*>(t)`).
//
//   t[i][j] = 0;                            t[static_cast<long>(i) * static_cast<long>(m) + static_cast<long>(j)] = 0;
//   f(t[i]);                                f(t + static_cast<long>(i) * static_cast<long>(m));
//   auto a = (double (*)[m])(p + k);        auto* a = p + k;
//
// If a row length may change after the declaration, a new variable holds it, and the stub reads it from the array.
// Limits: handles only local variables and parameters with scalar elements. They must not be named in a lambda, and
// nothing may take their address or bind a reference to them. Excludes subscripts with side effects if C++ orders their
// evaluation, and rows of a typedef whose length must be read.
void flatten_arrays(ir::Body& body, const ir::SourceText& text);

// Reduces loops with several induction variables to loops with one, from which each iteration computes the other
// variables (ir::SeveralCounters). The stub keeps the user's text of the loop, and so does a kernel that runs it in
// order (ir::Body::written_loops).
//
//   for (int i = 2, k = m; i < n; i += 2, --k)           for (int i = 2; i < n; i += 2) { int k = m - (i - 2) / 2; …
//   for (std::size_t i = 0, e = v.size(); i < e; ++i)    for (std::size_t i = 0; i < v.size(); ++i)
//
// Limits: the first values and steps of the other variables consist of constants and variables that don't change in the
// loop. If a variable has no step and the body doesn't name it, its first value may also be a container's size.
void use_one_counter(ir::Body& body);

// Converts other loops in called functions and lambdas to counted loops (counting_form.h). This is only for the
// analysis: kernels contain the called functions as the user wrote them.
//
//   for (int k = m; k-- > 0;) s += x[k];    { int k = m; for (long h = 0; h < m; ++h) { int k' = m - h - 1; …x[k'] } }
//   while (k < m) { s += x[k]; ++k; }       for (int k' = k; k' < m; ++k') s += x[k'];
//   for (T* p = a; p != e; ++p) s += *p;    { T* p = a; for (long h = 0; h != e - p; ++h) { T* p' = p + h; …*p' } }
//
// Limits: no labels in the function. A counter that is read after the loop is updated in the loop's body.
void count_callees_loops(ir::Body& body);

// Marks output that the loop certainly reaches as something that no kernel can do, because each launch would be
// discarded. If the loop might not reach the output, it counts as an end (ir/ends.h).
//
//   for (i) { x[i] = f(i); std::printf("%g\n", x[i]); }      for (i) { if (i % 100 == 0) std::printf("."); … }
void keep_certain_output(ir::Body& body);

}  // namespace ferry::translator::rewrite
