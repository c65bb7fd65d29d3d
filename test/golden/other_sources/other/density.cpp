// Kernels need half of this file; the rest isn't copied into the kernel file.
#include "materials.h"

#include <cstdio>

#define LIMIT 4

static const double table[LIMIT] = {1, 2.5, 4, 8};
static int calls = 0;

static double scale(double x) { return x / 2; }  // input.cpp has a different function with this name

void report() { std::printf("%d\n", ++calls); }

double density(const Point& p, int material) { return table[material % LIMIT] * smooth(scale(p.x) + p.y); }
