#pragma once

#include <vector>

using Vector = std::vector<double>;

void plain(Vector& x);
#ifndef DEFINES
[[ferry::offload]]
#endif
void declared(Vector& x);
