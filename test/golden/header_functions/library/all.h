#ifndef LIBRARY_ALL_H
#define LIBRARY_ALL_H
#include "detail/scale.h"
#include "detail/plain.h"
#endif
