#define STEPS 3
