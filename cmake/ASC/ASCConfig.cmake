# find_package(ASC): makes the language ASC (.asc files, compiled by ascpu-cc) known to project() and enable_language().
#
# In: CMAKE_ASC_ARCHITECTURES (dav-2201, ...), CMAKE_ASC_RUN_MODE (npu, cpu, sim: here all of them run on this computer),
# CMAKE_ASC_FLAGS. Out: the language's files on CMAKE_MODULE_PATH, and targets by the names of the vendor's libraries, so
# that projects link: what they hold is part of every program, or not needed here.
get_filename_component(ASC_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}")

if(DEFINED CMAKE_ASC_RUN_MODE AND NOT CMAKE_ASC_RUN_MODE MATCHES "^(npu|cpu|sim)$")
  message(FATAL_ERROR "CMAKE_ASC_RUN_MODE is '${CMAKE_ASC_RUN_MODE}', which is none of npu, cpu, sim")
endif()
if(CMAKE_ASC_ENABLE_SIMT)
  message(FATAL_ERROR "CMAKE_ASC_ENABLE_SIMT: ascpu does not support SIMT kernels yet")
endif()

foreach(name tiling_api register platform graph_base unified_dlog ascendalog runtime profapi mmpa ascend_dump c_sec error_manager
             ascendc_runtime)
  if(NOT TARGET ${name})
    add_library(${name} INTERFACE IMPORTED GLOBAL)
  endif()
endforeach()
# The host interface by itself, for programs that another compiler links.
if(NOT TARGET ascendcl)
  add_library(ascendcl STATIC IMPORTED GLOBAL)
  set_target_properties(ascendcl PROPERTIES
    IMPORTED_LOCATION "${ASC_PREFIX}/lib/libascpu_rt.a"
    INTERFACE_INCLUDE_DIRECTORIES "${ASC_PREFIX}/include"
    INTERFACE_LINK_LIBRARIES "pthread;m")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/ASCLibrary.cmake")
