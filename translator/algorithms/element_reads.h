// Whether what compares elements also looks at the array that they stand in, while the library moves them:
//
//   std::sort(v, v + 9, [&](float x, float y) { return std::abs(x - v[0]) < … })      yes
//   std::sort(id, id + 8, [&](int a, int b) { return key[a] < key[b]; })              perhaps: `int* key` may be `id`
//   std::sort(id, id + 8, [&](int a, int b) { return d[a] < d[b]; })                  no: `double* d`
//
// Limits: the lambda's own text. What else it calls, or reads through objects, may look at anything but local arrays.
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::algorithms {

enum class Looks { no, perhaps, yes };
// `array`: names it.
Looks looks_at_elements(const clang::Expr& functor, const clang::Expr& array, clang::QualType element);

}  // namespace ferry::translator::algorithms
