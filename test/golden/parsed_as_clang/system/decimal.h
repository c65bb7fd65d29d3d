#pragma once
#ifdef __clang__
typedef double decimal;
#else
typedef float decimal __attribute__((mode(DD)));
#endif
