#pragma once
#ifdef __has_feature
#endif
