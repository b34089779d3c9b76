/** Three supercells 30° apart whose frequencies sum to zero, so that the overlap of their dots does not drift. */
import { exact } from '@printready/pixels/number';
import {
  type AchievedScreen,
  type AmScreenRequest,
  achievedScreen,
  nearSupercells,
  type Supercell,
  supercellAngle,
  supercellCellPixels,
} from './supercell.ts';

const APART_DEGREES = 30;

const PRINT_INCHES = 20;
const MAX_DRIFT = 1 / 16;

const MAX_CANDIDATES = 48;

type Candidate = {
  readonly supercell: Supercell;
  /** Frequency, cycles per pixel. */
  readonly x: number;
  readonly y: number;
  readonly area: number;
};

function candidatesFor(request: AmScreenRequest): Candidate[] {
  const near = nearSupercells(request).slice(0, MAX_CANDIDATES);
  return near.map((supercell) => {
    const { a, b, dots } = supercell;
    const area = a * a + b * b;
    return { supercell, x: (dots / area) * a, y: (dots / area) * b, area };
  });
}

function chooseTriple(all: readonly (readonly Candidate[])[], dpi: number): Supercell[] {
  const little = MAX_DRIFT / (PRINT_INCHES * dpi);
  let chosen: Supercell[] = [];
  let [leastDrift, leastArea] = [Infinity, Infinity];
  for (const first of all[0]!)
    for (const second of all[1]!) {
      const [x, y] = [first.x - second.y, first.y + second.x];
      for (const third of all[2]!) {
        const drift = Math.max(little, exact.hypot(x - third.x, y - third.y));
        const area = first.area + second.area + third.area;
        if (drift > leastDrift || (drift === leastDrift && area >= leastArea)) continue;
        [leastDrift, leastArea] = [drift, area];
        chosen = [first.supercell, second.supercell, third.supercell];
      }
    }
  return chosen;
}

/** Screens at the requested angle, +30°, and +60°; for very large cells, the nearest single screen of each angle. */
export function achievedRosette(request: AmScreenRequest): AchievedScreen[] {
  const requests = [0, 1, 2].map((i) => ({
    ...request,
    angleDegrees: request.angleDegrees + i * APART_DEGREES,
  }));
  const chosen = chooseTriple(requests.map(candidatesFor), request.dpi);
  if (chosen.length === 0) return requests.map(achievedScreen);
  return chosen.map((supercell) => ({
    frequencyLpi: request.dpi / supercellCellPixels(supercell),
    angleDegrees: supercellAngle(supercell),
  }));
}
