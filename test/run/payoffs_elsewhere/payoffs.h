#pragma once
// payoffs.cpp defines the following functions.
double call(double spot);
double put(double spot);
double digital(double spot);
double counted(double spot);  // counts its calls, so kernels can't contain it
