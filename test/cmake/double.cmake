# For CMAKE_PROJECT_INCLUDE: adds the CUDA test double to an unchanged project. Needs -DFERRY_CUDA_ON_CPU=double,
# DOUBLE_INCLUDE and DOUBLE_LIBRARY.
if(NOT TARGET double)
  add_library(double INTERFACE)
  target_include_directories(double INTERFACE "${DOUBLE_INCLUDE}")
  target_link_libraries(double INTERFACE "${DOUBLE_LIBRARY}")
endif()
