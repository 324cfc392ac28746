"""`python -m nyhavn.load`."""

import sys

from nyhavn.load import main

sys.exit(main())
