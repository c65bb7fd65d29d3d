#pragma once
double law(double x);
void damped(double* x, int n);
void scaled(double* x, int n);
void halved(double* x, int n);
int own_kernels();
