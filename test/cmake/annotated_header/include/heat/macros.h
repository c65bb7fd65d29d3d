#pragma once
#define OFFLOADED [[ferry::offload]]
