/** Assigns screens to plates: the more visibly two plates overlap, the farther apart their angles. */
import { exact } from '@printready/pixels/number';
import type { AchievedScreen } from '@printready/print/screens';

/** Side of an area that the eye sees as one color, inches; longer waves are visible as moiré. */
const SEEN_INCHES = 3 / 25.4;

/** Visible amplitude of the moiré between two screens, averaged over `SEEN_INCHES`; 1 for equal screens. */
function visibleAmplitude(one: AchievedScreen, other: AchievedScreen): number {
  const at = ({ frequencyLpi, angleDegrees }: AchievedScreen, turn: number) => {
    const angle = ((angleDegrees + turn) * Math.PI) / 180;
    return [frequencyLpi * exact.cos(angle), frequencyLpi * exact.sin(angle)] as const;
  };
  const [x, y] = at(one, 0);
  // A screen repeats every 90°.
  const beats = [0, 90, 180, 270].map((turn) => {
    const [u, v] = at(other, turn);
    return exact.hypot(x - u, y - v);
  });
  return 1 / (1 + (2 * SEEN_INCHES * Math.min(...beats)) ** 2);
}

const LEAST_IMPROVEMENT = 1e-3;

/** @param ranks initial screen per plate. @param meetings overlaps of plates. @returns screen index per plate */
export function assignScreens(
  screens: readonly AchievedScreen[],
  ranks: readonly number[],
  meetings: Float64Array,
  isAllowed: (plate: number, screen: number) => boolean = () => true,
): number[] {
  const count = ranks.length;
  const left = screens.map((one) => screens.map((other) => visibleAmplitude(one, other) ** 2));
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
        if (!isAllowed(i, best[j]!) || !isAllowed(j, best[i]!)) continue;
        const exchanged = best.with(i, best[j]!).with(j, best[i]!);
        const cost = costOf(exchanged);
        if (cost >= least * (1 - LEAST_IMPROVEMENT)) continue;
        [best, least, better] = [exchanged, cost, true];
      }
  }
  return best;
}
