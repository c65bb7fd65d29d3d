#pragma once

#include <cstdint>
#include <span>

// Images are rows of interleaved red, green and blue bytes, from the top: byte (y * width + x) * 3 + channel; `in` and
// `out` hold 3 * width * height bytes and don't overlap. All arithmetic is on integers: every machine gives the same
// bytes.

// Weighted mean over 2 * radius + 1 pixels in each direction, where `weights` has that many entries with the sum 4096.
// The border repeats its nearest pixel.
void blur(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height,
          std::span<const int> weights);

// Spreads the brightness over the whole range, so that each level is about equally frequent; colours keep their ratios.
void equalise(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height);

// Each channel's largest value within a disc of the given radius, in pixels: bright things grow.
void dilate(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height, int radius);
