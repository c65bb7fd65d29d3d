#pragma once

#include "scenarios.h"

double updated(Data& d);
double beside(Data& d);
double overlapping(Data& d);
double lent(Data& d);
double looked_at(Data& d);
double goes_on(Data& d);
double opened_elsewhere(Data& d);
