/** A page as pdf.js draws it right: in sRGB by its own profiles, without inks and notes that are not printed. */
import { createBudget, LimitReached, Malformed } from '@printready/documents/budget';
import { PasswordNeeded, PdfFile } from '@printready/documents/pdf/file';
import { dictOf, name, type PdfDict, type PdfObject, PdfStream } from '@printready/documents/pdf/objects';
import { readOptionalContent } from '@printready/documents/pdf/optional-content';
import { rewritePdf } from '@printready/documents/pdf/rewrite';
import { ascii, joinBytes } from '@printready/imaging/bytes';
import { fogra39Profile } from '@printready/imaging/color/convert';
import { describeProfile } from '@printready/imaging/color/lcms';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { NotInInks, openSpaces, type Spaces } from './color-spaces.ts';
import { printsNothing, rewriteContent } from './content.ts';
import { type End, inkEnd, screenEnd } from './ends.ts';
import { convertImage } from './images.ts';
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
    const preparation = new Preparation(file, end, options.maxPixels);
    preparation.isChanged = setPrintLayers(file);
    await preparation.page(page);
    const findings = [...layerFindings(hidden), ...preparation.findings(page)];
    const bytes = preparation.isChanged ? rewritePdf(file, file.headerVersion || '1.7') : file.bytes;
    return { bytes, findings };
  } finally {
    end.close();
  }
}

const MAX_DEPTH = 64;
const PRINTED = 4;
const HIDDEN = 2;

type Page = { readonly dict: PdfDict; readonly resources: PdfDict };

/** The last one where there are fewer. */
function pageAt(file: PdfFile, index: number): Page | null {
  let left = index;
  let last: Page | null = null;
  const visit = (node: PdfDict, inherited: PdfObject, depth: number): Page | null => {
    if (depth > MAX_DEPTH) return null;
    const resources = node.get('Resources') ?? inherited;
    const kids = file.array(node.get('Kids'));
    if (!kids || file.name(node.get('Type')) === 'Page') {
      last = { dict: node, resources: file.dict(resources) ?? new Map() };
      return left-- === 0 ? last : null;
    }
    for (const kid of kids) {
      const child = file.dict(kid);
      const found = child && visit(child, resources, depth + 1);
      if (found) return found;
    }
    return null;
  };
  const root = file.dict(file.catalog.get('Pages'));
  return (root && visit(root, null, 0)) ?? last;
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

class Preparation {
  isChanged = false;
  private readonly file: PdfFile;
  private readonly end: End;
  private readonly maxPixels: number;
  private readonly spaces: Spaces;
  private readonly seen = new Set<PdfDict | PdfStream>();
  private overprints = false;

  constructor(file: PdfFile, end: End, maxPixels: number) {
    this.file = file;
    this.end = end;
    this.maxPixels = maxPixels;
    this.spaces = openSpaces(file, end);
  }

  async page({ dict, resources }: Page): Promise<void> {
    const { file } = this;
    const contents = file.stream(dict.get('Contents'));
    const streams = contents
      ? [contents]
      : (file.array(dict.get('Contents')) ?? []).flatMap((one) => file.stream(one) ?? []);
    const parts = streams.flatMap((stream) => [file.decode(stream).bytes, new Uint8Array([0x20])]);
    const rewritten = await this.content(joinBytes(parts), resources, true);
    if (rewritten) dict.set('Contents', new PdfStream(new Map(), rewritten));
    dict.set('Resources', resources);
    for (const annotation of file.array(dict.get('Annots')) ?? [])
      await this.appearance(file.dict(file.dict(annotation)?.get('AP'))?.get('N'), resources);
  }

  findings({ dict }: Page): readonly ReadFinding[] {
    const { file } = this;
    const left = (file.array(dict.get('Annots')) ?? []).filter((one) => {
      const annotation = file.dict(one);
      const flags = file.number(annotation?.get('F')) ?? 0;
      const isShown = annotation?.has('AP') === true && (flags & HIDDEN) === 0;
      return isShown && (flags & PRINTED) === 0 && file.name(annotation.get('Subtype')) !== 'Popup';
    });
    return [
      ...(left.length > 0
        ? [
            readFinding(
              'annotation-left-out',
              'Comments and annotations that are not set to print were left out.',
            ),
          ]
        : []),
      ...(this.overprints
        ? [
            readFinding(
              'overprint-not-shown',
              'This page overprints colors. They are shown knocked out, so overlaps can print differently.',
            ),
          ]
        : []),
      ...(this.spaces.isProfileIgnored()
        ? [readFinding('profile-ignored', 'An embedded color profile is damaged and was ignored.')]
        : []),
    ];
  }

  /** @param isFresh whether it begins with the initial paint rather than that of what is around it */
  private async content(bytes: Uint8Array, resources: PdfDict, isFresh: boolean): Promise<Uint8Array | null> {
    const rewritten = await rewriteContent(this.file, bytes, resources, this.spaces);
    this.overprints ||= rewritten.overprints;
    const black = this.end.black.join(' ');
    const first = isFresh && black !== '0 0 0' ? `${black} rg ${black} RG ` : '';
    if (rewritten.bytes || first !== '') this.isChanged = true;
    await this.resources(resources);
    return first === '' ? rewritten.bytes : joinBytes([ascii(first), rewritten.bytes ?? bytes]);
  }

  private async resources(resources: PdfDict): Promise<void> {
    if (this.seen.has(resources)) return;
    this.seen.add(resources);
    const { file } = this;
    const entries = (kind: string) => [...(file.dict(resources.get(kind)) ?? [])];
    for (const [, value] of entries('XObject')) await this.object(value, resources);
    for (const [, value] of entries('Pattern')) await this.pattern(value, resources);
    for (const [, value] of entries('Shading')) await this.space(file.dict(value), 'ColorSpace', resources);
    for (const [, value] of entries('ExtGState')) {
      const state = file.dict(value);
      const mask = file.dict(state?.get('SMask'));
      if (!this.end.isScreen && (mask || mixesAsLight(file, state?.get('BM')))) throw new NotInInks('mixing');
      if (mask) await this.object(mask.get('G'), resources);
    }
    for (const [, value] of entries('Font')) await this.glyphs(file.dict(value), resources);
    // Last: all others look names up in the spaces as they were.
    const spaces = file.dict(resources.get('ColorSpace'));
    if (!spaces) return;
    const converted: PdfDict = new Map();
    for (const [key, value] of spaces) {
      const space = await this.spaces.convert(value, withoutSelf(resources, spaces, key));
      converted.set(key, space === file.resolve(value) ? value : space);
      if (space !== file.resolve(value)) this.isChanged = true;
    }
    resources.set('ColorSpace', converted);
  }

  private async object(value: PdfObject | undefined, around: PdfDict, isFresh = false): Promise<void> {
    const stream = this.file.stream(value);
    if (!stream || this.seen.has(stream)) return;
    this.seen.add(stream);
    if (this.file.name(stream.dict.get('Subtype')) === 'Image') await this.image(stream, around);
    else await this.form(stream, around, isFresh);
  }

  private async form(stream: PdfStream, around: PdfDict, isFresh: boolean): Promise<void> {
    const { file } = this;
    const own = file.dict(stream.dict.get('Resources'));
    const rewritten = await this.content(file.decode(stream).bytes, own ?? around, isFresh);
    if (!rewritten) return;
    stream.raw = rewritten;
    stream.dict.delete('Filter');
    stream.dict.delete('DecodeParms');
  }

  private async image(stream: PdfStream, resources: PdfDict): Promise<void> {
    const { file } = this;
    const { dict } = stream;
    if (printsNothing(file, dict.get('ColorSpace'), resources)) {
      this.isChanged = true;
      dict.clear();
      const nothing = {
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: 1,
        Height: 1,
        ImageMask: true,
        BitsPerComponent: 1,
      };
      for (const [key, entry] of dictOf(nothing)) dict.set(key, entry);
      stream.raw = new Uint8Array([0x80]);
      return;
    }
    const before = dict.get('ColorSpace');
    await convertImage(file, stream, this.spaces, { resources, maxPixels: this.maxPixels });
    if (dict.get('ColorSpace') !== before) this.isChanged = true;
  }

  private async pattern(value: PdfObject, around: PdfDict): Promise<void> {
    const dict = this.file.dict(value);
    if (!dict) return;
    if (this.file.stream(value)) await this.object(value, around, true);
    else await this.space(this.file.dict(dict.get('Shading')), 'ColorSpace', around);
  }

  private async glyphs(font: PdfDict | null, around: PdfDict): Promise<void> {
    if (!font || this.file.name(font.get('Subtype')) !== 'Type3') return;
    for (const glyph of this.file.dict(font.get('CharProcs'))?.values() ?? [])
      await this.typeThreeGlyph(glyph, this.file.dict(font.get('Resources')) ?? around);
  }

  private async typeThreeGlyph(value: PdfObject, resources: PdfDict): Promise<void> {
    const stream = this.file.stream(value);
    if (!stream || this.seen.has(stream)) return;
    this.seen.add(stream);
    await this.form(stream, resources, false);
  }

  /** Appearances: one stream, or one for each state. */
  private async appearance(value: PdfObject | undefined, resources: PdfDict): Promise<void> {
    const stream = this.file.stream(value);
    if (stream) await this.object(stream, resources, true);
    else for (const state of this.file.dict(value)?.values() ?? []) await this.object(state, resources, true);
  }

  private async space(dict: PdfDict | null, key: string, resources: PdfDict): Promise<void> {
    if (!dict || this.seen.has(dict)) return;
    this.seen.add(dict);
    const converted = await this.spaces.convert(dict.get(key), resources);
    if (converted === this.file.resolve(dict.get(key))) return;
    dict.set(key, converted);
    this.isChanged = true;
  }
}

/** Blend modes that look at a color as a whole (ISO 32000-1, 11.3.5.3). */
const WHOLE = new Set(['Hue', 'Saturation', 'Color', 'Luminosity']);

const mixesAsLight = (file: PdfFile, mode: PdfObject | undefined): boolean =>
  [mode, ...(file.array(mode) ?? [])].some((one) => WHOLE.has(file.name(one) ?? ''));

/** A default space is no stand-in for itself, nor for one that it is made of. */
function withoutSelf(resources: PdfDict, spaces: PdfDict, key: string): PdfDict {
  if (!key.startsWith('Default')) return resources;
  const others = new Map([...spaces].filter(([other]) => !other.startsWith('Default')));
  return new Map<string, PdfObject>([...resources, ['ColorSpace', others]]);
}
