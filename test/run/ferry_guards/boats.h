#ifndef FERRY_BOATS_H
#define FERRY_BOATS_H
inline double doubled(double x) {
  double ferry_line = x;  // nobody else sees it
  return ferry_line + x;
}
#endif
