/** The first step of the pipeline: turns a file's bytes into a picture for tools, a question to the user, or a problem. */
import { type Decoded, type DecodeProblem, decodeImage, MAX_PIXELS } from '@printready/codecs';
import { type Contents, readContents } from '@printready/codecs/contents';
import { decodeChosenLayers } from '@printready/codecs/conversion/chosen-layers';
import { createRaster } from '@printready/imaging/raster';

export type DrawingSize = {
  readonly ppi: number;
  /** Print size over the drawing's own. */
  readonly scale: number;
};

/** How a file that can be opened in several ways is opened: which page, which layers, how large a drawing becomes. */
export type Choice = {
  /** From 0. */
  readonly page: number;
  /** Null for what has pixels of its own, or is drawn as usual. */
  readonly drawing: DrawingSize | null;
  /** Places in the file's list; null: all of them as the file's program shows them. */
  readonly layers: readonly number[] | null;
};

/** What there is to choose. */
export type FileQuestion = {
  readonly pages: number;
  /** The first page's own size, inches; null for what has pixels of its own. */
  readonly drawn: { readonly width: number; readonly height: number } | null;
  /** The lowest first; empty where there are no two of them. */
  readonly layers: Contents['layers'];
};

type Opening = {
  /** A file with a damaged part opens, with a finding, where a person sees it before it is used. */
  readonly partial?: boolean;
  /** The raster comes with the file's inks: for tools whose manifest says `takesInks`. */
  readonly inks?: 'own';
};

export type OpenedFile = Extract<Decoded, { readonly ok: true }>;

export type NotOpened =
  | { readonly ok: false; readonly problem: DecodeProblem }
  | { readonly ok: false; readonly question: FileQuestion };

/** Never rejects because of what the bytes are. @param choice null asks back where there is something to choose. */
export async function openFile(
  bytes: Uint8Array,
  choice: Choice | null,
  how: Opening = {},
): Promise<OpenedFile | NotOpened> {
  const question = choice ? null : await questionOf(bytes);
  return question ? { ok: false, question } : await openAsChosen(bytes, choice, how);
}

/** For a file that was asked about before, or where nobody can be asked. @param choice null: as it is usually shown. */
export async function openAsChosen(
  bytes: Uint8Array,
  choice: Choice | null,
  how: Opening = {},
): Promise<Decoded> {
  if (!choice) return await decodeImage(bytes, how);
  const problem = await missingPage(bytes, choice);
  if (problem) return { ok: false, problem };
  const { page, drawing, layers } = choice;
  if (layers) return await decodeChosenLayers(bytes, layers);
  if (!drawing) return await decodeImage(bytes, { page, ...how });
  const { ppi, scale } = drawing;
  const decoded = await decodeImage(bytes, { page, ppi: ppi * scale, ...how });
  if (!decoded.ok || scale === 1) return decoded;
  const { raster } = decoded;
  const resolution = { x: ppi, y: ppi };
  return { ...decoded, raster: createRaster(raster.width, raster.height, { ...raster, resolution }) };
}

/** Null when there is one way to open it. */
async function questionOf(bytes: Uint8Array): Promise<FileQuestion | null> {
  const contents = await lookInside(bytes);
  if (!contents) return null;
  const { pages, drawn } = contents;
  const layers = contents.layers.length > 1 ? contents.layers : [];
  return pages > 1 || drawn || layers.length > 0 ? { pages, drawn, layers } : null;
}

/** What is wrong with it is the decoder's to say. */
const lookInside = (bytes: Uint8Array): Promise<Contents | null> =>
  readContents(bytes, 0, MAX_PIXELS).catch(() => null);

/** Null when the page is there; only asked for later pages, because counting costs an opening. */
async function missingPage(bytes: Uint8Array, { page }: Choice): Promise<DecodeProblem | null> {
  if (page === 0) return null;
  const contents = await lookInside(bytes);
  if (!contents || page < contents.pages) return null;
  const { format, pages } = contents;
  const has = pages === 1 ? 'one page' : `${pages} pages`;
  return { code: 'no-page', format, detail: `It has ${has}; there is no page ${page + 1}.` };
}
