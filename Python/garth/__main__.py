"""`python -m garth`: the program itself."""

from ._program import main

main()
