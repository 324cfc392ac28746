"""`python -m nyhavn.load`."""

import sys

from nyhavn.load.command import main

sys.exit(main())
