import { type Answer, computed } from '../answer-type.ts';
import { counted, inch, inches, lengthText, rounded } from '../numbers.ts';
import type { Length, Pair } from '../reading/quantities.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation } from './context.ts';

/** Usual gap for cutting with a plotter, and margin to the film's edge, inches (the manual's page on gang sheets). */
const GAP = 0.25;
const MARGIN = 0.25;
const PAGE = '/docs/guides/gang-sheets#film-and-spacing';
/** Narrowest film width in the trade, inches; anything shorter is taken to be the size of a piece. */
const NARROWEST_FILM = 11;

const along = (room: number, piece: number): number =>
  Math.max(0, Math.floor((room - 2 * MARGIN + GAP + 1e-9) / (piece + GAP)));

const REASON = `Counted with ${GAP} in between pieces and ${MARGIN} in to the edge; Fit My Print nests shapes tighter.`;

function piecesOnSheet(piece: Pair<number>, sheet: Pair<number>): Answer {
  const straight = along(sheet.width, piece.width) * along(sheet.height, piece.height);
  const turned = along(sheet.width, piece.height) * along(sheet.height, piece.width);
  const most = Math.max(straight, turned);
  const size = ({ width, height }: Pair<number>) => `${rounded(width, 2)} × ${rounded(height, 2)} in`;
  return computed({
    topic: 'pieces-on-sheet',
    text:
      most === 0
        ? `None: ${size(piece)} does not fit on a ${size(sheet)} sheet.`
        : `${counted(most, 'piece')} of ${size(piece)} fit on a ${size(sheet)} sheet${turned > straight ? ', turned 90°' : ''}.`,
    reason: REASON,
    open: '/fit-my-print',
    page: PAGE,
  });
}

function piecesAcross(piece: Length, film: Length): Answer {
  const most = along(inches(film), inches(piece));
  return computed({
    topic: 'pieces-across',
    text: `${most} of ${lengthText(piece)} fit side by side on ${lengthText(film)} film.`,
    reason: REASON,
    open: '/fit-my-print',
    page: PAGE,
  });
}

function lengthForPieces(count: number, piece: Pair<number>, film: Length): Answer | null {
  const lengths = [piece, { width: piece.height, height: piece.width }].flatMap(({ width, height }) => {
    const columns = along(inches(film), width);
    if (columns === 0) return [];
    const rows = Math.ceil(count / columns);
    return [2 * MARGIN + rows * height + (rows - 1) * GAP];
  });
  if (lengths.length === 0) return null;
  const shortest = Math.min(...lengths);
  return computed({
    topic: 'length-for-pieces',
    text: `${counted(count, 'piece')} of ${rounded(piece.width, 2)} × ${rounded(piece.height, 2)} in take ${rounded(shortest, 1)} in of ${lengthText(film)} film.`,
    reason: REASON,
    open: '/fit-my-print',
    page: PAGE,
  });
}

const pairInches = ({ width, height }: Pair<Length>): Pair<number> => ({
  width: inches(width),
  height: inches(height),
});
const area = ({ width, height }: Pair<number>) => width * height;

const isSheet = (question: Reading) =>
  question.has('gang-sheet', 'film', 'fit', 'across', 'tool:fit-my-print', 'dtf');

export const answerSheets: Computation = (question) => {
  const { lengthPairs, lengths, counts, pixels, dpi } = question.quantities;
  if (!isSheet(question) || pixels.length + dpi.length > 0) return null;
  const pairs = lengthPairs.map(pairInches).sort((a, b) => area(a) - area(b));
  const [small, large] = pairs;
  if (small && large) return piecesOnSheet(small, large);
  const films = lengths.filter((length) => inches(length) >= NARROWEST_FILM);
  const film = films[0] ?? (question.has('film', 'gang-sheet') ? inch(22) : null);
  const [count] = counts;
  if (small && film && films.length === 2) {
    return piecesOnSheet(small, { width: inches(films[0] ?? film), height: inches(films[1] ?? film) });
  }
  const round = lengths.find((length) => inches(length) < NARROWEST_FILM);
  if (small && round && !films[0] && area(small) > inches(round) ** 2) {
    return piecesOnSheet({ width: inches(round), height: inches(round) }, small);
  }
  if (small && film && count !== undefined) return lengthForPieces(count, small, film);
  const piece = lengths.find((length) => inches(length) < NARROWEST_FILM);
  if (!small && piece && films[0] && question.has('across', 'fit')) return piecesAcross(piece, films[0]);
  return null;
};
