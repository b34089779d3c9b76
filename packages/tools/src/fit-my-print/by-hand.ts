import { exact, lengthToPixels, pixelsToLength } from '@printready/pixels/number';
import { fitsFilm, type Piece, type Turn, turnedSize } from '@printready/print/nesting';
import {
  across,
  along,
  filmOf,
  type HandPiece,
  type LaidOut,
  type Plan,
  piecesOf,
  type SheetLayout,
} from './plan.ts';

type Shown = { readonly plan: Plan; readonly layout: SheetLayout };
type Place = Pick<LaidOut, 'sheet' | 'x' | 'y'>;
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const boxOf = (piece: LaidOut): Box => ({
  x: piece.x,
  y: piece.y,
  width: across(piece),
  height: along(piece),
});

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

function handOf({ plan, layout }: Shown): HandPiece[] {
  const mm = (pixels: number) => pixelsToLength(pixels, plan.surface.ppi, 'mm');
  return layout.laid.flatMap(({ art, sheet, x, y, turn }): HandPiece[] => {
    const id = plan.arts[art]?.id;
    return id === undefined ? [] : [{ art: id, sheet, xMm: mm(x), yMm: mm(y), turn }];
  });
}

/** Layout of pieces placed by hand: missing pieces go where there is room; oversized pieces are left out. */
export function layByHand(plan: Plan): SheetLayout {
  const { surface, arts } = plan;
  const film = filmOf(surface);
  const sizes = piecesOf(plan);
  const indexOf = new Map(arts.map(({ id }, index) => [id, index]));
  const left = sizes.map(({ quantity }) => quantity);
  const px = (mm: number) => Math.round(lengthToPixels(mm, surface.ppi, 'mm'));
  const laid: LaidOut[] = [];
  for (const { art: id, sheet, xMm, yMm, turn } of plan.hand ?? []) {
    const art = indexOf.get(id);
    const size = art === undefined ? undefined : sizes[art];
    if (art === undefined || !size || left[art] === 0) continue;
    const [width, height] = turnedSize(size, turn);
    if (width > film.width || height > film.maxLength) continue;
    left[art]!--;
    const at = { x: clamp(px(xMm), film.width - width), y: clamp(px(yMm), film.maxLength - height) };
    laid.push({ art, sheet, ...at, turn, width: size.width, height: size.height });
  }
  const tooLarge: number[] = [];
  for (const [art, size] of sizes.entries()) {
    if (!fitsFilm(size, film)) {
      if (!laid.some((piece) => piece.art === art)) tooLarge.push(art);
      continue;
    }
    for (let n = left[art]!; n > 0; n--) laid.push(placed(art, size, laid, plan));
  }
  return sheetsOf(laid, plan, tooLarge);
}

function sheetsOf(laid: readonly LaidOut[], { surface }: Plan, tooLarge: readonly number[]): SheetLayout {
  const { width, maxLength, margin } = filmOf(surface);
  const used = [...new Set(laid.map(({ sheet }) => sheet))].toSorted((a, b) => a - b);
  const renumbered = new Map(used.map((sheet, index) => [sheet, index]));
  const pieces = laid.map((piece) => ({ ...piece, sheet: renumbered.get(piece.sheet) ?? 0 }));
  const lengthOf = (sheet: number) => {
    if (surface.whole) return maxLength;
    const ends = pieces.filter((piece) => piece.sheet === sheet).map((piece) => piece.y + along(piece));
    return Math.min(maxLength, Math.max(...ends) + margin);
  };
  return { laid: pieces, sheets: used.map((_, sheet) => ({ width, length: lengthOf(sheet) })), tooLarge };
}

function placed(art: number, size: Piece, laid: readonly LaidOut[], plan: Plan): LaidOut {
  const film = filmOf(plan.surface);
  const turn =
    size.turns.find((way) => {
      const [width, height] = turnedSize(size, way);
      return width <= film.width - 2 * film.margin && height <= film.maxLength - 2 * film.margin;
    }) ?? 0;
  const { width, height } = size;
  return { art, turn, width, height, ...freePlace(laid, turnedSize(size, turn), plan, null) };
}

/** Free place next to or below a piece, or on the next sheet. @param near null for the place closest to the top. */
function freePlace(
  laid: readonly LaidOut[],
  [width, height]: readonly [number, number],
  { surface }: Plan,
  near: LaidOut | null,
): Place {
  const film = filmOf(surface);
  const { gap, margin } = film;
  const [right, bottom] = [film.width - margin - width, film.maxLength - margin - height];
  const corners = laid.flatMap((piece): Place[] => [
    { sheet: piece.sheet, x: piece.x + across(piece) + gap, y: piece.y },
    { sheet: piece.sheet, x: piece.x, y: piece.y + along(piece) + gap },
    { sheet: piece.sheet, x: margin, y: piece.y + along(piece) + gap },
  ]);
  const far = ({ sheet, x, y }: Place) =>
    near === null
      ? sheet * 1e9 + y * 1e3 + x / 1e3
      : Math.abs(sheet - near.sheet) * 1e9 + exact.hypot(x - near.x, y - near.y);
  const isFree = ({ sheet, x, y }: Place) =>
    x >= margin &&
    y >= margin &&
    x <= right &&
    y <= bottom &&
    !laid.some(
      (piece) =>
        piece.sheet === sheet &&
        overlap({ x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap }, boxOf(piece)),
    );
  const next = 1 + Math.max(-1, ...laid.map(({ sheet }) => sheet));
  return corners.toSorted((a, b) => far(a) - far(b)).find(isFree) ?? { sheet: next, x: margin, y: margin };
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function edited(plan: Plan, shown: Shown, edit: (now: Laid) => Plan): Plan {
  const now = plan.hand === null ? shown : { plan, layout: layByHand(plan) };
  return edit({ layout: now.layout, plan: { ...plan, hand: handOf(now) } });
}

type Laid = { readonly plan: Plan & { readonly hand: readonly HandPiece[] }; readonly layout: SheetLayout };

const withPiece = (plan: Laid['plan'], index: number, patch: Partial<HandPiece>): Plan => ({
  ...plan,
  hand: plan.hand.map((piece, n) => (n === index ? { ...piece, ...patch } : piece)),
});

export function movePiece(plan: Plan, shown: Shown, index: number, to: Place): Plan {
  return edited(plan, shown, ({ plan: now }) => {
    const mm = (pixels: number) => pixelsToLength(pixels, now.surface.ppi, 'mm');
    return withPiece(now, index, { sheet: to.sheet, xMm: mm(to.x), yMm: mm(to.y) });
  });
}

const NEXT_TURN: Readonly<Record<Turn, Turn>> = { 0: 90, 90: 180, 180: 270, 270: 0 };

export function turnPiece(plan: Plan, shown: Shown, index: number): Plan {
  return edited(plan, shown, ({ plan: now, layout }) => {
    const piece = layout.laid[index];
    if (!piece) return plan;
    const mm = (pixels: number) => pixelsToLength(pixels, now.surface.ppi, 'mm');
    // Uses whole pixels, so that four turns return to the start.
    const shift = Math.trunc((across(piece) - along(piece)) / 2);
    const [x, y] = [Math.max(0, piece.x + shift), Math.max(0, piece.y - shift)];
    return withPiece(now, index, { turn: NEXT_TURN[piece.turn], xMm: mm(x), yMm: mm(y) });
  });
}

export function copyPiece(plan: Plan, shown: Shown, index: number): Plan {
  return edited(plan, shown, ({ plan: now, layout }) => {
    const piece = layout.laid[index];
    const art = piece && now.arts.find(({ id }) => id === now.hand[index]?.art);
    if (!piece || !art) return plan;
    const at = freePlace(layout.laid, [across(piece), along(piece)], now, piece);
    const mm = (pixels: number) => pixelsToLength(pixels, now.surface.ppi, 'mm');
    const copy: HandPiece = { art: art.id, sheet: at.sheet, xMm: mm(at.x), yMm: mm(at.y), turn: piece.turn };
    return {
      ...now,
      arts: now.arts.map((one) => (one === art ? { ...one, quantity: one.quantity + 1 } : one)),
      hand: [...now.hand, copy],
    };
  });
}

export function removePiece(plan: Plan, shown: Shown, index: number): Plan {
  return edited(plan, shown, ({ plan: now }) => {
    const gone = now.hand[index];
    if (!gone) return plan;
    return {
      ...now,
      arts: now.arts
        .map((art) => (art.id === gone.art ? { ...art, quantity: art.quantity - 1 } : art))
        .filter(({ quantity }) => quantity > 0),
      hand: now.hand.filter((_, n) => n !== index),
    };
  });
}

/** Pieces that overlap. Not computed for nested outlines, whose bounding boxes overlap by design. */
export function overlapping({ nesting }: Plan, { laid }: SheetLayout): ReadonlySet<number> {
  const found = new Set<number>();
  if (nesting === 'shapes') return found;
  const order = [...laid.entries()].toSorted(([, a], [, b]) => a.sheet - b.sheet || a.y - b.y);
  for (const [at, [index, piece]] of order.entries()) {
    for (const [otherIndex, other] of order.slice(at + 1)) {
      if (other.sheet !== piece.sheet || other.y >= piece.y + along(piece)) break;
      if (!overlap(boxOf(piece), boxOf(other))) continue;
      found.add(index).add(otherIndex);
    }
  }
  return found;
}

type Snapped = {
  readonly x: number;
  readonly y: number;
  readonly guides: { readonly x: number | null; readonly y: number | null };
};

type Line = { readonly to: number; readonly guide: number };

/** Snaps to margins, centers, edges of another piece, or the gap next to it. @param reach in sheet pixels. */
export function snapPiece(
  moving: Box,
  others: readonly LaidOut[],
  { surface }: Plan,
  reach: number,
): Snapped {
  const { width, maxLength, gap, margin } = filmOf(surface);
  const boxes = others.map(boxOf);
  const nearAcross = boxes.filter(
    (box) => box.y < moving.y + moving.height + gap && moving.y - gap < box.y + box.height,
  );
  const nearAlong = boxes.filter(
    (box) => box.x < moving.x + moving.width + gap && moving.x - gap < box.x + box.width,
  );
  const size = moving.width;
  const x = nearest(moving.x, reach, [
    { to: margin, guide: margin },
    { to: width - margin - size, guide: width - margin },
    { to: (width - size) / 2, guide: width / 2 },
    ...nearAcross.flatMap((box) => gapLines(box.x, box.width, size, gap)),
    ...boxes.flatMap((box) => alignedLines(box.x, box.width, size)),
  ]);
  const tall = moving.height;
  const y = nearest(moving.y, reach, [
    { to: margin, guide: margin },
    ...(surface.whole
      ? [
          { to: maxLength - margin - tall, guide: maxLength - margin },
          { to: (maxLength - tall) / 2, guide: maxLength / 2 },
        ]
      : []),
    ...nearAlong.flatMap((box) => gapLines(box.y, box.height, tall, gap)),
    ...boxes.flatMap((box) => alignedLines(box.y, box.height, tall)),
  ]);
  return {
    x: Math.round(clamp(x?.to ?? moving.x, width - moving.width)),
    y: Math.round(clamp(y?.to ?? moving.y, maxLength - moving.height)),
    guides: { x: x?.guide ?? null, y: y?.guide ?? null },
  };
}

const gapLines = (start: number, length: number, size: number, gap: number): Line[] => [
  { to: start + length + gap, guide: start + length + gap },
  { to: start - gap - size, guide: start - gap },
];

const alignedLines = (start: number, length: number, size: number): Line[] => [
  { to: start, guide: start },
  { to: start + length - size, guide: start + length },
  { to: start + (length - size) / 2, guide: start + length / 2 },
];

function nearest(at: number, reach: number, lines: readonly Line[]): Line | null {
  let best: Line | null = null;
  for (const line of lines) {
    const distance = Math.abs(line.to - at);
    if (distance <= reach && (best === null || distance < Math.abs(best.to - at))) best = line;
  }
  return best;
}
