import { inkShareOf, type Plate } from '@printready/print/plates';

export type MeasuredPlate = Plate & {
  /** Fraction of the area covered with ink, 0 to 1. */
  readonly inkShare: number;
};

/** Counts every pixel, so call it in a worker. */
export const measurePlate = (plate: Plate): MeasuredPlate => ({ ...plate, inkShare: inkShareOf(plate) });
