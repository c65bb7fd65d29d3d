// The offloaded functions of this case. None of them uses a scope.
#pragma once

#include <vector>

void add(double* x, int n, double value);
void add_every_second(double* x, int first, int n);
void scale(const std::vector<double>& from, std::vector<double>& to);
double total(const double* x, int n);
double add_and_look(double* x, int n, int at);
void gather(const int* index, const double* from, double* to, int n);
void throw_after_adding(double* x, int n);
void refine(double* x, int n, int rounds);
