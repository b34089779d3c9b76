import type { Finding } from '../contract/tool.ts';
import type { FindingCode } from './finding-rows.ts';
import { across, along, filmOf, type LaidOut, type Plan, printedPixels, type SheetLayout } from './plan.ts';

const overlap = (one: LaidOut, other: LaidOut): boolean =>
  one.x < other.x + across(other) &&
  other.x < one.x + across(one) &&
  one.y < other.y + along(other) &&
  other.y < one.y + along(one);

function isOff(piece: LaidOut, { sheets }: SheetLayout): boolean {
  const sheet = sheets[piece.sheet];
  if (!sheet) return true;
  return (
    Math.min(piece.x, piece.y) < 0 ||
    piece.x + across(piece) > sheet.width ||
    piece.y + along(piece) > sheet.length
  );
}

/** Bounding boxes of nested outlines and of pieces placed by hand may overlap; all others may not. */
const mayCross = ({ nesting, hand }: Plan): boolean => nesting === 'shapes' || hand !== null;

function hasOverlap({ laid }: SheetLayout): boolean {
  const sorted = laid.toSorted((a, b) => a.sheet - b.sheet || a.y - b.y);
  return sorted.some((piece, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]!;
      if (other.sheet !== piece.sheet || other.y >= piece.y + along(piece)) return false;
      if (overlap(piece, other)) return true;
    }
    return false;
  });
}

/** @returns the faults found; a layout that has any must not be written to a file. */
export function judgeLayout(plan: Plan, layout: SheetLayout): Finding<FindingCode>[] {
  const { laid, tooLarge } = layout;
  const findings: Finding<FindingCode>[] = [];
  const say = (code: FindingCode, text: string) => findings.push({ code, text });
  for (const [index, art] of plan.arts.entries()) {
    const mine = laid.filter((piece) => piece.art === index);
    const size = printedPixels(art, plan.surface.ppi);
    if (!tooLarge.includes(index) && mine.length !== art.quantity)
      say('pieces-missing', `${mine.length} of ${art.quantity} copies are on the sheets.`);
    if (mine.some(({ width, height }) => width !== size.width || height !== size.height))
      say('size-differs', 'A piece is not the requested size.');
  }
  const { width } = filmOf(plan.surface);
  if (laid.some((piece) => isOff(piece, layout)) || layout.sheets.some((sheet) => sheet.width > width))
    say('off-sheet', 'A piece reaches over the edge of its sheet.');
  if (!mayCross(plan) && hasOverlap(layout)) say('pieces-overlap', 'Two pieces overlap.');
  return findings;
}
