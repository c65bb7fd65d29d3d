#define B 1
