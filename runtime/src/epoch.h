// Finds out with one comparison whether a remembered state is still valid. A mapping's epoch counts its losses: of
// valid bytes, of dirty bytes that were copied to the host, of its address. Code that remembers the mapping's state
// keeps a Hold.
//
//   EpochCells cells;
//   Epoch epoch(cells);              // lives as long as the mapping
//   const Hold hold = epoch.hold();
//   epoch.end();                     // hold.lasts() is false from here on, even when the mapping is gone
//
// Cells are reused, but their counts only grow. Cells exist as long as the EpochCells.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

namespace ferry {

class Hold {
 public:
  Hold() = default;
  Hold(const std::uint64_t* cell, std::uint64_t count) : cell_(cell), count_(count) {}
  bool lasts() const { return *cell_ == count_; }

 private:
  static constexpr std::uint64_t nothing = 0;
  const std::uint64_t* cell_ = &nothing;  // an unmapped interval can't lose anything
  std::uint64_t count_ = 0;
};

class EpochCells {
 public:
  std::uint64_t* take() {
    if (free_.empty()) {
      // Reserves room for all cells, so that giving a cell back never fails.
      if (free_.capacity() <= cells_.size()) free_.reserve(2 * cells_.size() + 8);
      return &cells_.emplace_back(0);
    }
    std::uint64_t* const cell = free_.back();
    free_.pop_back();
    return cell;
  }
  void give_back(std::uint64_t* cell) noexcept {
    ++*cell;
    free_.push_back(cell);
  }

 private:
  std::deque<std::uint64_t> cells_;  // a deque, because its elements don't move
  std::vector<std::uint64_t*> free_;
};

class Epoch {
 public:
  explicit Epoch(EpochCells& cells) : cells_(cells), cell_(cells.take()) {}
  ~Epoch() { cells_.give_back(cell_); }
  Epoch(const Epoch&) = delete;
  Epoch& operator=(const Epoch&) = delete;

  Hold hold() const { return {cell_, *cell_}; }
  void end() { ++*cell_; }

 private:
  EpochCells& cells_;
  std::uint64_t* cell_;
};

}  // namespace ferry
