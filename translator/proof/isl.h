// Owners of isl objects. Only .cpp files include this header. isl's answers have three values, because an error or an
// exhausted quota isn't an answer. Compare them with isl_bool_true.
#pragma once

#include <isl/aff.h>
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/val.h>

#include <memory>

namespace ferry::translator::proof::isl {

struct Free {
  void operator()(isl_ctx* p) const { isl_ctx_free(p); }
  void operator()(isl_set* p) const { isl_set_free(p); }
  void operator()(isl_pw_aff* p) const { isl_pw_aff_free(p); }
  void operator()(isl_pw_multi_aff* p) const { isl_pw_multi_aff_free(p); }
  void operator()(isl_ast_build* p) const { isl_ast_build_free(p); }
  void operator()(isl_ast_expr* p) const { isl_ast_expr_free(p); }
  void operator()(isl_point* p) const { isl_point_free(p); }
  void operator()(isl_val* p) const { isl_val_free(p); }
  void operator()(isl_id* p) const { isl_id_free(p); }
};

template <class T>
using Owned = std::unique_ptr<T, Free>;

}  // namespace ferry::translator::proof::isl
