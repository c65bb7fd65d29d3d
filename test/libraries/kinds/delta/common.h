#pragma once
#define ADDED 7
