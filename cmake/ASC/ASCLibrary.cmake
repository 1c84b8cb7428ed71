# ascendc_library() and its companions: libraries of kernels for host programs of another compiler.
#
# In: a target, STATIC or SHARED, kernel sources (.cpp); SOC_VERSION or CMAKE_ASC_ARCHITECTURES, the chip. Out: a library, and
# on the include path of what links it aclrtlaunch_NAME.h of each kernel. Sources are compiled by commands of their own and not as
# objects of the target, because whatever includes those headers must wait for them with every generator. Not here:
# ascendc_fatbin_library(), whose binaries are for the device.
if(POLICY CMP0116) # which paths the dependency files of commands have
  cmake_policy(SET CMP0116 NEW)
endif()
get_filename_component(ASC_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

function(ascendc_library target kind)
  if(NOT kind MATCHES "^(STATIC|SHARED)$")
    message(FATAL_ERROR "ascendc_library(${target}): '${kind}' is neither STATIC nor SHARED")
  endif()
  set(chip)
  if(CMAKE_ASC_ARCHITECTURES)
    set(chip "--npu-arch=${CMAKE_ASC_ARCHITECTURES}")
  elseif(SOC_VERSION)
    set(chip "--npu-soc=${SOC_VERSION}")
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.asc")
  file(MAKE_DIRECTORY "${folder}/include")
  set(objects)
  foreach(source ${ARGN})
    get_filename_component(source "${source}" ABSOLUTE)
    get_filename_component(name "${source}" NAME)
    set(object "${folder}/${name}.o")
    set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
    set(folders "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
    add_custom_command(OUTPUT "${object}" DEPENDS "${source}" DEPFILE "${object}.d" COMMAND_EXPAND_LISTS VERBATIM
      COMMENT "Building ASC object ${target}/${name}"
      COMMAND "${ASC_PREFIX}/bin/ascpu-cc" ${chip} -fPIC "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
              "$<$<BOOL:${folders}>:-I$<JOIN:${folders},;-I>>" "$<TARGET_PROPERTY:${target},COMPILE_OPTIONS>" "--launch-headers=${folder}/include"
              -MD -MT "${object}" -MF "${object}.d" -x asc -c "${source}" -o "${object}")
    list(APPEND objects "${object}")
  endforeach()
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  add_library(${target} ${kind} ${objects})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_include_directories(${target} INTERFACE "${folder}/include" "${ASC_PREFIX}/include")
  # A shared library holds the whole runtime, so that a program has one copy of it.
  if(kind STREQUAL "SHARED")
    target_link_libraries(${target} PRIVATE -Wl,--whole-archive "${ASC_PREFIX}/lib/libascpu_rt.a" -Wl,--no-whole-archive pthread m)
  else()
    target_link_libraries(${target} PUBLIC "${ASC_PREFIX}/lib/libascpu_rt.a" pthread m)
  endif()
endfunction()

function(ascendc_compile_definitions target)
  list(REMOVE_ITEM ARGN PRIVATE)
  target_compile_definitions(${target} PRIVATE ${ARGN})
endfunction()
function(ascendc_include_directories target)
  list(REMOVE_ITEM ARGN PRIVATE)
  target_include_directories(${target} PRIVATE ${ARGN})
endfunction()
# Host and kernel have one compiler here.
function(ascendc_compile_options target)
  list(REMOVE_ITEM ARGN PRIVATE -forward-options-to-host-compiler)
  target_compile_options(${target} PRIVATE ${ARGN})
endfunction()
function(ascendc_fatbin_library target)
  message(FATAL_ERROR "ascendc_fatbin_library(${target}): binaries of kernels for the device are not supported: use ascendc_library()")
endfunction()
