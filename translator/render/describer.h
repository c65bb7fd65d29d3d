// The description of one footprint (see runtime/src/description.h) and the inputs that go with it, clause by clause.
#pragma once

#include "render/index_text.h"

#include <llvm/ADT/ArrayRef.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::render {

// Parts of a call, with ", " between them.
std::string joined(const std::vector<std::string>& parts);
void add_once(std::vector<std::string>& parts, std::string part);

// The object's bytes as an input; none where it may be missing and is.
std::string object(const model::Scalar& scalar);
// As the user knows it.
std::string shown(const model::Scalar& scalar);
// What a kernel takes of it.
std::string value(const model::Scalar& scalar);

// One footprint's description and inputs.
class Describer {
 public:
  explicit Describer(const model::Footprint& footprint) : footprint_(footprint), text_(footprint) {}

  void add_loops(const std::vector<model::ParallelLoop>& loops);
  void add_kernel(const model::Nest& kernel);

  // Any kernel that has a copy says how many there are.
  void add_expanded(llvm::ArrayRef<model::Nest> kernels);

  // What runs where the several kernels aren't launched is the nest's own text.
  void add_only_form();

  void add_buffers();

  void add_values();
  void add_objects();

  // The variables in which the launch leaves results, in the kernel's order.
  void add_results(const std::vector<model::Reduction>& results);

  // The loops' variables that others may see.
  void add_counters(const std::vector<model::ParallelLoop>& loops);

  void add_checks(const model::Nest& nest);
  void add_ends(const model::Nest& nest);
  void add_end_checks(const model::Nest& nest);

  // What the results of a right kernel may differ in from those of the loop's own text, for FERRY_VERIFY.
  void add_licences(llvm::ArrayRef<const model::Nest*> kernels);

  void add_work(const std::vector<model::Work>& work);

  // Loops, then inputs, then the loops inside that are named, then effects and checks.
  std::string description();

  // After description().
  std::string inputs() const;

  // Integers and pointers are arguments of one call, as headers_call().
  std::string launch() const;

  bool containers() const { return containers_; }
  bool rows() const { return rows_; }

 private:
  // A FerryInput, and what one is made of where that is an integer or a pointer, else "".
  struct Input {
    std::string object, plain;
  };

  void add_rows(const model::Buffer& buffer, bool passes_size);

  // What elements that are objects consist of, for FERRY_VERIFY.
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

  // Only the earlier ones: the later ones name this one.
  std::string may_alias(const model::Buffer& buffer) const;

  // Before the clauses that ask for it.
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
