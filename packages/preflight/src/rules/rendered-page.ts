import { toHex } from '@printready/documents/hex';
import type { Look, PageBox, PageFacts } from '../facts.ts';
import type { FindingLocation } from './finding.ts';

export type RenderedPage = {
  readonly look: Look | null;
  /** One-based; null for a file without pages. */
  readonly page: number | null;
  readonly widthPt: number | null;
  readonly heightPt: number | null;
  /** Print size divided by size in the file. */
  readonly scale: number;
};

export const placeOf = ({ page }: RenderedPage, box: PageBox | null = null): FindingLocation => ({
  page,
  box,
});

export function renderedPages(pages: readonly PageFacts[], scale: number): RenderedPage[] {
  return pages.map(({ index, look, boxes, rotate, userUnit }) => {
    const [x0, y0, x1, y1] = boxes.effective.TrimBox;
    const sides = [x1 - x0, y1 - y0].map((side) => side * userUnit * scale);
    const [widthPt = 0, heightPt = 0] = rotate % 180 === 0 ? sides : sides.toReversed();
    return { look, page: index + 1, widthPt, heightPt, scale };
  });
}

export function onPages(seen: readonly RenderedPage[]): string {
  const numbers = seen.flatMap(({ page }) => page ?? []);
  if (numbers.length === 0) return '';
  return numbers.length === 1 ? ` on page ${numbers[0]}` : ` on ${numbers.length} pages`;
}

export const isGarment = (press: 'paper' | 'film' | 'screens'): boolean => press !== 'paper';

export function colorName([r, g, b]: readonly [number, number, number]): string {
  if (Math.min(r, g, b) >= 250) return 'white';
  if (Math.max(r, g, b) <= 40) return 'black';
  return toHex({ r, g, b });
}

export function parseHex(text: string): [number, number, number] | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  return match
    ? ([1, 2, 3].map((i) => Number.parseInt(match[i] ?? '', 16)) as [number, number, number])
    : null;
}
