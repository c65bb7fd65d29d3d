// Finds whether a comparison function also reads the array of the elements while the library moves them:
//
//   std::sort(v, v + 9, [&](float x, float y) { return std::abs(x - v[0]) < … })      yes
//   std::sort(id, id + 8, [&](int a, int b) { return key[a] < key[b]; })              maybe: `int* key` may be `id`
//   std::sort(id, id + 8, [&](int a, int b) { return d[a] < d[b]; })                  no: `double* d`
//
// Limits: only the lambda's own text is analysed. Other functions that it calls, and objects, may read anything except
// local arrays.
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::algorithms {

enum class Looks { no, maybe, yes };
// `array` is an expression that names the array of the elements.
Looks looks_at_elements(const clang::Expr& functor, const clang::Expr& array, clang::QualType element);

}  // namespace ferry::translator::algorithms
