#include "musl.h"
