import { lightOf, type Rgb8 } from '@printready/print/inks';
import { labOfLight } from '@printready/print/solver';

/** L* of the garment above which inks need no base. */
const MIN_LIGHTNESS = 80;

export const needsBase = (garment: Rgb8): boolean => labOfLight(...lightOf(garment)).l < MIN_LIGHTNESS;
