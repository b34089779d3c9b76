import type { Layer, Picture } from '@printready/pixels/picture';
import { entryLines, type ReadFinding } from '@printready/pixels/reading';
import { failed } from '@printready/pixels/result';
import type { Plate } from '@printready/print/plates';
import { type DecodedPicture, decodeLayers, decodePicture, MAX_PIXELS } from '../index.ts';
import { FORMATS } from '../save-formats.ts';
import { sniffFormat } from '../sniff.ts';
import { holdsInks } from '../tiff/encode.ts';
import type { DecodeLimits } from '../vips/formats.ts';
import type { Conversion } from './conversion.ts';
import { convert, convertPages, type PageSource } from './convert.ts';
import type { ConvertedFile, FileConversion } from './converted.ts';
import { isBilevel } from './fit.ts';
import { gatherLosses } from './losses.ts';
import { parsePages } from './page-range.ts';
import { requiresSolid } from './press/open-press.ts';
import { keepsDrawing } from './vector/keeps-drawing.ts';

type Settings = {
  readonly ppi: number;
  readonly report: (fraction: number) => void;
  /** Title of the file, which PDF/X requires. */
  readonly title?: string;
  /** `on` is true while the file is parsed, the only step that handles untrusted data; false during processing. */
  readonly reading?: (on: boolean) => void;
};

/** All pages of a file together may have this many times the pixel limit for one picture; more are refused. */
const PAGES_PER_LIMIT = 4;

/** Pages left out, and the file's title. */
type Report = { readonly missing: readonly string[]; readonly title: string };

type Opened = Extract<DecodedPicture, { ok: true }>;

/** @throws RangeError for invalid options, with the fix in the message; a bad file returns a failure result. */
export async function convertFile(
  bytes: Uint8Array,
  asked: Conversion,
  { ppi, report, reading, title = '' }: Settings,
): Promise<FileConversion> {
  const source = sniffFormat(bytes);
  if (keepsDrawing(asked, source)) {
    const { convertVector } = await import('./vector/convert-vector.ts');
    reading?.(true);
    const converted = await convertVector(bytes, source, asked, { ppi, title });
    reading?.(false);
    return converted;
  }
  const decode = async (page: number) => {
    reading?.(true);
    const decoded = await decodePicture(bytes, { ppi, page, ...inksFor(asked) });
    reading?.(false);
    return decoded;
  };
  const first = await decode(0);
  if (!first.ok) return first;
  const chosen = parsePages(asked.pages, first.pages);
  const left = first.pages - chosen.length;
  const missing = left > 0 ? [`${left} of ${first.pages} pages were left out.`] : [];
  const open = async (page: number): Promise<DecodedPicture> => {
    report(chosen.indexOf(page) / chosen.length);
    return page === 0 ? first : decode(page);
  };
  if (chosen.length === 1) {
    const opened = await open(chosen[0]!);
    return opened.ok ? convertOne(bytes, opened, asked, { missing, title }) : opened;
  }
  return FORMATS[asked.format].holds === 'pages'
    ? toOneFile(chosen, open, asked, { missing, title })
    : toManyFiles(chosen, open, asked, missing);
}

function holdsPlates(
  asked: Conversion,
  { picture, plates }: { readonly picture: Pick<Picture, 'space'>; readonly plates: readonly Plate[] },
): boolean {
  if (isToneOnly(asked)) return false;
  if (asked.format === 'psd' || asked.format === 'pdf') return true;
  const space = asked.color === 'keep' ? picture.space : asked.color;
  return asked.format === 'tiff' && holdsInks({ space }, plates);
}

function inksFor(asked: Conversion): Pick<DecodeLimits, 'inks'> {
  // A PDF/X keeps the inks of pages that have only inks; PDF/X-1a has nothing else.
  if (asked.pdfx && asked.format === 'pdf' && asked.color === 'keep' && !isToneOnly(asked))
    return { inks: requiresSolid(asked) ? 'all' : 'own' };
  if (asked.color !== 'cmyk') return {};
  return { inks: holdsPlates(asked, { picture: { space: 'cmyk' }, plates: [] }) ? 'all' : 'process' };
}

const withoutKeptSpots = (findings: readonly ReadFinding[]): ReadFinding[] =>
  findings.filter(({ code }) => code !== 'spot-left-out');

const isToneOnly = (asked: Conversion): boolean => isBilevel(asked) || asked.spot?.from === 'tone';

async function convertOne(
  bytes: Uint8Array,
  { picture, metadata, findings, layers: count, plates }: Opened,
  asked: Conversion,
  { missing, title }: Report,
): Promise<FileConversion> {
  let layers: readonly Layer[] = [];
  const facts = FORMATS[asked.format];
  const asLayers = count > 1 && asked.layers && facts.holds !== 'one';
  const keepsPlates = holdsPlates(asked, { picture, plates }) && !(asLayers && facts.holds === 'pages');
  const reading = keepsPlates ? withoutKeptSpots(findings) : [...findings];
  if (asLayers) {
    const decoded = await decodeLayers(bytes);
    if (!decoded.ok) return decoded;
    layers = decoded.layers;
    reading.push(...decoded.findings);
  }
  const merged = count > 1 && !asLayers ? [`${count} layers flattened.`] : [];
  const told = [...missing, ...entryLines(reading), ...merged];
  const kept = keepsPlates ? plates : [];
  const converted = await convert(picture, asked, { metadata, layers, plates: kept, title });
  return toConversion([{ ...converted, losses: [...told, ...converted.losses], page: null }], reading);
}

function toConversion(files: readonly ConvertedFile[], reading: readonly ReadFinding[]): FileConversion {
  const losses = gatherLosses(
    files.map((file) => file.losses),
    'Page',
  );
  return { ok: true, files, losses, reading };
}

async function toOneFile(
  chosen: readonly number[],
  open: (page: number) => Promise<DecodedPicture>,
  asked: Conversion,
  { missing, title }: Report,
): Promise<FileConversion> {
  const pages: PageSource[] = [];
  const told = new Set(missing);
  const reading: ReadFinding[] = [];
  let metadata: Opened['metadata'] | null = null;
  let pixels = 0;
  for (const page of chosen) {
    const opened = await open(page);
    if (!opened.ok) return opened;
    pixels += opened.picture.width * opened.picture.height;
    if (pixels > PAGES_PER_LIMIT * MAX_PIXELS) return tooLarge(opened);
    const keepsPlates = holdsPlates(asked, opened);
    pages.push({ picture: opened.picture, plates: keepsPlates ? opened.plates : [] });
    const findings = keepsPlates ? withoutKeptSpots(opened.findings) : opened.findings;
    reading.push(...findings);
    for (const line of entryLines(findings)) told.add(line);
    metadata ??= opened.metadata;
  }
  const converted = await convertPages(pages, asked, { metadata, title });
  return toConversion([{ ...converted, losses: [...told, ...converted.losses], page: null }], reading);
}

function tooLarge({ format }: Opened): FileConversion {
  const megapixels = (PAGES_PER_LIMIT * MAX_PIXELS) / 1e6;
  const text = `These pages have more than ${megapixels} megapixels together; convert fewer at a time.`;
  return failed({ code: 'too-large', format, text });
}

async function toManyFiles(
  chosen: readonly number[],
  open: (page: number) => Promise<DecodedPicture>,
  asked: Conversion,
  missing: readonly string[],
): Promise<FileConversion> {
  const files: ConvertedFile[] = [];
  const reading: ReadFinding[] = [];
  for (const page of chosen) {
    const opened = await open(page);
    if (!opened.ok) return opened;
    const { picture, metadata, plates } = opened;
    const keepsPlates = holdsPlates(asked, opened);
    const findings = keepsPlates ? withoutKeptSpots(opened.findings) : opened.findings;
    reading.push(...findings);
    const parts = { metadata, layers: [], plates: keepsPlates ? plates : [] };
    const converted = await convert(picture, asked, parts);
    files.push({
      ...converted,
      losses: [...missing, ...entryLines(findings), ...converted.losses],
      page: page + 1,
    });
  }
  return toConversion(files, reading);
}
