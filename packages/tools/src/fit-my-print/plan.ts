import { lengthToPixels, MM_PER_INCH } from '@printready/pixels/number';
import type { Film, Nesting as NestedPieces, Piece, Turn } from '@printready/print/nesting';
import type { WhiteChoice } from './options.ts';

export type Surface = {
  readonly preset: string;
  readonly widthMm: number;
  /** Maximum length of one sheet or, if `whole` is set, its exact length. */
  readonly lengthMm: number;
  /** True if the file covers the whole area, with the art at its top center, rather than ending at the last piece. */
  readonly whole: boolean;
  readonly gapMm: number;
  readonly marginMm: number;
  readonly ppi: number;
  /** True for an area of a garment: it uses no film, and art is measured from its top and center. */
  readonly garment: boolean;
};

export type NestingMode = 'boxes' | 'shapes';

export type PlacedArt = {
  readonly id: string;
  readonly pixels: { readonly width: number; readonly height: number };
  /** Printed millimeters per pixel of the art; the aspect ratio is fixed. */
  readonly mmPerPixel: number;
  readonly quantity: number;
  readonly mayTurn: boolean;
  readonly inked: number;
};

/** List whose rows are pieces of the plan, for its packing list. */
export type PlanRoster = {
  /** Name of the design without its extension. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly art: string; readonly cells: readonly string[] }[];
};

export type Plan = {
  readonly surface: Surface;
  readonly nesting: NestingMode;
  /** Dollars per square inch of film; 0 if no price is set. */
  readonly pricePerSquareInch: number;
  readonly arts: readonly PlacedArt[];
  readonly customer: string;
  readonly white: WhiteChoice;
  readonly hand: readonly HandPiece[] | null;
  /** Lists in the order in which their pieces were added; absent if there are none. */
  readonly rosters?: readonly PlanRoster[];
};

/** A piece placed by hand; in millimeters, so that its position does not depend on the resolution. */
export type HandPiece = {
  readonly art: string;
  readonly sheet: number;
  /** Top left corner of the piece, once rotated, on its sheet. */
  readonly xMm: number;
  readonly yMm: number;
  readonly turn: Turn;
};

const inches = (value: number) => value * MM_PER_INCH;

const film = (preset: string, width: number): Surface => ({
  preset,
  widthMm: inches(width),
  lengthMm: inches(240),
  whole: false,
  gapMm: inches(0.25),
  marginMm: inches(0.25),
  ppi: 300,
  garment: false,
});

const area = (preset: string, width: number, length: number): Surface => ({
  ...{ preset, widthMm: inches(width), lengthMm: inches(length) },
  ...{ whole: true, gapMm: 0, marginMm: 0, ppi: 300, garment: true },
});

export const SURFACES: readonly { readonly group: string; readonly surfaces: readonly Surface[] }[] = [
  {
    group: 'Films',
    surfaces: [
      film('DTF film 22 in', 22),
      film('DTF film 13 in', 13),
      film('DTF film 24 in', 24),
      { ...film('A3 sheet', 0), widthMm: 297, lengthMm: 420, whole: true },
    ],
  },
  {
    group: 'Garment areas',
    surfaces: [
      area('Adult front', 12, 16),
      area('Left chest', 3.5, 3.5),
      area('Youth front', 9, 12),
      area('Toddler front', 6, 6),
      area('Sleeve', 3.5, 12),
      area('Hat', 4, 2.25),
      area('Print-on-demand tee', 15, 18),
    ],
  },
];

export const CUSTOM = 'Custom';

export const FIRST_SURFACE = film('DTF film 22 in', 22);

export const widthMm = ({ pixels, mmPerPixel }: PlacedArt) => pixels.width * mmPerPixel;
export const heightMm = ({ pixels, mmPerPixel }: PlacedArt) => pixels.height * mmPerPixel;
export const effectivePpi = ({ mmPerPixel }: PlacedArt) => MM_PER_INCH / mmPerPixel;

/** Uses the validator's thresholds for an error, a warning, and a good resolution. */
export function gradePpi(ppi: number): 'low' | 'soft' | 'fine' {
  const rounded = Math.round(ppi);
  return rounded < 150 ? 'low' : rounded < 300 ? 'soft' : 'fine';
}

export function filmOf({ widthMm: width, lengthMm, gapMm, marginMm, ppi }: Surface): Film {
  const whole = (mm: number) => Math.round(lengthToPixels(mm, ppi, 'mm'));
  return { width: whole(width), maxLength: whole(lengthMm), gap: whole(gapMm), margin: whole(marginMm) };
}

export function printedPixels(
  art: PlacedArt,
  ppi: number,
): { readonly width: number; readonly height: number } {
  const whole = (mm: number) => Math.max(1, Math.round(lengthToPixels(mm, ppi, 'mm')));
  return { width: whole(widthMm(art)), height: whole(heightMm(art)) };
}

const UPRIGHT: readonly Turn[] = [0];
/** Useful rotations of a box, which looks the same when rotated by 180°. */
const BOX_TURNS: readonly Turn[] = [0, 90];
const SHAPE_TURNS: readonly Turn[] = [0, 90, 180, 270];

export function piecesOf({ arts, surface, nesting }: Plan): Piece[] {
  const turned = nesting === 'boxes' ? BOX_TURNS : SHAPE_TURNS;
  return arts.map((art) => ({
    ...printedPixels(art, surface.ppi),
    quantity: art.quantity,
    turns: art.mayTurn ? turned : UPRIGHT,
  }));
}

export function fitTo(art: PlacedArt, { widthMm: width, lengthMm, marginMm }: Surface): PlacedArt {
  const across = (width - 2 * marginMm) / art.pixels.width;
  const along = (lengthMm - 2 * marginMm) / art.pixels.height;
  // Slightly smaller, so that rounding to whole pixels does not exceed the edge.
  return { ...art, mmPerPixel: Math.min(across, along) * (1 - 1e-6) };
}

export function firstSize(art: PlacedArt, ppi: number, surface: Surface): PlacedArt {
  const asked = { ...art, mmPerPixel: MM_PER_INCH / ppi };
  const most = fitTo(art, surface);
  return asked.mmPerPixel > most.mmPerPixel ? most : asked;
}

export type LaidOut = {
  readonly art: number;
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
  readonly turn: Turn;
  readonly width: number;
  readonly height: number;
};

export type SheetLayout = {
  readonly laid: readonly LaidOut[];
  readonly sheets: readonly { readonly width: number; readonly length: number }[];
  readonly tooLarge: readonly number[];
};

export const across = ({ turn, width, height }: LaidOut) => (turn === 90 || turn === 270 ? height : width);
export const along = ({ turn, width, height }: LaidOut) => (turn === 90 || turn === 270 ? width : height);

function center(laid: readonly LaidOut[], width: number): LaidOut[] {
  const left = Math.min(...laid.map(({ x }) => x));
  const right = Math.max(...laid.map((piece) => piece.x + across(piece)));
  const shift = Math.round((width - left - right) / 2);
  return laid.map((piece) => ({ ...piece, x: piece.x + shift }));
}

export function shorterOf(one: NestedPieces, other: NestedPieces): NestedPieces {
  const film = ({ lengths }: NestedPieces) => lengths.reduce((sum, length) => sum + length, 0);
  const gains = [
    other.placements.length - one.placements.length,
    one.lengths.length - other.lengths.length,
    film(one) - film(other),
  ];
  return (gains.find((gain) => gain !== 0) ?? 0) > 0 ? other : one;
}

export function layOut(plan: Plan, nesting: NestedPieces): SheetLayout {
  const { width, maxLength } = filmOf(plan.surface);
  const sizes = piecesOf(plan);
  const laid = nesting.placements.flatMap(({ piece, ...place }): LaidOut[] => {
    const size = sizes[piece];
    return size ? [{ ...place, art: piece, width: size.width, height: size.height }] : [];
  });
  return {
    laid: plan.surface.whole
      ? nesting.lengths.flatMap((_, sheet) =>
          center(
            laid.filter((piece) => piece.sheet === sheet),
            width,
          ),
        )
      : laid,
    sheets: nesting.lengths.map((length) => ({ width, length: plan.surface.whole ? maxLength : length })),
    tooLarge: nesting.tooLarge,
  };
}

type Placement = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly belowTopMm: number;
  /** Distance to the right of the area's center; negative if to the left. */
  readonly offMiddleMm: number;
};

/** Placement of all art on one garment as a whole; null if there is no art. */
export function placementOn(sheet: number, { surface }: Plan, { laid }: SheetLayout): Placement | null {
  const here = laid.filter((piece) => piece.sheet === sheet);
  if (here.length === 0) return null;
  const left = Math.min(...here.map(({ x }) => x));
  const right = Math.max(...here.map((piece) => piece.x + across(piece)));
  const top = Math.min(...here.map(({ y }) => y));
  const bottom = Math.max(...here.map((piece) => piece.y + along(piece)));
  const mm = (pixels: number) => (pixels / surface.ppi) * MM_PER_INCH;
  return {
    widthMm: mm(right - left),
    heightMm: mm(bottom - top),
    belowTopMm: mm(top),
    offMiddleMm: mm((left + right - filmOf(surface).width) / 2),
  };
}

export type PlanSummary = {
  readonly copies: number;
  readonly lengthMm: number;
  readonly filled: number;
  readonly squareInches: number;
  readonly cost: number | null;
};

export function summarize(plan: Plan, { laid, sheets }: SheetLayout): PlanSummary {
  const { ppi } = plan.surface;
  const filmPixels = sheets.reduce((sum, { width, length }) => sum + width * length, 0);
  const inkPixels = laid.reduce(
    (sum, { art, width, height }) => sum + width * height * (plan.arts[art]?.inked ?? 0),
    0,
  );
  const squareInches = filmPixels / ppi ** 2;
  return {
    copies: laid.length,
    lengthMm: (sheets.reduce((sum, { length }) => sum + length, 0) / ppi) * MM_PER_INCH,
    filled: filmPixels === 0 ? 0 : inkPixels / filmPixels,
    squareInches,
    cost: plan.pricePerSquareInch > 0 ? squareInches * plan.pricePerSquareInch : null,
  };
}
