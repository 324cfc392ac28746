"""`python -m nyhavn` works like `nyhavn`."""

import sys

from nyhavn.cli import main

sys.exit(main())
