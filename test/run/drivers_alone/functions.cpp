#define DEFINES
#include "functions.h"

void plain(Vector& x) {
  for (double& v : x) v += 1;
}

void declared(Vector& x) {
  for (double& v : x) v += 2;
}
