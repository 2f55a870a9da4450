#include "CLibidn2.h"
