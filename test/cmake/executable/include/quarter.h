#define QUARTER 0.25
