/// What a program does before its `main`; there is nothing to call.
#pragma once
