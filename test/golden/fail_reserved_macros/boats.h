#ifndef FERRY_CALL_H  // as a header of Ferry's does
#define FERRY_CALL_H
#define ferry_length(boat) (boat).length
#endif
