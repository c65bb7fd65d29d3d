#pragma once

// Many launches of small nests in one call.
namespace launches {
void saxpy(float* y, const float* x, float a, long n, int steps);
void heat(double* a, double* b, int n, int steps);  // n x n x n points
// Like heat(), but with nine sets of bounds in turn, which are more than the runtime remembers.
void heat_anew(double* a, double* b, int n, int count);
void rows(double* const* row, int count, int n);  // a nest for each row
// saxpy with `count` other arrays on the device, which mustn't make it more expensive.
void saxpy_beside(double* const* row, int count, float* y, const float* x, float a, long n, int steps);
// Gathers elements. The indices are inspected before the first launch of a call.
void gather(float* y, const float* x, const int* index, int n, int steps);
// Sets the elements that a permutation selects. The launch checks that no index occurs twice.
void scatter(float* y, const float* x, const int* index, int n);
// One call for a few elements.
void tiny(double* x, const double* y, int n, double a);
// One call that processes a few elements `steps` times, with a host statement after each step.
void tiny_steps(double* x, const double* y, int n, double a, int steps);
}  // namespace launches
