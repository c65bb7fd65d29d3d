#pragma once

struct Table {
  int n;
  const double* energy;
  const double* value;
};

[[ferry::device]] int pick_material(unsigned number);                 // materials.cpp
double cross_section(const Table& t, int material, double energy);    // tables.cpp
void look_up(const Table& t, const double* energy, double* out, int n);  // lookup.cpp
