import type { Box } from '@printready/designer/geometry';

export type Guide = { readonly axis: 'x' | 'y'; readonly at: number };

/** Snap line and the part of the box that snaps to it; `null` allows either edge or the center. */
type Line = { readonly at: number; readonly part: 'low' | 'middle' | 'high' | 'base' | null };
export type Lines = { readonly x: readonly Line[]; readonly y: readonly Line[] };

type Span = { readonly low: number; readonly high: number };

const across = ({ left, right }: Box): Span => ({ low: left, high: right });
const down = ({ top, bottom }: Box): Span => ({ low: top, high: bottom });
const meets = (one: Span, other: Span) => one.low < other.high && other.low < one.high;

const edges = ({ low, high }: Span): Line[] =>
  [low, (low + high) / 2, high].map((at) => ({ at, part: null }));

function gaps(spans: readonly Span[], size: number): Line[] {
  const sorted = spans.toSorted((a, b) => a.low - b.low);
  return sorted.slice(1).flatMap((next, at): Line[] => {
    const before = sorted[at];
    if (!before) return [];
    const gap = next.low - before.high;
    if (gap <= 0) return [];
    const between: Line[] = gap > size ? [{ at: (before.high + next.low) / 2, part: 'middle' }] : [];
    return [{ at: next.high + gap, part: 'low' }, { at: before.low - gap, part: 'high' }, ...between];
  });
}

export type Neighbors = {
  readonly print: { readonly widthMm: number; readonly heightMm: number };
  readonly others: readonly Box[];
  /** Baseline y positions of straight texts that are not being moved. */
  readonly baseLines: readonly number[];
};

export function linesFor(box: Box, { print, others, baseLines }: Neighbors): Lines {
  const page = (length: number): Line[] => [
    ...edges({ low: 0, high: length }),
    ...[length / 3, (2 * length) / 3].map((at): Line => ({ at, part: 'middle' })),
  ];
  const [columns, rows] = [others.map(across), others.map(down)];
  const inRow = others.filter((other) => meets(down(other), down(box))).map(across);
  const inColumn = others.filter((other) => meets(across(other), across(box))).map(down);
  return {
    x: [...page(print.widthMm), ...columns.flatMap(edges), ...gaps(inRow, box.right - box.left)],
    y: [
      ...page(print.heightMm),
      ...rows.flatMap(edges),
      ...baseLines.map((at): Line => ({ at, part: 'base' })),
      ...gaps(inColumn, box.bottom - box.top),
    ],
  };
}

function nearest(span: Span, base: number | null, lines: readonly Line[], snapMm: number) {
  const parts = { low: span.low, middle: (span.low + span.high) / 2, high: span.high };
  let best: { readonly by: number; readonly at: number } | null = null;
  for (const { at, part } of lines) {
    const held =
      part === 'base' ? (base === null ? [] : [base]) : part === null ? Object.values(parts) : [parts[part]];
    for (const place of held)
      if (Math.abs(at - place) <= Math.abs(best?.by ?? snapMm)) best = { by: at - place, at };
  }
  return best;
}

/** @param base y of the baseline if a single straight text is being moved */
export function snapBox(box: Box, base: number | null, lines: Lines, snapMm: number) {
  const x = nearest(across(box), null, lines.x, snapMm);
  const y = nearest(down(box), base, lines.y, snapMm);
  const guides: Guide[] = [
    ...(x ? [{ axis: 'x', at: x.at } as const] : []),
    ...(y ? [{ axis: 'y', at: y.at } as const] : []),
  ];
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, guides };
}
