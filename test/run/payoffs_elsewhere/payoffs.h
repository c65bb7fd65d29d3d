#pragma once
// The following functions are defined in payoffs.cpp.
double call(double spot);
double put(double spot);
double digital(double spot);
double counted(double spot);  // counts its calls, so kernels can't contain it
