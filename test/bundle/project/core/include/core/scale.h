#pragma once
void scale(double* x, int n);
