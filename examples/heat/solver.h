#pragma once

// Explicit steps of the heat equation on a grid of nx columns and ny rows whose border keeps its temperature:
// next = u + rate * (left + right + above + below - 4 u); stable for rate <= 0.25. Row j, column i is element j * nx +
// i.
//
// Both arrays have nx * ny elements and the same border. Stops after `most_steps`, or when the point in the middle
// changes by less than `tolerance` in a step (checked every 100 steps). Returns the number of steps. The result is in
// `a` if that number is even, in `b` if it is odd.
int heat(double* a, double* b, int nx, int ny, double rate, int most_steps, double tolerance);
