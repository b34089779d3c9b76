/** A page as pdf.js draws it right: in sRGB by its own profiles, without inks and notes that are not printed. */
import { createBudget, LimitReached, Malformed } from '@printready/documents/budget';
import { PasswordNeeded, PdfFile } from '@printready/documents/pdf/file';
import { readOptionalContent } from '@printready/documents/pdf/optional-content';
import { rewritePdf } from '@printready/documents/pdf/rewrite';
import { fogra39Profile } from '@printready/imaging/color/convert';
import { describeProfile } from '@printready/imaging/color/lcms';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { NotInInks } from './color-spaces.ts';
import { type End, inkEnd, screenEnd } from './ends.ts';
import { pageAt } from './page-at.ts';
import { PageParts } from './page-parts.ts';
import { setPrintLayers } from './print-layers.ts';

export type PreparedPage = {
  readonly bytes: Uint8Array;
  readonly findings: readonly ReadFinding[];
};

type Options = { readonly page: number; readonly maxPixels: number };

/** Files that this program's own reader cannot follow are drawn as they are, and said so. */
export async function prepareForScreen(bytes: Uint8Array, options: Options): Promise<PreparedPage> {
  try {
    const file = openFile(bytes);
    return await prepare(file, screenEnd((await pressOf(file)) ?? (await fogra39Profile())), options);
  } catch (error) {
    if (error instanceof PasswordNeeded) return { bytes, findings: [] };
    if (!(error instanceof LimitReached || error instanceof Malformed)) throw error;
    const text = 'This PDF is too large or damaged to read its color profiles. Colors are approximate.';
    return { bytes, findings: [readFinding('profile-ignored', text)] };
  }
}

export type PreparedInks = {
  /** The page in light that cyan, magenta and yellow leave, and in that of black. */
  readonly drawings: readonly [PreparedPage, PreparedPage];
  /** The file's output intent; null for the usual one. */
  readonly press: Uint8Array | null;
};

/** Null where a page has to be drawn in RGB: the reader cannot follow it, or it mixes colors as only light does. */
export async function prepareInks(bytes: Uint8Array, options: Options): Promise<PreparedInks | null> {
  try {
    const press = await pressOf(openFile(bytes));
    const profile = press ?? (await fogra39Profile());
    // Each drawing changes its own copy of the objects.
    const colors = await prepare(openFile(bytes), inkEnd(profile, 'cyan-magenta-yellow'), options);
    const black = await prepare(openFile(bytes), inkEnd(profile, 'black'), options);
    return { drawings: [colors, black], press };
  } catch (error) {
    const isKnown =
      error instanceof NotInInks ||
      error instanceof PasswordNeeded ||
      error instanceof LimitReached ||
      error instanceof Malformed;
    if (!isKnown) throw error;
    return null;
  }
}

const openFile = (bytes: Uint8Array) => new PdfFile(bytes, '', createBudget());

/** Profile of the output intent, where it is one of a press; a damaged one is as good as none. */
async function pressOf(file: PdfFile): Promise<Uint8Array | null> {
  for (const intent of file.array(file.catalog.get('OutputIntents')) ?? []) {
    const stream = file.stream(file.dict(intent)?.get('DestOutputProfile'));
    if (!stream) continue;
    const profile = file.decode(stream).bytes;
    if ((await describeProfile(profile))?.space === 'cmyk') return profile;
  }
  return null;
}

async function prepare(file: PdfFile, end: End, options: Options): Promise<PreparedPage> {
  try {
    const page = pageAt(file, options.page);
    if (!page) return { bytes: file.bytes, findings: [] };
    const hidden = readOptionalContent(file).hiddenNames;
    const preparation = new PageParts(file, end, options.maxPixels);
    preparation.isChanged = setPrintLayers(file);
    await preparation.page(page);
    const findings = [...layerFindings(hidden), ...preparation.findings(page)];
    const bytes = preparation.isChanged ? rewritePdf(file, file.headerVersion || '1.7') : file.bytes;
    return { bytes, findings };
  } finally {
    end.close();
  }
}

const MAX_NAMED = 3;

function layerFindings(hidden: readonly string[]): readonly ReadFinding[] {
  if (hidden.length === 0) return [];
  const named = hidden.slice(0, MAX_NAMED).map((one) => `“${one}”`);
  const more = hidden.length > MAX_NAMED ? ` and ${hidden.length - MAX_NAMED} more` : '';
  return [
    readFinding('content-hidden', `Layers that do not print were left out: ${named.join(', ')}${more}.`),
  ];
}
