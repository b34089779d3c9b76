/** Opening, arranging and writing of a sheet, loaded with the first file. */
import { type Facts, isSizeKnown, naturalSize } from '@printready/preflight';
import { ASSUMED_WIDTH_IN } from '@printready/tools/tool';
import { runTask } from '../../threads/run-task.ts';
import type { Tasks } from '../../worker/tasks.gen.ts';
import { fitPieces, type Nest } from './fit/fit-pieces.ts';
import type { Art, ArtState, Fitted, OpenPiece } from './pieces.ts';

export { hashOf } from '../check/engine.ts';
export { fitPieces };

const MM_PER_INCH = 25.4;
/** Resolution at which drawings are measured. */
const USUAL_PPI = 300;

type Running = { readonly signal: AbortSignal; readonly onProgress?: (fraction: number) => void };
type Opening = Tasks['open-art']['request'];
type Choice = NonNullable<Opening['choice']>;

/** @param facts of the file; a file that states no size gets the width that all tools assume */
function artOf(opened: Tasks['open-art']['answer'], choice: Opening['choice'], facts: Facts): ArtState {
  if (!opened.ok) return { kind: 'unfit', why: opened.problem.code === 'empty-art' ? 'empty' : 'unreadable' };
  const { trim, full, inked, picture, stated } = opened;
  const isDrawing = choice?.drawing != null;
  const natural = isDrawing ? null : naturalSize(facts);
  const isSizeAssumed = !isSizeKnown(facts);
  const widthMm = isSizeAssumed ? ASSUMED_WIDTH_IN * MM_PER_INCH : natural?.widthMm;
  const mmPerPixel = widthMm === undefined ? MM_PER_INCH / (stated?.x ?? USUAL_PPI) : widthMm / full.width;
  return { kind: 'open', art: { trim, full, inked, picture, choice, mmPerPixel, isSizeAssumed } };
}

/** Opens a file for the film. A file of several pages is refused, because a piece is one picture. */
export async function openArt(file: Blob, facts: Facts, { signal }: Running): Promise<ArtState> {
  const first = await runTask('open-art', { file, choice: null }, { signal });
  if (first.ok || first.problem.code !== 'choice-needed') return artOf(first, null, facts);
  const { pages, drawn } = first.problem.question;
  if (pages > 1) return { kind: 'unfit', why: 'pages', pages };
  const choice: Choice = { page: 0, drawing: drawn && { ppi: USUAL_PPI, scale: 1 }, layers: null };
  return artOf(await runTask('open-art', { file, choice }, { signal }), choice, facts);
}

export const nestIn =
  (signal: AbortSignal): Nest =>
  (request) =>
    runTask('nest', request, { signal });

type SheetArt = Tasks['write-sheets']['request']['arts'][number];

/** A drawing is drawn as finely as the sheet prints it; if that is too many pixels, its pixels are enlarged. */
async function sheetArtOf(
  { entry: { file }, scale, state }: OpenPiece,
  dpi: number,
  signal: AbortSignal,
): Promise<SheetArt> {
  const { choice, trim }: Art = state.art;
  const finer = scale * Math.max(1, dpi / USUAL_PPI);
  if (!choice?.drawing || finer <= 1) return { file, choice, trim };
  const drawn: Choice = { ...choice, drawing: { ppi: USUAL_PPI, scale: finer } };
  const opened = await runTask('open-art', { file, choice: drawn }, { signal });
  return opened.ok ? { file, choice: drawn, trim: opened.trim } : { file, choice, trim };
}

export async function writeSheet(
  { size, width, length, placed }: Fitted,
  pieces: readonly OpenPiece[],
  running: Running,
): Promise<File> {
  const { dpi, format, widthMm, lengthMm } = size;
  const arts: SheetArt[] = [];
  for (const piece of pieces) arts.push(await sheetArtOf(piece, dpi, running.signal));
  const sheets = [{ laid: placed, width, length }];
  const blob = await runTask('write-sheets', { arts, sheets, ppi: dpi, format, white: null }, running);
  const name = `gang-sheet-${Math.round(widthMm)}x${Math.round(lengthMm)}mm.${format}`;
  return new File([blob], name, { type: blob.type });
}
