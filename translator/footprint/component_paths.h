// Which numbers of objects that are taken apart an lvalue names.
//
//   s.at.x, (s).at.x               .at.x of s
//   o.x, where `const Vec& o = s`  .x of s
//   s.c[2], s[2]                   .c[2] of s, with `double& operator[](int k) { return c[k]; }`
//   s.c[k]                         .c[*]: one of them, unless k is known
#pragma once

#include "footprint/components.h"
#include "footprint/unrolled_loops.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

// The object, or the part of one, that an lvalue names, and what naming it does.
struct ComponentPath {
  ir::VariableId object;
  std::string path;  // ".rows[*].x" of `rows[k].x` where k isn't known: one of them
  std::vector<ir::ExpressionId> besides = {};

  bool is_known() const { return path.find("[*]") == std::string::npos; }
  bool is_plain() const { return is_known() && besides.empty(); }
};

class ComponentPaths {
 public:
  // Where names get other names is found now, so the code may be rewritten afterwards.
  ComponentPaths(const ir::Body& body, ir::StatementId code,
                 const std::map<ir::VariableId, std::vector<ir::VariableId>>& numbers,
                 const std::map<ir::VariableId, Components::Of>& of);

  // None: the lvalue names no such object.
  std::optional<ComponentPath> at(ir::ExpressionId lvalue) const;
  // All numbers that lie at the path or below it.
  std::vector<ir::VariableId> numbers(const ComponentPath& path) const;
  // None: it is an object, or several.
  std::optional<ir::VariableId> number(const ComponentPath& path) const;
  // The object of which the reference names a part; none: it does not.
  std::optional<ir::VariableId> named_by(ir::VariableId reference) const;
  bool is_name(ir::VariableId reference) const { return names_.contains(reference); }

 private:
  void find_names(ir::StatementId code);
  std::optional<ComponentPath> array_at(ir::ExpressionId pointer) const;
  std::optional<ComponentPath> element(std::optional<ComponentPath> array, ir::ExpressionId index) const;
  template <class OfResult>
  std::optional<ComponentPath> through_accessor(ir::ExpressionId id, const OfResult& of_result) const;
  bool only_returns(ir::StatementId code) const;
  bool is_check(ir::ExpressionId id) const;
  bool is_plain(ir::ExpressionId id) const;
  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&body_.expressions[id].node);
  }

  const ir::Body& body_;
  const std::map<ir::VariableId, std::vector<ir::VariableId>>& numbers_;  // of each object
  const std::map<ir::VariableId, Components::Of>& of_;                    // which of an object's each number is
  const FixedNumbers fixed_;
  std::map<ir::VariableId, ComponentPath> names_;  // references
};

}  // namespace ferry::translator::footprint
