import { PasswordNeeded, PdfFile, readOptionalContent } from '@printready/documents/pdf';
import { rewritePdf } from '@printready/documents/pdf/write';
import { createBudget, LimitReached, Malformed } from '@printready/documents/reading';
import { describeProfile, fogra39Profile, isSrgb } from '@printready/pixels/profiles';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { NotInInks } from './color-spaces.ts';
import {
  type DrawingTarget,
  type InkDrawing,
  type Intents,
  inkTarget,
  type SpotMode,
  screenTarget,
} from './drawing-targets.ts';
import type { InkColor } from './named-inks.ts';
import { pageAt } from './page-at.ts';
import { PageParts } from './page-parts.ts';
import { setPrintLayers } from './print-layers.ts';

type PreparedPage = {
  readonly bytes: Uint8Array;
  readonly findings: readonly ReadFinding[];
};

export type ScreenPage = PreparedPage & { readonly usesInks: boolean };

type Options = { readonly page: number; readonly maxPixels: number };

export async function prepareForScreen(bytes: Uint8Array, options: Options): Promise<ScreenPage> {
  try {
    const file = openFile(bytes);
    const intents = await readIntents(file);
    const rgb = intents.rgb && !(await isSrgb(intents.rgb)) ? intents.rgb : null;
    const target = screenTarget(intents.cmyk ?? (await fogra39Profile()), { ...intents, rgb });
    const { bytes: prepared, findings, usesInks } = await prepare(file, target, options);
    return { bytes: prepared, findings, usesInks };
  } catch (error) {
    if (error instanceof PasswordNeeded) return { bytes, findings: [], usesInks: false };
    if (!(error instanceof LimitReached || error instanceof Malformed)) throw error;
    const text = 'This PDF is too large or damaged to read its color profiles. Colors are approximate.';
    return { bytes, findings: [readFinding('profile-ignored', text)], usesInks: false };
  }
}

export type PreparedInks = {
  readonly drawings: readonly (PreparedPage & { readonly inks: InkDrawing })[];
  readonly spots: ReadonlyMap<string, InkColor>;
  readonly press: Uint8Array | null;
};

const MOST_SPOTS = 16;
const COLORS = ['Cyan', 'Magenta', 'Yellow'] as const;

/** Null if the page must be drawn in RGB; with `own`, also for a page with RGB colors or without inks. */
export async function prepareInks(
  bytes: Uint8Array,
  { mode, own }: { readonly mode: SpotMode; readonly own: boolean },
  options: Options,
): Promise<PreparedInks | null> {
  try {
    const intents = await readIntents(openFile(bytes));
    const press = intents.cmyk;
    const profile = press ?? (await fogra39Profile());
    const draw = async (...inks: InkDrawing) => ({
      ...(await prepare(openFile(bytes), inkTarget(profile, intents, inks, mode), options)),
      inks,
    });
    const together = await draw(...COLORS);
    const { spots, usesInks, usesLight } = together;
    if (own && (usesLight || !usesInks)) return null;
    if (mode === 'kept' && spots.size > MOST_SPOTS) return null;
    const drawings = [together];
    if (together.overprints) {
      // Uses a separate drawing for each ink, so that overprinting can leave any ink unchanged.
      drawings.length = 0;
      for (const ink of COLORS) drawings.push(await draw(ink));
    }
    drawings.push(await draw('Black'));
    if (mode === 'kept') for (const ink of spots.keys()) drawings.push(await draw(ink));
    return { drawings, spots, press };
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

async function readIntents(file: PdfFile): Promise<Intents> {
  const found: { -readonly [Kind in keyof Intents]: Intents[Kind] } = { cmyk: null, rgb: null, gray: null };
  for (const intent of file.array(file.catalog.get('OutputIntents')) ?? []) {
    const stream = file.stream(file.dict(intent)?.get('DestOutputProfile'));
    if (!stream) continue;
    const profile = file.decode(stream).bytes;
    const space = (await describeProfile(profile))?.space;
    if (space === 'cmyk' || space === 'rgb' || space === 'gray') found[space] ??= profile;
  }
  return found;
}

type Prepared = PreparedPage & Pick<PageParts, 'spots' | 'overprints' | 'usesInks' | 'usesLight'>;

async function prepare(file: PdfFile, target: DrawingTarget, options: Options): Promise<Prepared> {
  try {
    const page = pageAt(file, options.page);
    if (!page) {
      const nothing = { spots: new Map(), overprints: false, usesInks: false, usesLight: false };
      return { bytes: file.bytes, findings: [], ...nothing };
    }
    const hidden = readOptionalContent(file).hiddenNames;
    const preparation = new PageParts(file, target, options.maxPixels);
    preparation.isChanged = setPrintLayers(file);
    await preparation.page(page);
    const findings = [...layerFindings(hidden), ...preparation.findings(page)];
    const bytes = preparation.isChanged ? rewritePdf(file, file.headerVersion || '1.7') : file.bytes;
    const { spots, overprints, usesInks, usesLight } = preparation;
    return { bytes, findings, spots, overprints, usesInks, usesLight };
  } finally {
    target.close();
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
