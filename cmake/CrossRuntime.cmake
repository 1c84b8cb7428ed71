# The runtime for another computer than this one, <prefix>/lib/TRIPLE/libascpu_rt.a, and the precompiled headers for it.
#
# In: a triple, and the object libraries that make up ascpu_rt. Out: a target of the build, if clang finds a C library of
# that computer here (Debian: libc6-dev-arm64-cross, libstdc++-12-dev-arm64-cross); else one line that says what is
# missing. Not here: running what is built (test/aarch64).

# Can clang make a program of TEXT in LANGUAGE for TRIPLE?
function(ascpu_can_link triple language text result)
  file(WRITE ${PROJECT_BINARY_DIR}/CMakeFiles/cross.${language} "${text}\n")
  execute_process(COMMAND ${CMAKE_C_COMPILER} --driver-mode=g++ --target=${triple} -fuse-ld=lld -x ${language}
      ${PROJECT_BINARY_DIR}/CMakeFiles/cross.${language} -o ${PROJECT_BINARY_DIR}/CMakeFiles/cross.out
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    set(${result} TRUE PARENT_SCOPE)
  else()
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# One object of SOURCE for TRIPLE; its place is put into RESULT.
function(ascpu_cross_object triple source result)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
  string(REPLACE "/" "." name ${name})
  set(object ${PROJECT_BINARY_DIR}/${triple}/${name}.o)
  set(includes)
  foreach(folder runtime/lib runtime/model runtime/check runtime/acl runtime/include lib/Dialect lib/Support lib/Target include)
    list(APPEND includes -I${PROJECT_SOURCE_DIR}/${folder})
  endforeach()
  add_custom_command(OUTPUT ${object} DEPENDS ${source} DEPFILE ${object}.d
    COMMAND ${CMAKE_C_COMPILER} --target=${triple} -std=gnu17 -O2 -DNDEBUG -fPIC -Wall -Wextra -Wmissing-prototypes
      -Wno-missing-field-initializers -ffp-contract=off -D_GNU_SOURCE -DASCPU_VERSION=\"${PROJECT_VERSION}\" ${includes}
      -MD -MF ${object}.d -c ${source} -o ${object}
    COMMENT "Building ${name} for ${triple}" VERBATIM)
  set(${result} ${object} PARENT_SCOPE)
endfunction()

# ascpu_runtime_for(TRIPLE CHIPS PART...)
function(ascpu_runtime_for triple chips)
  ascpu_can_link(${triple} c "int main(void) {}" has_c)
  if(NOT has_c)
    message(STATUS "No runtime for ${triple}: clang finds no C library for it (Debian's libc6-dev-arm64-cross and libgcc-12-dev-arm64-cross)")
    return()
  endif()
  set(sources ${PROJECT_SOURCE_DIR}/lib/Dialect/Table.c ${PROJECT_SOURCE_DIR}/lib/Dialect/Register.c)
  foreach(part ${ARGN})
    get_target_property(own ${part} SOURCES)
    list(APPEND sources ${own})
  endforeach()
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/${triple} ${PROJECT_BINARY_DIR}/lib/${triple})
  set(objects)
  foreach(source ${sources})
    ascpu_cross_object(${triple} ${source} object)
    list(APPEND objects ${object})
  endforeach()
  set(archive ${PROJECT_BINARY_DIR}/lib/${triple}/libascpu_rt.a)
  add_custom_command(OUTPUT ${archive} DEPENDS ${objects} COMMAND ${CMAKE_COMMAND} -E rm -f ${archive}
    COMMAND ${CMAKE_AR} rcs ${archive} ${objects} VERBATIM)
  set(files ${archive})
  ascpu_can_link(${triple} c++ "#include <iostream>\nint main() {}" has_cxx)
  if(has_cxx)
    foreach(chip ${chips})
      set(file ${PROJECT_BINARY_DIR}/lib/ascpu/${triple}/${chip}.pch)
      add_custom_command(OUTPUT ${file} ${file}.cube ${file}.kernel ${file}.kernel.cube DEPENDS kernel-headers ${kernel_staged} ascpu-cc
        COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/lib/ascpu/${triple}
        COMMAND ascpu-cc --target=${triple} --npu-arch=${chip} --precompile=${file})
      list(APPEND files ${file})
    endforeach()
  endif()
  add_custom_target(runtime-${triple} ALL DEPENDS ${files})
  install(FILES ${archive} DESTINATION lib/${triple})
  if(has_cxx)
    ascpu_install_precompiled("${chips}" ${triple}/ --target=${triple})
  endif()
endfunction()
