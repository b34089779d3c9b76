/** Which plate gets which of the screens: the more two plates' dots make color where they meet, the farther apart. */
import * as exact from '@printready/imaging/exact-math';
import type { AchievedScreen } from '@printready/imaging/kernels/am-screen';

/** An area of this side is seen as one color, inches: coarser waves are seen as waves. */
const SEEN_INCHES = 3 / 25.4;

/** How much of the wave that two screens make is left in what is seen as one color; 1 where they are the same. */
function leftOf(one: AchievedScreen, other: AchievedScreen): number {
  const at = ({ frequencyLpi, angleDegrees }: AchievedScreen, turn: number) => {
    const angle = ((angleDegrees + turn) * Math.PI) / 180;
    return [frequencyLpi * exact.cos(angle), frequencyLpi * exact.sin(angle)] as const;
  };
  const [x, y] = at(one, 0);
  // A screen looks the same when it is turned by a quarter.
  const beats = [0, 90, 180, 270].map((turn) => {
    const [u, v] = at(other, turn);
    return exact.hypot(x - u, y - v);
  });
  return 1 / (1 + (2 * SEEN_INCHES * Math.min(...beats)) ** 2);
}

/** An exchange is worth it where it takes away more than this share. */
const WORTH = 1e-3;

/**
 * @param screens as many as plates. @param ranks the place of each plate's screen to begin with.
 * @param meetings as `measureDotOverlap` gives them. @returns the place of each plate's screen.
 */
export function shareOut(
  screens: readonly AchievedScreen[],
  ranks: readonly number[],
  meetings: Float64Array,
): number[] {
  const count = ranks.length;
  const left = screens.map((one) => screens.map((other) => leftOf(one, other) ** 2));
  const costOf = (places: readonly number[]) => {
    let sum = 0;
    for (let i = 0; i < count; i++)
      for (let j = i + 1; j < count; j++) sum += meetings[i * count + j]! * left[places[i]!]![places[j]!]!;
    return sum;
  };
  let best = [...ranks];
  let least = costOf(best);
  for (let better = true; better; ) {
    better = false;
    for (let i = 0; i < count; i++)
      for (let j = i + 1; j < count; j++) {
        const exchanged = best.with(i, best[j]!).with(j, best[i]!);
        const cost = costOf(exchanged);
        if (cost >= least * (1 - WORTH)) continue;
        [best, least, better] = [exchanged, cost, true];
      }
  }
  return best;
}
