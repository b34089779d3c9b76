/** Pieces of the gang sheet that a customer builds, and why it is not finished. */
import type { EmbedSheetSize } from '@printready/contracts/account';
import type { PrintSize } from '../../preflight/validate-types.ts';
import type { Tasks } from '../../worker/tasks.gen.ts';
import { type Entry, reasonOf } from '../check/entries.ts';
import type { EmbedSheet } from '../protocol.ts';

export const LIMITS = {
  files: 20,
  /** Number of pieces of one design, and of a sheet. */
  copies: 500,
  pieces: 1000,
  narrowestMm: 5,
  gapMm: 50,
} as const;

export const FIRST_GAP_MM = 6.35;

type OpenedArt = Extract<Tasks['open-art']['answer'], { readonly ok: true }>;

/** Artwork of a piece, measured. Its box is the artwork without transparent margins. */
export type Art = Pick<OpenedArt, 'trim' | 'full' | 'inked' | 'picture'> & {
  readonly choice: Tasks['open-art']['request']['choice'];
  /** Printed size of a pixel at scale 1, mm. */
  readonly mmPerPixel: number;
  /** True if the file does not say how large it prints. */
  readonly isSizeAssumed: boolean;
};

export type ArtState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly art: Art }
  | { readonly kind: 'unfit'; readonly why: 'locked' | 'unreadable' | 'empty' }
  | { readonly kind: 'unfit'; readonly why: 'pages'; readonly pages: number };

/** Settings of a file, by the customer. */
export type PieceSettings = {
  readonly count: number;
  /** Factor of the size that the file states, or that is assumed for it. */
  readonly scale: number;
  /** True once the customer has set the size. */
  readonly isSizeChosen: boolean;
};

export type Piece = PieceSettings & { readonly entry: Entry; readonly state: ArtState };
export type OpenPiece = Piece & { readonly state: { readonly kind: 'open'; readonly art: Art } };

export const isOpen = (piece: Piece): piece is OpenPiece => piece.state.kind === 'open';

const sized = ({ width, height }: Art['full'], mm: number): PrintSize => ({
  widthMm: width * mm,
  heightMm: height * mm,
});

/** Size on the film, without transparent margins. */
export const pieceSize = ({ scale, state: { art } }: OpenPiece): PrintSize =>
  sized(art.trim, art.mmPerPixel * scale);

/** Size of the whole file, which the check judges. */
export const fileSize = ({ full, mmPerPixel }: Art, scale: number): PrintSize =>
  sized(full, mmPerPixel * scale);

/** True while the piece has a size that neither its file nor the customer has stated. */
export const hasAssumedSize = ({ isSizeChosen, state: { art } }: OpenPiece): boolean =>
  art.isSizeAssumed && !isSizeChosen;

/** Margin of every sheet, mm. */
export const MARGIN_MM = 6.35;

/** Greatest scale at which a piece fits one of the sizes, in either direction; 1 without sizes. */
export function greatestScale({ trim, mmPerPixel }: Art, sizes: readonly EmbedSheetSize[]): number {
  // Slightly smaller, so that rounding to whole pixels does not exceed the edge.
  const room = (mm: number) => (mm - 2 * MARGIN_MM) * (1 - 1e-4);
  const { widthMm, heightMm } = sized(trim, mmPerPixel);
  const scales = sizes.flatMap((size) => [
    Math.min(room(size.widthMm) / widthMm, room(size.lengthMm) / heightMm),
    Math.min(room(size.widthMm) / heightMm, room(size.lengthMm) / widthMm),
  ]);
  return scales.length > 0 ? Math.max(...scales) : 1;
}

const areaOf = ({ widthMm, lengthMm }: EmbedSheetSize) => widthMm * lengthMm;

/** Cheapest first; of two at one price, the smaller. */
export const byPrice = (a: EmbedSheetSize, b: EmbedSheetSize): number =>
  Number(a.price) - Number(b.price) || areaOf(a) - areaOf(b);

export const countOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { count }) => sum + count, 0);

type Placed = {
  /** Index of the piece. */
  readonly art: number;
  readonly x: number;
  readonly y: number;
  readonly turn: 0 | 90 | 180 | 270;
  /** Size before rotation, px. */
  readonly width: number;
  readonly height: number;
};

export type Fitted = {
  readonly size: EmbedSheetSize;
  /** Pixels at the sheet's resolution. */
  readonly width: number;
  readonly length: number;
  readonly placed: readonly Placed[];
  /** Keys of the pieces that `placed` counts through. */
  readonly keys: readonly string[];
  /** Share of the film that the pieces' boxes cover, 0…1. */
  readonly filled: number;
};

export type Fit =
  | { readonly kind: 'none' }
  | { readonly kind: 'working'; readonly last: Fitted | null }
  | { readonly kind: 'fits'; readonly fitted: Fitted }
  | { readonly kind: 'too-much' }
  /** `keys` of the pieces that no size holds. */
  | { readonly kind: 'too-large'; readonly keys: readonly string[] }
  | { readonly kind: 'failed' };

export type Making =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly fraction: number }
  | { readonly kind: 'failed' }
  /** The server does not answer. */
  | { readonly kind: 'not-signed' }
  /** The shop has changed its sizes or prices since the customer saw them. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'made'; readonly sheet: EmbedSheet };

export type SheetState = {
  readonly sizes: readonly EmbedSheetSize[] | 'loading' | 'late';
  readonly pieces: readonly Piece[];
  readonly gapMm: number;
  readonly fit: Fit;
  readonly making: Making;
};

export type SheetReason = 'noSizes' | 'none' | 'checking' | 'blocked' | 'look' | 'tooMuch' | 'unfinished';

/** Why the form may not be sent; null if it may. */
export function sheetReasonOf({ sizes, pieces, fit, making }: SheetState): SheetReason | null {
  if (sizes === 'loading') return 'checking';
  if (sizes === 'late' || sizes.length === 0) return 'noSizes';
  if (pieces.length === 0) return 'none';
  if (pieces.some(({ state }) => state.kind === 'unfit')) return 'blocked';
  const checks = reasonOf(
    pieces.map(({ entry }) => entry),
    false,
  );
  if (checks === 'blocked' || checks === 'look') return checks;
  if (fit.kind === 'too-much' || fit.kind === 'too-large' || fit.kind === 'failed') return 'tooMuch';
  if (checks !== null || fit.kind !== 'fits' || !pieces.every(isOpen)) return 'checking';
  return making.kind === 'made' ? null : 'unfinished';
}
