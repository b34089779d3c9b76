/** A plate with the share of its area that is inked, which screens show. */
import { inkShareOf, type Plate } from '@printready/imaging/plates';

export type ShownPlate = Plate & {
  /** Share of the area that has this ink, 0…1. */
  readonly inkShare: number;
};

/** Counts every pixel: for threads. */
export const toShownPlate = (plate: Plate): ShownPlate => ({ ...plate, inkShare: inkShareOf(plate) });
