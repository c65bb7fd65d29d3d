#pragma once

#include <string>
#include <vector>

// Gathers how often a body was seen in each pixel of a square view of [-extent, extent]², and writes that as a picture.
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
