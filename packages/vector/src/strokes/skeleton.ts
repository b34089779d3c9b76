/** Thins a mask to a skeleton one pixel wide (Zhang & Suen 1984), as paths between ends and branch points. */

function ring(width: number): readonly number[] {
  return [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1];
}

/** Thins in place. The mask's border pixels must be 0. */
function thin(mask: Uint8Array, width: number): void {
  const steps = ring(width);
  let border: number[] = [];
  for (let at = 0; at < mask.length; at++)
    if (mask[at] && steps.some((step) => !mask[at + step])) border.push(at);
  for (let changed = true; changed; ) {
    changed = false;
    for (const pass of [0, 1]) {
      const removed = border.filter((at) => isRemovable(mask, at, steps, pass));
      for (const at of removed) mask[at] = 0;
      changed ||= removed.length > 0;
      const next = new Set(border.filter((at) => mask[at]));
      for (const at of removed) for (const step of steps) if (mask[at + step]) next.add(at + step);
      border = [...next];
    }
  }
}

function isRemovable(mask: Uint8Array, at: number, steps: readonly number[], pass: number): boolean {
  let [neighbors, rises] = [0, 0];
  for (let k = 0; k < 8; k++) {
    const here = mask[at + steps[k]!]!;
    neighbors += here;
    if (!here && mask[at + steps[(k + 1) & 7]!]) rises++;
  }
  if (neighbors < 2 || neighbors > 6 || rises !== 1) return false;
  const [n, e, s, w] = [steps[0]!, steps[2]!, steps[4]!, steps[6]!].map((step) => mask[at + step]!) as [
    number,
    number,
    number,
    number,
  ];
  return pass === 0 ? n * e * s === 0 && e * s * w === 0 : n * e * w === 0 && n * s * w === 0;
}

export type SkeletonPath = {
  readonly pixels: readonly number[];
  readonly closed: boolean;
  readonly looseStart: boolean;
  readonly looseEnd: boolean;
};

/** Side neighbors, plus corner neighbors that no side neighbor reaches, so that stair steps are not branches. */
function neighborsOf(mask: Uint8Array, at: number, steps: readonly number[]): number[] {
  const found: number[] = [];
  for (let k = 0; k < 8; k++) {
    const diagonal = (k & 1) === 1;
    if (!mask[at + steps[k]!]) continue;
    if (diagonal && (mask[at + steps[(k + 7) & 7]!] || mask[at + steps[(k + 1) & 7]!])) continue;
    found.push(at + steps[k]!);
  }
  return found;
}

/** @param mask 1 for ink; its border pixels must be 0. Thinned in place. */
export function findSkeleton(mask: Uint8Array, width: number): SkeletonPath[] {
  thin(mask, width);
  const steps = ring(width);
  const degree = new Map<number, number[]>();
  for (let at = 0; at < mask.length; at++) if (mask[at]) degree.set(at, neighborsOf(mask, at, steps));
  const used = new Set<string>();
  const paths: SkeletonPath[] = [];
  const key = (a: number, b: number) => `${Math.min(a, b)},${Math.max(a, b)}`;
  const follow = (first: number, second: number) => {
    const pixels = [first, second];
    used.add(key(first, second));
    let [last, at] = [first, second];
    while (at !== first && degree.get(at)!.length === 2) {
      const next: number = degree.get(at)!.find((other) => other !== last)!;
      if (used.has(key(at, next))) break;
      used.add(key(at, next));
      pixels.push(next);
      [last, at] = [at, next];
    }
    const closed = at === first && degree.get(first)!.length === 2;
    const isLoose = (pixel: number) => degree.get(pixel)!.length === 1;
    paths.push({
      pixels: closed ? pixels.slice(0, -1) : pixels,
      closed,
      looseStart: isLoose(first),
      looseEnd: isLoose(at),
    });
  };
  for (const [at, neighbors] of degree) {
    if (neighbors.length === 2) continue;
    if (neighbors.length === 0) paths.push({ pixels: [at], closed: false, looseStart: true, looseEnd: true });
    for (const next of neighbors) if (!used.has(key(at, next))) follow(at, next);
  }
  for (const [at, neighbors] of degree)
    if (neighbors.length === 2 && !used.has(key(at, neighbors[0]!))) follow(at, neighbors[0]!);
  return paths;
}
