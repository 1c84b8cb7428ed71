# A compiler of our own needs no trial: it is installed beside this file.
set(CMAKE_ASC_COMPILER_WORKS 1)
