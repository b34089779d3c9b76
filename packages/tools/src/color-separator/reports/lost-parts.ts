import { exact, roundTo } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import type { Part } from '@printready/print/separation';
import type { Figure, Finding, ResultLine } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';

const MOST_LISTED = 12;
const MOST_CIRCLED = 200;
/** Gap between a lost part and the ring drawn around it, mm. */
const ROOM_MM = 0.6;
const RING = '#e0218a';

export function lostFigures(parts: readonly Part[], input: Raster): Figure[] {
  if (parts.length === 0) return [];
  const perMm = pixelsPerMillimeter(input);
  const mm = (px: number) => roundTo(px / perMm, 1);
  return [
    {
      id: 'lost-parts',
      label: parts.length > MOST_LISTED ? `Without base: the largest ${MOST_LISTED}` : 'Without base',
      columns: ['From left, mm', 'From top, mm', 'Size, mm'],
      table: parts
        .slice(0, MOST_LISTED)
        .map(({ left, top, right, bottom }) => [
          mm(left),
          mm(top),
          `${mm(right - left)} × ${mm(bottom - top)}`,
        ]),
    },
  ];
}

export function lostLines(parts: readonly Part[], input: Raster): ResultLine[] {
  if (parts.length === 0) return [];
  const room = ROOM_MM * pixelsPerMillimeter(input);
  const rings = parts.slice(0, MOST_CIRCLED).map(({ left, top, right, bottom }) => {
    const radius = exact.hypot(right - left, bottom - top) / 2 + room;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [from, to] = [x - radius, x + radius].map((at) => at.toFixed(1));
    const arc = `A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1`;
    return `M${from} ${y.toFixed(1)}${arc} ${to} ${y.toFixed(1)}${arc} ${from} ${y.toFixed(1)}Z`;
  });
  return [{ label: 'Without base', color: RING, path: rings.join('') }];
}

export function lostFindings({ length }: readonly Part[]): Finding<FindingCode>[] {
  if (length === 0) return [];
  const said = length === 1 ? '1 part is' : `${length} parts are`;
  const text = `${said} too small to hold a base inside the choke; see the rings on the image. Choke less, or thicken them.`;
  return [{ code: 'base-lost', text }];
}
