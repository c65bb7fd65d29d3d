#pragma once

#include <string>
#include <vector>

// Writes values from `low` (black) over red and yellow to `high` (white) as a PNG, row by row from the top. Throws
// std::runtime_error with the file's name.
void write_picture(const std::string& file, const std::vector<double>& values, int width, int height, double low,
                   double high);
