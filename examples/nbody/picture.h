#pragma once

#include <string>
#include <vector>

// Counts how often bodies were in each pixel of a square view of [-extent, extent]², and writes the counts as an image.
class TrailPicture {
 public:
  TrailPicture(int pixels, double extent);

  // Bodies before index `first_blue` are drawn in orange, the others in blue.
  void add(const std::vector<double>& x, const std::vector<double>& y, int first_blue);

  // Throws std::runtime_error with the file's name.
  void write(const std::string& file) const;

 private:
  int pixels_;
  double extent_;
  std::vector<int> orange_, blue_;
};
