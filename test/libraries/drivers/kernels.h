#pragma once

void scale(double* x, int n);
void shift(double* x, int n);
