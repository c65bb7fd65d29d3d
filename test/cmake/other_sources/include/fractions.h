static const double fractions[3] = {0.5, 0.75, 1};
