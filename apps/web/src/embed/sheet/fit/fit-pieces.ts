/** Finds the cheapest of a shop's sheets that holds all pieces, with the packer of Fit My Print. */
import type { EmbedSheetSize } from '@printready/contracts/account';
import {
  filmOf,
  layOut,
  type NestRequest,
  type Plan,
  piecesOf,
  type Surface,
  USUAL_WHITE,
} from '@printready/tools/fit-my-print';
import type { Tasks } from '../../../worker/tasks.gen.ts';
import { byPrice, type Fit, type Fitted, MARGIN_MM, type OpenPiece } from '../pieces.ts';

export type Nest = (request: NestRequest) => Promise<Tasks['nest']['answer']>;

const surfaceOf = ({ widthMm, lengthMm, dpi }: EmbedSheetSize, gapMm: number): Surface => ({
  ...{ preset: '', widthMm, lengthMm, gapMm, marginMm: MARGIN_MM, ppi: dpi },
  ...{ whole: true, garment: false },
});

const planOf = (pieces: readonly OpenPiece[], surface: Surface): Plan => ({
  ...{ surface, nesting: 'boxes', pricePerSquareInch: 0, customer: '', white: USUAL_WHITE, hand: null },
  arts: pieces.map(({ entry, count, scale, state: { art } }) => ({
    ...{ id: entry.key, pixels: art.trim, mmPerPixel: art.mmPerPixel * scale },
    ...{ quantity: count, mayTurn: true, inked: art.inked },
  })),
});

/** Sizes on the same film at the same resolution need one nesting. */
function filmsOf(sizes: readonly EmbedSheetSize[]): readonly (readonly EmbedSheetSize[])[] {
  const isSameFilm = (a: EmbedSheetSize, b: EmbedSheetSize) => a.widthMm === b.widthMm && a.dpi === b.dpi;
  const firsts = sizes.filter((size, index) => sizes.findIndex((one) => isSameFilm(one, size)) === index);
  return firsts.map((first) => sizes.filter((size) => isSameFilm(first, size)));
}

type FilmFit = {
  readonly candidates: readonly { readonly size: EmbedSheetSize; readonly fitted: () => Fitted }[];
  /** Indices of pieces that do not fit this film at all. */
  readonly tooLarge: readonly number[];
};

type Request = {
  readonly pieces: readonly OpenPiece[];
  readonly sizes: readonly EmbedSheetSize[];
  readonly gapMm: number;
  readonly effort: NestRequest['effort'];
};

async function fitFilm(
  film: readonly EmbedSheetSize[],
  { pieces, gapMm, effort }: Request,
  nest: Nest,
): Promise<FilmFit> {
  const longest = film.reduce((a, b) => (a.lengthMm >= b.lengthMm ? a : b));
  const plan = planOf(pieces, surfaceOf(longest, gapMm));
  const nesting = await nest({
    ...{ pieces: piecesOf(plan), film: filmOf(plan.surface), nesting: plan.nesting },
    ...{ outlines: [], effort },
  });
  const { tooLarge, lengths } = nesting;
  const [needed = Infinity] = lengths;
  if (tooLarge.length > 0 || lengths.length > 1) return { candidates: [], tooLarge };
  const fitting = film.filter((size) => filmOf(surfaceOf(size, gapMm)).maxLength >= needed);
  const candidates = fitting.map((size) => ({
    size,
    fitted: () => fittedOn(size, { ...plan, surface: surfaceOf(size, gapMm) }, nesting),
  }));
  return { candidates, tooLarge };
}

function fittedOn(size: EmbedSheetSize, plan: Plan, nesting: Tasks['nest']['answer']): Fitted {
  const { laid } = layOut(plan, nesting);
  const { width, maxLength: length } = filmOf(plan.surface);
  const covered = laid.reduce((sum, piece) => sum + piece.width * piece.height, 0);
  const keys = plan.arts.map(({ id }) => id);
  return { size, width, length, placed: laid, keys, filled: covered / (width * length) };
}

export async function fitPieces(request: Request, nest: Nest): Promise<Fit> {
  const { pieces, sizes } = request;
  if (pieces.length === 0 || sizes.length === 0) return { kind: 'none' };
  const films: FilmFit[] = [];
  for (const film of filmsOf(sizes)) films.push(await fitFilm(film, request, nest));
  const [best] = films.flatMap(({ candidates }) => candidates).toSorted((a, b) => byPrice(a.size, b.size));
  if (best) return { kind: 'fits', fitted: best.fitted() };
  const nowhere = pieces.filter((_, index) => films.every(({ tooLarge }) => tooLarge.includes(index)));
  return nowhere.length > 0
    ? { kind: 'too-large', keys: nowhere.map(({ entry }) => entry.key) }
    : { kind: 'too-much' };
}
