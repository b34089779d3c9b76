/** Maximal rectangles (Jylänki 2010, "A Thousand Ways to Pack the Bin"), so enclosed holes stay available. */

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Rule = (free: Box, width: number, height: number) => readonly [number, number];

export const bottomLeft: Rule = (free, _width, height) => [free.y + height, free.x];

export const tightInRow: Rule = (free, width, height) => [
  free.y + height,
  Math.min(free.width - width, free.height - height),
];

export const tightAcross: Rule = (free, width, height) => [free.width - width, free.y + height];

export type PackingSheet = { readonly free: Box[] };

export function openSheet(width: number, height: number): PackingSheet {
  return { free: [{ x: 0, y: 0, width, height }] };
}

export type Orientation = { readonly width: number; readonly height: number };

export function findPlace(
  { free }: PackingSheet,
  orientations: readonly Orientation[],
  rule: Rule,
): { readonly orientation: number; readonly x: number; readonly y: number } | null {
  let best: { orientation: number; x: number; y: number } | null = null;
  let first = Infinity;
  let second = Infinity;
  for (let orientation = 0; orientation < orientations.length; orientation++) {
    const { width, height } = orientations[orientation]!;
    for (const box of free) {
      if (box.width < width || box.height < height) continue;
      const [a, b] = rule(box, width, height);
      if (a < first || (a === first && b < second)) {
        first = a;
        second = b;
        best = { orientation, x: box.x, y: box.y };
      }
    }
  }
  return best;
}

const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

function remains(box: Box, taken: Box): Box[] {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const takenRight = taken.x + taken.width;
  const takenBottom = taken.y + taken.height;
  const parts: Box[] = [];
  if (taken.x > box.x) parts.push({ ...box, width: taken.x - box.x });
  if (takenRight < right) parts.push({ ...box, x: takenRight, width: right - takenRight });
  if (taken.y > box.y) parts.push({ ...box, height: taken.y - box.y });
  if (takenBottom < bottom) parts.push({ ...box, y: takenBottom, height: bottom - takenBottom });
  return parts;
}

export function removeRectangle({ free }: PackingSheet, taken: Box): void {
  const fresh: Box[] = [];
  for (let i = free.length - 1; i >= 0; i--) {
    const box = free[i]!;
    const apart =
      taken.x >= box.x + box.width ||
      taken.x + taken.width <= box.x ||
      taken.y >= box.y + box.height ||
      taken.y + taken.height <= box.y;
    if (apart) continue;
    free[i] = free.at(-1)!;
    free.pop();
    fresh.push(...remains(box, taken));
  }
  // Only new rectangles can lie inside others: old ones were maximal and have not grown.
  const kept = fresh.filter(
    (box, at) =>
      !free.some((other) => holds(other, box)) &&
      !fresh.some((other, index) => index !== at && holds(other, box) && (index < at || !holds(box, other))),
  );
  free.push(...kept);
}
