// The steps that the analysis of one function may take, so that no function takes long to translate.
//
// A step is about fifty thousand instructions: some operations of isl's, or as much of another analysis. Steps are
// counted, never timed: the same source is translated in the same way on every machine, whatever else the unit holds.
// What is given up gets the conservative answer, and the refusal that follows says so (schedule/nest.cpp).
#pragma once

#include <cstdint>
#include <limits>

namespace ferry::translator::model {

// From its construction to its destruction, the limit of all analyses. Outside of any there is none.
class Effort {
 public:
  static constexpr std::int64_t of_function = 20'000;

  explicit Effort(std::int64_t steps = of_function) : left_(steps), outer_(current_) { current_ = this; }
  ~Effort() { current_ = outer_; }
  Effort(const Effort&) = delete;
  Effort& operator=(const Effort&) = delete;

  // Takes `steps` of what is left. Returns false, and counts a question that is given up, if there are fewer.
  static bool spend(std::int64_t steps) {
    if (!current_ || steps <= current_->left_) {
      if (current_) current_->left_ -= steps;
      return true;
    }
    give_up();
    return false;
  }
  // Counts a question that is given up because it takes more steps than one question may.
  static void give_up() {
    if (current_) ++current_->given_up_;
  }
  // Returns how many steps are left.
  static std::int64_t left() { return current_ ? current_->left_ : std::numeric_limits<std::int64_t>::max(); }
  // How many questions have been given up.
  static int given_up() { return current_ ? current_->given_up_ : 0; }

 private:
  static inline Effort* current_ = nullptr;

  std::int64_t left_;
  int given_up_ = 0;
  Effort* outer_;
};

}  // namespace ferry::translator::model
