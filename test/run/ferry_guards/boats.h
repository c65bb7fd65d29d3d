#ifndef FERRY_BOATS_H
#define FERRY_BOATS_H
inline double doubled(double x) {
  double ferry_line = x;  // no other file uses this name
  return ferry_line + x;
}
#endif
