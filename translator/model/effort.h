// A limit on the number of steps that the analysis of one function may take, so that no function takes long to
// translate.
//
// A step is about fifty thousand instructions: a few isl operations, or the same amount of another analysis. Steps are
// counted, never timed, so that the same source is translated in the same way on every machine. An abandoned query gets
// the conservative answer, and if a loop is refused because of it, the message says so (schedule/nest.cpp).
#pragma once

#include <cstdint>
#include <limits>

namespace ferry::translator::model {

// Limits all analyses while it exists. Without an Effort object there is no limit.
class Effort {
 public:
  static constexpr std::int64_t of_function = 20'000;

  explicit Effort(std::int64_t steps = of_function) : left_(steps), outer_(current_) { current_ = this; }
  ~Effort() { current_ = outer_; }
  Effort(const Effort&) = delete;
  Effort& operator=(const Effort&) = delete;

  // Takes `steps` from the remaining steps. If there aren't enough, returns false and counts an abandoned query.
  static bool spend(std::int64_t steps) {
    if (!current_ || steps <= current_->left_) {
      if (current_) current_->left_ -= steps;
      return true;
    }
    give_up();
    return false;
  }
  // Counts a query that was abandoned because it took more steps than a single query may.
  static void give_up() {
    if (current_) ++current_->given_up_;
  }
  // Returns the number of remaining steps.
  static std::int64_t left() { return current_ ? current_->left_ : std::numeric_limits<std::int64_t>::max(); }
  // Returns the number of abandoned queries.
  static int given_up() { return current_ ? current_->given_up_ : 0; }

 private:
  static inline Effort* current_ = nullptr;

  std::int64_t left_;
  int given_up_ = 0;
  Effort* outer_;
};

}  // namespace ferry::translator::model
