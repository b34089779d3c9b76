/** Names colors of a PDF as spot inks: color operators change, everything else stays as it is. */
import { name, type PdfDict, type PdfFile, type PdfObject, PdfStream } from '@printready/documents/pdf';
import { joinBytes } from '@printready/pixels/bytes';
import { zlibSync } from 'fflate';
import type { SpotColor } from '../../conversion/conversion.ts';
import { inheritedState, initialState, type PaintState } from './paint-state.ts';
import { ColorRewriter } from './rewrite-colors.ts';
import { inksByColor } from './spot-names.ts';
import { SpotSpaces } from './spot-spaces.ts';

export type NamedSpots = {
  /** Inks that something is painted in. */
  readonly inks: readonly string[];
  /** Colors in the order of their first painting, with the number of paintings. */
  readonly painted: ReadonlyMap<string, number>;
};

/** Bits of an annotation's flags (ISO 32000-1, 12.5.3). */
const HIDDEN = 2;
const MAX_DEPTH = 32;
const UNCOLORED = 2;

/** Changes the file in place. @throws LimitReached */
export function nameSpots(
  file: PdfFile,
  pages: readonly { readonly dict: PdfDict; readonly resources: PdfDict }[],
  spots: readonly SpotColor[],
): NamedSpots {
  const naming = new Naming(file, spots);
  for (const page of pages) naming.page(page);
  return naming.finish();
}

class Naming {
  private readonly file: PdfFile;
  private readonly inks: ReadonlyMap<string, string>;
  private readonly spaces: SpotSpaces;
  private readonly painted = new Map<string, number>();
  private readonly seen = new Set<PdfDict | PdfStream>();
  private readonly resources = new Set<PdfDict>();
  private depth = 0;

  constructor(file: PdfFile, spots: readonly SpotColor[]) {
    this.file = file;
    this.inks = inksByColor(spots);
    this.spaces = new SpotSpaces(file);
  }

  page({ dict, resources }: { readonly dict: PdfDict; readonly resources: PdfDict }): void {
    const { file } = this;
    const contents = file.stream(dict.get('Contents'));
    const streams = contents
      ? [contents]
      : (file.array(dict.get('Contents')) ?? []).flatMap((one) => file.stream(one) ?? []);
    // Streams of a page are one content, split between tokens (ISO 32000-1, 7.8.2).
    const parts = streams.flatMap((stream) => [file.decode(stream).bytes, new Uint8Array([0x20])]);
    const rewritten = this.content(joinBytes(parts), resources, { state: initialState(), isFresh: true });
    if (rewritten) dict.set('Contents', compressed(new Map(), rewritten));
    dict.set('Resources', resources);
    for (const annotation of file.array(dict.get('Annots')) ?? []) this.annotation(file.dict(annotation));
  }

  finish(): NamedSpots {
    const inks = this.spaces.used;
    if (inks.length > 0) for (const resources of this.resources) this.spaces.addTo(this.file, resources);
    return { inks, painted: this.painted };
  }

  private content(
    bytes: Uint8Array,
    resources: PdfDict,
    how: { readonly state: PaintState; readonly isFresh: boolean; readonly borrowsColor?: boolean },
  ): Uint8Array | null {
    const { file, inks, spaces, painted } = this;
    const form = (stream: PdfStream, state: PaintState) =>
      this.stream(stream, resources, { state: inheritedState(state), isFresh: false });
    const rewriter = new ColorRewriter(
      { file, inks, spaces, painted, form },
      resources,
      how.state,
      how.borrowsColor,
    );
    const rewritten = rewriter.run(bytes, how.isFresh);
    this.patternsAndGlyphs(resources);
    return rewritten;
  }

  private stream(
    stream: PdfStream,
    around: PdfDict,
    how: { readonly state: PaintState; readonly isFresh: boolean; readonly borrowsColor?: boolean },
  ): void {
    if (this.seen.has(stream) || this.depth >= MAX_DEPTH) return;
    this.seen.add(stream);
    this.depth++;
    const resources = this.file.dict(stream.dict.get('Resources')) ?? around;
    const rewritten = this.content(this.file.decode(stream).bytes, resources, how);
    this.depth--;
    if (!rewritten) return;
    stream.raw = zlibSync(rewritten);
    stream.dict.set('Filter', name('FlateDecode'));
    stream.dict.delete('DecodeParms');
  }

  private patternsAndGlyphs(resources: PdfDict): void {
    if (this.resources.has(resources)) return;
    this.resources.add(resources);
    const { file } = this;
    for (const value of file.dict(resources.get('Pattern'))?.values() ?? []) {
      const tile = file.stream(value);
      if (!tile) continue;
      const borrowsColor = file.number(tile.dict.get('PaintType')) === UNCOLORED;
      this.stream(tile, resources, { state: initialState(), isFresh: true, borrowsColor });
    }
    for (const value of file.dict(resources.get('Font'))?.values() ?? []) {
      const font = file.dict(value);
      if (!font || file.name(font.get('Subtype')) !== 'Type3') continue;
      const own = file.dict(font.get('Resources')) ?? resources;
      for (const glyph of file.dict(font.get('CharProcs'))?.values() ?? []) {
        const stream = file.stream(glyph);
        if (stream) this.stream(stream, own, { state: inheritedState(initialState()), isFresh: false });
      }
    }
  }

  private annotation(annotation: PdfDict | null): void {
    const { file } = this;
    if (((file.number(annotation?.get('F')) ?? 0) & HIDDEN) !== 0) return;
    const appearance = file.dict(annotation?.get('AP'))?.get('N');
    const streams: readonly PdfObject[] = file.stream(appearance)
      ? [appearance ?? null]
      : [...(file.dict(appearance)?.values() ?? [])];
    for (const value of streams) {
      const stream = file.stream(value);
      if (stream) this.stream(stream, new Map(), { state: initialState(), isFresh: true });
    }
  }
}

function compressed(dict: PdfDict, bytes: Uint8Array): PdfStream {
  return new PdfStream(new Map([...dict, ['Filter', name('FlateDecode')]]), zlibSync(bytes));
}
