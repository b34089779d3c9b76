/** Checks a PDF against PDF/X-1a:2003 or PDF/X-4. */

import { PasswordNeeded, type PdfDict, PdfFile } from '@printready/documents/pdf';
import { createBudget, LimitReached, Malformed } from '@printready/documents/reading';
import type { PdfFacts } from '../facts.ts';
import { readPages } from '../pdf/pages/page-tree.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { holdsBox } from '../rules/pdf/box-rules.ts';
import { scanObjects } from './drawn-objects.ts';
import { PDFX_RULES, type PdfxCode, type PdfxStandard } from './pdfx-rules.ts';
import { readXmp } from './read-xmp.ts';

type Checked = {
  readonly file: PdfFile;
  readonly facts: PdfFacts;
  readonly pages: readonly PdfDict[];
  readonly info: PdfDict | null;
  readonly xmp: ReadonlyMap<string, string>;
};

const NEWEST_VERSION = { 'x-1a': 1.4, 'x-4': 1.6 } as const;
const DECLARATION = { 'x-1a': /^PDF\/X-1a:2003$/, 'x-4': /^PDF\/X-4p?$/ } as const;

/** Standard that the file declares; null if it declares none that can be checked. */
export function declaredStandard({ pdfx }: PdfFacts): PdfxStandard | null {
  if (pdfx === null) return null;
  if (pdfx.startsWith('PDF/X-4')) return 'x-4';
  return pdfx.startsWith('PDF/X-1') ? 'x-1a' : null;
}

/** Broken rules in the order of the table. An empty list does not prove conformance: see `PDFX_NOT_CHECKED`. */
export function checkPdfx(bytes: Uint8Array, standard: PdfxStandard, password = ''): readonly PdfxCode[] {
  const broken = findBroken(bytes, standard, password);
  return (Object.keys(PDFX_RULES) as PdfxCode[]).filter(
    (code) => broken.has(code) && PDFX_RULES[code].standards.includes(standard),
  );
}

function findBroken(bytes: Uint8Array, standard: PdfxStandard, password: string): ReadonlySet<PdfxCode> {
  try {
    const checked = open(bytes, password);
    if (checked.facts.problems.length > 0 || checked.facts.notChecked.length > 0)
      return new Set([...documentCodes(checked, standard), ...pageCodes(checked, standard), 'not-checked']);
    return new Set([...documentCodes(checked, standard), ...pageCodes(checked, standard)]);
  } catch (error) {
    if (error instanceof PasswordNeeded) return new Set(['not-checked', 'encrypted']);
    if (error instanceof Malformed || error instanceof LimitReached) return new Set(['not-checked']);
    throw error;
  }
}

function open(bytes: Uint8Array, password: string): Checked {
  const file = new PdfFile(bytes, password, createBudget());
  const metadata = file.stream(file.catalog.get('Metadata'));
  return {
    file,
    facts: readPdf(bytes, '', 'pdf', { password, drawing: 'unpainted' }),
    pages: readPages(file).pages.map(({ dict }) => dict),
    info: file.dict(file.trailer.get('Info')),
    xmp: metadata ? readXmp(file.decode(metadata).bytes) : new Map(),
  };
}

function documentCodes(checked: Checked, standard: PdfxStandard): PdfxCode[] {
  const { file, facts, info, xmp } = checked;
  // PDF/X-4 keeps these in XMP; PDF/X-1a, in the information dictionary.
  const isX4 = standard === 'x-4';
  const says = (key: string, tag: string) => (isX4 ? xmp.has(tag) : info?.has(key) === true);
  const declared = isX4 ? xmp.get('pdfxid:GTS_PDFXVersion') : facts.pdfx;
  const trapped = file.name(info?.get('Trapped')) ?? xmp.get('pdf:Trapped');
  const found: readonly [PdfxCode, boolean][] = [
    ['encrypted', facts.encrypted],
    ['version-too-new', Number(facts.version) > NEWEST_VERSION[standard]],
    ['not-declared', !DECLARATION[standard].test(declared ?? '')],
    ['no-trapped', trapped !== 'True' && trapped !== 'False'],
    ['no-title', !says('Title', 'dc:title')],
    ['no-dates', !says('CreationDate', 'xmp:CreateDate') || !says('ModDate', 'xmp:ModifyDate')],
    ['no-file-id', (file.array(file.trailer.get('ID')) ?? []).length !== 2],
    ['javascript', facts.javascript === true],
    ['font-not-embedded', (facts.fonts ?? []).some(({ used, embedded }) => used && !embedded)],
    ['layers', file.catalog.has('OCProperties')],
    ['unnamed-layer', hasUnnamedLayer(file)],
  ];
  return [...intentCodes(checked, standard), ...found.flatMap(([code, broken]) => (broken ? [code] : []))];
}

function hasUnnamedLayer(file: PdfFile): boolean {
  const groups = file.array(file.dict(file.catalog.get('OCProperties'))?.get('OCGs')) ?? [];
  return groups.some((group) => !file.text(file.dict(group)?.get('Name')));
}

function outputIntents(file: PdfFile): PdfDict[] {
  const intents = (file.array(file.catalog.get('OutputIntents')) ?? []).flatMap(
    (item) => file.dict(item) ?? [],
  );
  return intents.filter((intent) => file.name(intent.get('S')) === 'GTS_PDFX');
}

const RGB = 3;
const CMYK = 4;

function intentCodes({ file }: Checked, standard: PdfxStandard): PdfxCode[] {
  const [intent, ...more] = outputIntents(file);
  if (!intent || more.length > 0) return ['no-output-intent'];
  const profile = file.stream(intent.get('DestOutputProfile'));
  // PDF/X-1a may name a registered printing condition instead of embedding a profile.
  if (!profile && standard === 'x-1a' && file.text(intent.get('RegistryName'))) return [];
  const colors = file.number(profile?.dict.get('N'));
  const usable = standard === 'x-1a' ? colors === CMYK : colors !== null;
  return usable ? [] : ['no-output-profile'];
}

function pageCodes({ file, facts, pages }: Checked, standard: PdfxStandard): PdfxCode[] {
  const objects = scanObjects(file, pages);
  const seen = facts.pages ?? [];
  const hasRgb = seen.some(({ colorFamilies }) => colorFamilies.includes('RGB'));
  const hasLab = seen.some(({ colorFamilies }) => colorFamilies.includes('Lab'));
  const isRgbOutput = outputIntents(file).some(
    (intent) => file.number(file.stream(intent.get('DestOutputProfile'))?.dict.get('N')) === RGB,
  );
  const hasBlendSpace = (page: PdfDict) => file.dict(page.get('Group'))?.has('CS') === true;
  const isTransparent = (index: number) => seen[index]?.transparency.used === true;
  const found: readonly [PdfxCode, boolean][] = [
    ['external-stream', objects.hasExternalStream],
    ['no-trim-box', pages.some((page) => page.has('TrimBox') === page.has('ArtBox'))],
    ['boxes-not-nested', seen.some((page) => !isNested(page.boxes.declared))],
    ['transparency', objects.hasSoftMask || seen.some(({ transparency }) => transparency.used)],
    ['rgb', hasRgb || hasLab],
    ['calibrated-color', objects.hasCalibratedColor],
    ['no-blend-space', pages.some((page, index) => isTransparent(index) && !hasBlendSpace(page))],
    ['rgb-without-profile', hasRgb && !objects.hasProfiledRgb && !isRgbOutput],
  ];
  return found.flatMap(([code, broken]) =>
    broken && PDFX_RULES[code].standards.includes(standard) ? [code] : [],
  );
}

type Boxes = NonNullable<PdfFacts['pages']>[number]['boxes']['declared'];

function isNested({ MediaBox: media, BleedBox: bleed, TrimBox: trim, ArtBox: art }: Boxes): boolean {
  const inner = trim ?? art;
  if (!media) return false;
  if (bleed && !holdsBox(media, bleed)) return false;
  return !inner || holdsBox(bleed ?? media, inner);
}
