#pragma once

// A rod of cells that exchange heat with their neighbours. Each cell has a conductivity of its own.
constexpr int cells = 4000;

void step(const double* u, double* next, const double* k);

// The adjoint of step(), with the u that step() read: adds the contributions of next_bar to u_bar and k_bar, and clears
// the cells of next_bar that step() writes.
void step_adjoint(const double* u, const double* k, double* u_bar, double* next_bar, double* k_bar);

double squares(const double* u);
void squares_adjoint(const double* u, double* u_bar, double result_bar);
