// Finds the components that an lvalue names, in objects that are split into scalars.
//
//   s.at.x, (s).at.x               .at.x of s
//   o.x, where `const Vec& o = s`  .x of s
//   s.c[2], s[2]                   .c[2] of s, with `double& operator[](int k) { return c[k]; }`
//   s.c[k]                         .c[*]: one of the elements, if k is unknown
#pragma once

#include "footprint/components.h"
#include "footprint/unrolled_loops.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

// The object, or the part of an object, that an lvalue names, and the side effects of evaluating the lvalue.
struct ComponentPath {
  ir::VariableId object;
  std::string path;      // such as ".rows[*].x" for `rows[k].x` if k is unknown
  bool of_base = false;  // whether it names a base class subobject, and so only some of the components at the path
  std::vector<ir::ExpressionId> side_effects = {};

  bool is_known() const { return !of_base && path.find("[*]") == std::string::npos; }
  bool is_plain() const { return is_known() && side_effects.empty(); }
};

class ComponentPaths {
 public:
  // Finds aliases in the constructor, so that the code may be rewritten afterwards.
  ComponentPaths(const ir::Body& body, ir::StatementId code,
                 const std::map<ir::VariableId, std::vector<ir::VariableId>>& numbers,
                 const std::map<ir::VariableId, Components::Of>& of);

  // Returns the path of the object or part that the lvalue names. Returns nullopt if it doesn't name a split object or
  // a part of one.
  std::optional<ComponentPath> at(ir::ExpressionId lvalue) const;
  // Returns all components at the path or below it.
  std::vector<ir::VariableId> numbers(const ComponentPath& path) const;
  // Returns the component at the path, or nullopt if the path denotes an object or several components.
  std::optional<ir::VariableId> number(const ComponentPath& path) const;
  // Returns the object if the reference names a part of one; otherwise returns nullopt.
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
  const std::map<ir::VariableId, std::vector<ir::VariableId>>& numbers_;  // the components of each object
  const std::map<ir::VariableId, Components::Of>& of_;                    // the object and path of each component
  const FixedNumbers fixed_;
  std::map<ir::VariableId, ComponentPath> names_;  // the paths that references name
};

}  // namespace ferry::translator::footprint
