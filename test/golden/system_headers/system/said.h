// A declaration whose default argument a kernel contains. The definition is the user's.
#pragma once

inline double said_scaled(double x, double by = 0.25);
