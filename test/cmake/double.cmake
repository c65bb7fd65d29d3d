# For CMAKE_PROJECT_INCLUDE: gives a project the CUDA test double, without a change to it. Needs -DFERRY_CUDA_ON_CPU=double
# and DOUBLE_INCLUDE, DOUBLE_LIBRARY.
if(NOT TARGET double)
  add_library(double INTERFACE)
  target_include_directories(double INTERFACE "${DOUBLE_INCLUDE}")
  target_link_libraries(double INTERFACE "${DOUBLE_LIBRARY}")
endif()
