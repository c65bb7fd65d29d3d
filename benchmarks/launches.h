#pragma once

// Many launches of small nests in one call.
namespace launches {
void saxpy(float* y, const float* x, float a, long n, int steps);
void heat(double* a, double* b, int n, int steps);  // n x n x n points
// The same over other bounds each time, nine of them by turns: more than are remembered.
void heat_anew(double* a, double* b, int n, int count);
void rows(double* const* row, int count, int n);  // a nest for each row
// Beside `count` other arrays on the device: saxpy must cost what it costs without them.
void saxpy_beside(double* const* row, int count, float* y, const float* x, float a, long n, int steps);
// The indices are inspected before the first launch of a call.
void gather(float* y, const float* x, const int* index, int n, int steps);
// A call of its own for a few elements.
void tiny(double* x, const double* y, int n, double a);
// A call with `steps` times a few elements, and a statement of the host's after each.
void tiny_steps(double* x, const double* y, int n, double a, int steps);
}  // namespace launches
