import { connectedComponents } from '@printready/pixels/regions';

/** A part casts the shade only if at least this share of its expected shade is visible. */
const MIN_VISIBLE = 0.35;
const EVIDENCE = { least: 0.04, pixels: 12 };

/** Label of the part nearest to each pixel, by 4-connected distance. */
function spreadLabels(labels: Uint32Array, width: number, reach: number): Uint32Array {
  const nearest = labels.slice();
  let front = [...labels.keys()].filter((at) => labels[at] !== 0);
  for (let step = 0; step < reach && front.length > 0; step++) {
    const next: number[] = [];
    for (const at of front) {
      const x = at % width;
      const beside = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width];
      for (const near of beside) {
        if (nearest[near] !== 0) continue;
        nearest[near] = nearest[at]!;
        next.push(near);
      }
    }
    front = next;
  }
  return nearest;
}

/** Sets 1 for art that casts the shade. @param cast shade of all `art`. @param opacity NaN where hidden */
export function findCasters(
  art: Uint8Array,
  width: number,
  {
    cast,
    opacity,
    reachPx,
  }: { readonly cast: Float32Array; readonly opacity: Float32Array; readonly reachPx: number },
): Uint8Array {
  const { labels, areas } = connectedComponents(art, width, art.length / width, 8);
  if (areas.length <= 2) return art;
  const nearest = spreadLabels(labels, width, reachPx);
  const seen = new Float64Array(areas.length);
  const expected = new Float64Array(areas.length);
  const evidence = new Uint32Array(areas.length);
  for (let at = 0; at < art.length; at++) {
    const own = opacity[at]!;
    if (Number.isNaN(own) || cast[at]! < EVIDENCE.least) continue;
    const label = nearest[at]!;
    seen[label]! += Math.min(own, cast[at]!);
    expected[label]! += cast[at]!;
    evidence[label]!++;
  }
  const casts = Array.from(
    areas,
    (_, label) => evidence[label]! < EVIDENCE.pixels || seen[label]! >= MIN_VISIBLE * expected[label]!,
  );
  if (!casts.includes(false)) return art;
  return art.map((one, at) => (one === 1 && casts[labels[at]!] === true ? 1 : 0));
}
