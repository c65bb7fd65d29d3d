#pragma once
void heat(double* a, double* b, int n);
