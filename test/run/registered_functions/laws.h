#pragma once
using Law = double (*)(double);
Law law(int which);  // 0 to 3 are registered
long (*number(int which))(int, bool);
int (*seven())();
