#pragma once

#include <cstdint>
#include <span>

// Images are rows of interleaved red, green and blue bytes, from the top: byte (y * width + x) * 3 + channel; `in` and
// `out` have 3 * width * height bytes and don't overlap. All arithmetic is on integers, so every machine gives the same
// bytes.

// Computes the weighted mean over 2 * radius + 1 pixels in each direction. `weights` has that many entries; their sum
// is 4096. The border repeats its nearest pixel.
void blur(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height,
          std::span<const int> weights);

// Spreads the brightness over the whole range, so that levels are about equally frequent. Colours keep their ratios.
void equalise(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height);

// Computes each channel's maximum in a disc of the given radius in pixels, so that bright areas grow.
void dilate(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height, int radius);
