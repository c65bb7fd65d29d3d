// Builds the description of one footprint (see runtime/src/description.h) and its inputs, clause by clause.
#pragma once

#include "render/index_text.h"

#include <llvm/ADT/ArrayRef.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::render {

// Joins parts of a call with ", ".
std::string joined(const std::vector<std::string>& parts);
void add_once(std::vector<std::string>& parts, std::string part);

// Returns the bytes of the object as an input. At run time, the input is empty if an optional object doesn't exist.
std::string object(const model::Scalar& scalar);
// Returns the value's name in the user's text.
std::string shown(const model::Scalar& scalar);
// Returns the value as a kernel's argument.
std::string value(const model::Scalar& scalar);

// The description of one footprint, and its inputs.
class Describer {
 public:
  explicit Describer(const model::Footprint& footprint) : footprint_(footprint), text_(footprint) {}

  void add_loops(const std::vector<model::ParallelLoop>& loops);
  void add_kernel(const model::Nest& kernel);

  // Adds the number of copies of private arrays, which is in the record of each kernel that has copies.
  void add_expanded(llvm::ArrayRef<model::Nest> kernels);

  // Adds a clause which says that the nest's own text runs whenever its kernels aren't launched.
  void add_only_form();

  void add_buffers();

  void add_values();
  void add_objects();

  // Adds the variables in which the launch stores results, in the kernel's order.
  void add_results(const std::vector<model::Reduction>& results);

  // Adds the induction variables that other code may read.
  void add_counters(const std::vector<model::ParallelLoop>& loops);

  void add_checks(const model::Nest& nest);
  void add_ends(const model::Nest& nest);
  void add_end_checks(const model::Nest& nest);

  // For FERRY_VERIFY, adds in which respects a kernel's correct results may differ from the original loop's.
  void add_licences(llvm::ArrayRef<const model::Nest*> kernels);

  void add_work(const std::vector<model::Work>& work);

  // Returns the clauses in this order: loops, inputs, named inner loops, effects, checks.
  std::string description();

  // Returns the inputs. Must be called after description().
  std::string inputs() const;

  // Returns the call that launches. As in headers_call(), integers and pointers become arguments of a single call.
  std::string launch() const;

  bool containers() const { return containers_; }
  bool rows() const { return rows_; }

 private:
  // A FerryInput, and the integer or pointer that it is constructed from, or "".
  struct Input {
    std::string object, plain;
  };

  void add_rows(const model::Buffer& buffer, bool passes_size);

  // For FERRY_VERIFY, adds the meaning of the elements' bytes if the elements are objects.
  void add_contents(const std::string& number, const model::Buffer& buffer);

  std::vector<std::string> input_list(std::string Input::* kind) const;
  bool is_given(int symbol) const;
  void input(std::string clause, std::string object, std::string plain = "");
  std::string expression(const model::IndexExpression& e);
  std::string bound(const model::BoundExpression& e);
  void name_symbols(const model::BoundExpression& e);
  std::string hull(const model::Hull& hull);
  std::string range(const model::Range& range);
  std::string values(const model::ValueRange& values);
  std::string exact_range(const model::Range& range);
  std::string ranges(const std::vector<model::Range>& ranges);

  // Returns the buffers that may alias this one. Lists only earlier buffers, because later ones list this one.
  std::string may_alias(const model::Buffer& buffer) const;

  // Adds extents. Must be called before clauses that use them are added.
  void add_extents();

  void add_effects(const std::string& number, const model::Buffer& buffer, const model::BufferRanges& of);

  const model::Footprint& footprint_;
  IndexText text_;
  std::vector<std::string> loops_, inputs_, clauses_;
  std::vector<Input> input_texts_, values_;
  std::set<int> named_;
  bool containers_ = false;
  bool rows_ = false;
};

}  // namespace ferry::translator::render
