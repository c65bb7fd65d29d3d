#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Rows of interleaved red, green and blue bytes, from the top.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;

  Picture() = default;
  Picture(int width, int height);
};

// Reads any PNG, on a black background. Both functions throw std::runtime_error with the file's name.
Picture read_png(const std::string& file);
void write_png(const std::string& file, const Picture& picture);
