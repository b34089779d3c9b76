import {
  dictOf,
  name,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  PdfStream,
} from '@printready/documents/pdf';
import { ascii, joinBytes } from '@printready/pixels/bytes';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { NotInInks, Spaces } from './color-spaces.ts';
import { rewriteContent } from './content.ts';
import type { DrawingTarget } from './drawing-targets.ts';
import { convertImage } from './images.ts';
import type { InkColor } from './named-inks.ts';
import { printsNothing } from './no-ink.ts';
import type { Page } from './page-at.ts';

/** Bits of an annotation's flags (ISO 32000-1, 12.5.3). */
const PRINTED = 4;
const HIDDEN = 2;

export class PageParts {
  isChanged = false;
  private readonly file: PdfFile;
  private readonly target: DrawingTarget;
  private readonly maxPixels: number;
  private readonly spaces: Spaces;
  private readonly seen = new Set<PdfDict | PdfStream>();
  overprints = false;

  constructor(file: PdfFile, target: DrawingTarget, maxPixels: number) {
    this.file = file;
    this.target = target;
    this.maxPixels = maxPixels;
    this.spaces = new Spaces(file, target);
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

  get usesInks(): boolean {
    return this.spaces.usesInks;
  }

  get usesLight(): boolean {
    return this.spaces.usesLight;
  }

  get spots(): ReadonlyMap<string, InkColor> {
    return this.spaces.spots;
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
      ...(this.spaces.isProfileIgnored
        ? [readFinding('profile-ignored', 'An embedded color profile is damaged and was ignored.')]
        : []),
    ];
  }

  /** @param isFresh true if the content starts with the initial graphics state instead of the current one */
  private async content(bytes: Uint8Array, resources: PdfDict, isFresh: boolean): Promise<Uint8Array | null> {
    const rewritten = await rewriteContent(this.file, bytes, resources, this.spaces);
    this.overprints ||= rewritten.overprints;
    const black = this.target.black.join(' ');
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
      if (!this.target.isScreen && (mask || mixesAsLight(file, state?.get('BM'))))
        throw new NotInInks('mixing');
      if (mask) await this.object(mask.get('G'), resources);
    }
    for (const [, value] of entries('Font')) await this.glyphs(file.dict(value), resources);
    // Runs last, because all other parts still look up the original color spaces.
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
    this.spaces.imageLeavesInks(stream, resources);
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

/** Nonseparable blend modes (ISO 32000-1, 11.3.5.3). */
const WHOLE = new Set(['Hue', 'Saturation', 'Color', 'Luminosity']);

const mixesAsLight = (file: PdfFile, mode: PdfObject | undefined): boolean =>
  [mode, ...(file.array(mode) ?? [])].some((one) => WHOLE.has(file.name(one) ?? ''));

/** A default color space must not replace itself or a space that it is built on. */
function withoutSelf(resources: PdfDict, spaces: PdfDict, key: string): PdfDict {
  if (!key.startsWith('Default')) return resources;
  const others = new Map([...spaces].filter(([other]) => !other.startsWith('Default')));
  return new Map<string, PdfObject>([...resources, ['ColorSpace', others]]);
}
