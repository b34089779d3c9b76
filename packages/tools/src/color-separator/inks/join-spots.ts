/** Automatic number of spot inks: small areas join the nearest color; the number of press stations is the limit. */
import { type Light, lightOf } from '@printready/print/inks';
import { differenceOf } from '@printready/print/solver';
import type { Options } from '../options.ts';
import type { Job } from '../plates/job.ts';
import { SMALL_INK, type SpotInk } from './ink-sets.ts';
import { mostColors } from './stations.ts';

/** ΔE to the nearest other color, including the bare garment. */
function nearestOf(spot: SpotInk, others: readonly SpotInk[]): number {
  const color: Light = lightOf(spot.art);
  return Math.min(...others.map(({ art }) => differenceOf(color, lightOf(art))));
}

/** Spots that keep their ink: listed inks, and all if the user set the number of colors. @param areas in any unit */
export function joinSmallSpots(
  spots: readonly SpotInk[],
  areas: readonly number[],
  job: Pick<Job, 'base'>,
  options: Pick<Options, 'inks' | 'inkList' | 'stations'>,
): readonly SpotInk[] {
  if (options.inks > 0) return spots;
  const printed = [...spots.keys()].filter((i) => spots[i]!.ink);
  const all = printed.reduce((sum, i) => sum + areas[i]!, 0);
  const most = mostColors({ base: job.base, highlight: null }, options);
  const isListed = ({ ink }: SpotInk) => options.inkList.some(({ name }) => name === ink?.name);
  let kept = spots;
  let [count, costs] = [printed.length, 0];
  for (const i of printed.toSorted((a, b) => areas[a]! - areas[b]!)) {
    const spot = spots[i]!;
    if (isListed(spot) || count === 1) continue;
    const others = kept.filter((one) => one !== spot);
    const share = all === 0 ? 0 : areas[i]! / all;
    const cost = share * nearestOf(spot, others);
    const isSmall = share < SMALL_INK.share && costs + cost < SMALL_INK.costs;
    if (!isSmall && count <= most) continue;
    [kept, count, costs] = [others, count - 1, costs + cost];
  }
  return kept;
}
