# What projects of the kernel-launch kind include as ascendc_kernel_cmake/ascendc.cmake: ascendc_library() and its companions, and
# the target that their host programs link.
include("${CMAKE_CURRENT_LIST_DIR}/ASCLibrary.cmake")
if(NOT TARGET host_intf_pub)
  add_library(host_intf_pub INTERFACE IMPORTED GLOBAL)
  set_target_properties(host_intf_pub PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${ASC_PREFIX}/include")
endif()
