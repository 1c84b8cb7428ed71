/* What the host part of a whole program (.asc) finds without including it: heavy headers, precompiled with ours where
 * that changes nothing (lib/Frontend/Precompiled.c).
 */
#ifndef ASCPU_PROGRAM_H
#define ASCPU_PROGRAM_H
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif
