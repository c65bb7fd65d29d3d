// A system header sees a compiler that it may know.
#if __GNUC__ > 98
#error "not the parser's release"
#endif
#define LATEST (__GNUC__ > 98)
