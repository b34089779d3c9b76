/** A page as pdf.js draws it right: in sRGB by its own profiles, without inks and notes that are not printed. */
import { createBudget, LimitReached, Malformed } from '@printready/documents/budget';
import { PasswordNeeded, PdfFile } from '@printready/documents/pdf/file';
import { dictOf, name, type PdfDict, type PdfObject, PdfStream } from '@printready/documents/pdf/objects';
import { rewritePdf } from '@printready/documents/pdf/rewrite';
import { joinBytes } from '@printready/imaging/bytes';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { openSpaces, type Spaces } from './color-spaces.ts';
import { printsNothing, rewriteContent } from './content.ts';
import { convertImage } from './images.ts';

export type PreparedPage = {
  readonly bytes: Uint8Array;
  readonly findings: readonly ReadFinding[];
};

type Options = { readonly page: number; readonly maxPixels: number };

/** Files that this program's own reader cannot follow are drawn as they are, and said so. */
export async function preparePage(bytes: Uint8Array, options: Options): Promise<PreparedPage> {
  try {
    const file = new PdfFile(bytes, '', createBudget());
    const page = pageAt(file, options.page);
    if (!page) return { bytes, findings: [] };
    const preparation = new Preparation(file, options.maxPixels);
    try {
      await preparation.page(page);
    } finally {
      await preparation.close();
    }
    const findings = preparation.findings(page);
    if (!preparation.isChanged) return { bytes, findings };
    return { bytes: rewritePdf(file, file.headerVersion || '1.7'), findings };
  } catch (error) {
    if (error instanceof PasswordNeeded) return { bytes, findings: [] };
    if (!(error instanceof LimitReached || error instanceof Malformed)) throw error;
    const text = 'This PDF is too large or damaged to read its color profiles. Colors are approximate.';
    return { bytes, findings: [readFinding('profile-ignored', text)] };
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

class Preparation {
  isChanged = false;
  private readonly file: PdfFile;
  private readonly maxPixels: number;
  private readonly spaces: Spaces;
  private readonly seen = new Set<PdfDict | PdfStream>();
  private overprints = false;

  constructor(file: PdfFile, maxPixels: number) {
    this.file = file;
    this.maxPixels = maxPixels;
    this.spaces = openSpaces(file);
  }

  close(): Promise<void> {
    return this.spaces.close();
  }

  async page({ dict, resources }: Page): Promise<void> {
    const { file } = this;
    const contents = file.stream(dict.get('Contents'));
    const streams = contents
      ? [contents]
      : (file.array(dict.get('Contents')) ?? []).flatMap((one) => file.stream(one) ?? []);
    const parts = streams.flatMap((stream) => [file.decode(stream).bytes, new Uint8Array([0x20])]);
    const rewritten = await this.content(joinBytes(parts), resources);
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

  private async content(bytes: Uint8Array, resources: PdfDict): Promise<Uint8Array | null> {
    const rewritten = await rewriteContent(this.file, bytes, resources, this.spaces);
    this.overprints ||= rewritten.overprints;
    if (rewritten.bytes) this.isChanged = true;
    await this.resources(resources);
    return rewritten.bytes;
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
      const mask = file.dict(file.dict(value)?.get('SMask'));
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

  private async object(value: PdfObject | undefined, around: PdfDict): Promise<void> {
    const stream = this.file.stream(value);
    if (!stream || this.seen.has(stream)) return;
    this.seen.add(stream);
    if (this.file.name(stream.dict.get('Subtype')) === 'Image') await this.image(stream, around);
    else await this.form(stream, around);
  }

  private async form(stream: PdfStream, around: PdfDict): Promise<void> {
    const { file } = this;
    const own = file.dict(stream.dict.get('Resources'));
    const rewritten = await this.content(file.decode(stream).bytes, own ?? around);
    if (!rewritten) return;
    stream.raw = rewritten;
    stream.dict.delete('Filter');
    stream.dict.delete('DecodeParms');
  }

  private async image(stream: PdfStream, resources: PdfDict): Promise<void> {
    const { file } = this;
    const { dict } = stream;
    const mask = file.stream(dict.get('SMask'));
    if (mask) await this.object(mask, resources);
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
    if (this.file.stream(value)) await this.object(value, around);
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
    await this.form(stream, resources);
  }

  /** Appearances: one stream, or one for each state. */
  private async appearance(value: PdfObject | undefined, resources: PdfDict): Promise<void> {
    const stream = this.file.stream(value);
    if (stream) await this.object(stream, resources);
    else for (const state of this.file.dict(value)?.values() ?? []) await this.object(state, resources);
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

/** A default space is no stand-in for itself, nor for one that it is made of. */
function withoutSelf(resources: PdfDict, spaces: PdfDict, key: string): PdfDict {
  if (!key.startsWith('Default')) return resources;
  const others = new Map([...spaces].filter(([other]) => !other.startsWith('Default')));
  return new Map<string, PdfObject>([...resources, ['ColorSpace', others]]);
}
