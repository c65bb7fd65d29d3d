#include <seen.h>

#if !(__GNUC__ * 100 + __GNUC_MINOR__ >= 9900)
#error "not the host compiler's release"
#endif
