#pragma once

#include "model.h"

// The gradient of simulate() by all heights at once, in reverse mode: all steps forward, whose states are kept, then
// back through them. Takes about as long as three simulations, however many heights there are.
std::array<double, bumps> gradient(const Plate& plate, const std::array<double, bumps>& heights);
