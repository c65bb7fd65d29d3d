#ifndef FILTERS_ALL_H
#define FILTERS_ALL_H
#include "smooth.h"
#include "scale.h"
#include "detail/sum.h"
#include "run.h"
#endif
