#pragma once

#include "model.h"

// Returns the gradient of simulate() with respect to all heights, in reverse mode: runs all steps forward, keeps their
// states, then goes back through them. Takes about as long as three simulations, however many heights there are.
std::array<double, bumps> gradient(const Plate& plate, const std::array<double, bumps>& heights);
