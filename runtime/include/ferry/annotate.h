// The attributes as macros, for compilers that warn about unknown attributes. Only the translator sees them.
#pragma once

#ifdef __FERRY_TRANSLATOR__
#define FERRY_OFFLOAD [[ferry::offload]]
#define FERRY_DEVICE [[ferry::device]]
#define FERRY_INDEPENDENT [[ferry::independent]]
#define FERRY_SEQUENTIAL [[ferry::sequential]]
#define FERRY_EXTENT(...) [[ferry::extent(__VA_ARGS__)]]
#define FERRY_BLOCK(...) [[ferry::block(__VA_ARGS__)]]
#define FERRY_MAX_REGISTERS(...) [[ferry::max_registers(__VA_ARGS__)]]
#else
// ferry_offload() defines __FERRY_WARN_OF_ANNOTATIONS__. Generated files contain the user's text and define the others.
#if defined(__FERRY_WARN_OF_ANNOTATIONS__) && !defined(FERRY_STUBS) && !defined(FERRY_HOST_DEVICE)
#define FERRY_OFFLOAD \
  _Pragma("GCC warning \"not translated: ferry_offload() can't see what includes this file; name the source in SOURCES\"")
#else
#define FERRY_OFFLOAD
#endif
#define FERRY_DEVICE
#define FERRY_INDEPENDENT
#define FERRY_SEQUENTIAL
#define FERRY_EXTENT(...)
#define FERRY_BLOCK(...)
#define FERRY_MAX_REGISTERS(...)
#endif
