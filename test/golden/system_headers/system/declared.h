// Only declarations: no kernel contains any of this text.
#pragma once

#define DECLARED_LIMIT 3

typedef struct opaque_t opaque_t;
extern int declared_level;
extern "C" {
double declared_work(opaque_t*, double);
}
