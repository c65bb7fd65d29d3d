#include "plain.h"

double Plain::apart(double v) const { return v / k; }
double (Plain::*from_elsewhere())(double) const { return &Plain::apart; }
