// The public header by itself, in C and in C++, with every warning on.
// RUN: %clang -std=c99 -fsyntax-only -Weverything -Wno-padded -Wno-unsafe-buffer-usage -Werror -I %build/include %s
// RUN: %clang -x c++ -std=c++11 -fsyntax-only -Weverything -Wno-padded -Wno-c++98-compat -Wno-c++98-compat-pedantic -Werror -I %build/include %s
#include <ascpu.h>

ASCPU_LINKED_KERNEL(some_kernel);
const char *use(void);
const char *use(void) { return ascpu_kernel_some_kernel.name; }
