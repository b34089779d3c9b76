"""Composites the layers of Photoshop files with psd-tools, without their stored previews.

Beside each file: `<file>.composite`, its colors and alpha as 32-bit floats, 0…1 as the file has them.
"""
import sys

import numpy
from psd_tools import PSDImage
from psd_tools.composite import composite

for path in sys.argv[1:]:
    color, _, alpha = composite(PSDImage.open(path), color=1.0, alpha=0.0)
    numpy.concatenate((color, alpha), axis=2).astype("<f4").tofile(path + ".composite")
