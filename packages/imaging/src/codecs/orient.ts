/** Turns a picture upright as its EXIF orientation asks. */
import { flip, rotateQuarter } from '../kernels/geometry/turn.ts';
import type { Raster } from '../raster.ts';

/**
 * @param orientation 1…8 of the TIFF tag; 5…8 swap the sides, and the resolution's axes with them.
 * @returns the raster itself when it is upright already.
 */
export function orient(raster: Raster, orientation: number): Raster {
  switch (orientation) {
    case 2:
      return flip(raster, 'horizontal');
    case 3:
      return rotateQuarter(raster, 2);
    case 4:
      return flip(raster, 'vertical');
    case 5:
      return flip(rotateQuarter(raster, 1), 'horizontal');
    case 6:
      return rotateQuarter(raster, 1);
    case 7:
      return flip(rotateQuarter(raster, 1), 'vertical');
    case 8:
      return rotateQuarter(raster, 3);
    default:
      return raster;
  }
}
