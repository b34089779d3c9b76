import { type Decoded, type DecodeProblem, decodeImage, MAX_PIXELS } from '@printready/codecs';
import { type Contents, readContents } from '@printready/codecs/contents';
import { decodeChosenLayers } from '@printready/codecs/conversion/chosen-layers';
import { createRaster } from '@printready/pixels/raster';
import { type Failed, failed, type Problem } from '@printready/pixels/result';

export type DrawingSize = {
  readonly ppi: number;
  readonly scale: number;
};

export type Choice = {
  readonly page: number;
  readonly drawing: DrawingSize | null;
  /** Indices into the file's layers; null means the layers that are visible in the file. */
  readonly layers: readonly number[] | null;
};

export type FileQuestion = {
  readonly pages: number;
  /** Size of the first page, inches; null for raster images. */
  readonly drawn: { readonly width: number; readonly height: number } | null;
  /** Layers from bottom to top; empty if there are fewer than two. */
  readonly layers: Contents['layers'];
};

type Opening = {
  /** Opens a partly damaged file with a finding, because the user sees the result before using it. */
  readonly partial?: boolean;
  /** The raster keeps the file's inks, for tools with `takesInks` in the manifest. */
  readonly inks?: 'own';
};

export type OpenedFile = Extract<Decoded, { readonly ok: true }>;

type ChoiceNeeded = Problem<'choice-needed'> & { readonly question: FileQuestion };

export type NotOpened = Failed<DecodeProblem | ChoiceNeeded>;

const CHOOSE = { code: 'choice-needed', text: 'Choose what to open of this file.' } as const;

/** Never rejects because of the bytes. @param choice if null, returns a question when the file offers a choice */
export async function openFile(
  bytes: Uint8Array,
  choice: Choice | null,
  how: Opening = {},
): Promise<OpenedFile | NotOpened> {
  const question = choice ? null : await questionOf(bytes);
  return question ? failed({ ...CHOOSE, question }) : await openAsChosen(bytes, choice, how);
}

/** Opens without asking. @param choice answer to the file's question; null opens page 1 with its visible layers */
export async function openAsChosen(
  bytes: Uint8Array,
  choice: Choice | null,
  how: Opening = {},
): Promise<Decoded> {
  if (!choice) return await decodeImage(bytes, how);
  const problem = await missingPage(bytes, choice);
  if (problem) return failed(problem);
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

async function questionOf(bytes: Uint8Array): Promise<FileQuestion | null> {
  const contents = await lookInside(bytes);
  if (!contents) return null;
  const { pages, drawn } = contents;
  const layers = contents.layers.length > 1 ? contents.layers : [];
  return pages > 1 || drawn || layers.length > 0 ? { pages, drawn, layers } : null;
}

/** Errors are ignored here because the decoder reports them. */
const lookInside = (bytes: Uint8Array): Promise<Contents | null> =>
  readContents(bytes, 0, MAX_PIXELS).catch(() => null);

/** Null if the page exists. Only checked for later pages, because counting the pages requires opening the file. */
async function missingPage(bytes: Uint8Array, { page }: Choice): Promise<DecodeProblem | null> {
  if (page === 0) return null;
  const contents = await lookInside(bytes);
  if (!contents || page < contents.pages) return null;
  const { format, pages } = contents;
  const has = pages === 1 ? 'one page' : `${pages} pages`;
  return { code: 'no-page', format, text: `It has ${has}; there is no page ${page + 1}.` };
}
