import type {
  ColorSpace,
  OptionalContent,
  PdfDict,
  PdfFile,
  PdfObject,
  PdfStream,
} from '@printready/documents/pdf';
import type { PageFacts } from '../../facts.ts';
import type { Outline } from '../../sheet/outline.ts';
import type { ObjectNumber, Shape } from '../../sheet/shape.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { Font } from '../fonts.ts';
import type { Matrix, PdfBox } from '../matrix.ts';
import type { PageRecord } from '../pages/page-record.ts';
import type { GraphicsState, Ink } from './graphics-state.ts';

export type PageContext = {
  readonly file: PdfFile;
  readonly layers: OptionalContent;
  readonly record: PageRecord;
  readonly fonts: Map<PdfDict, Font>;
  readonly usedFonts: Set<PdfDict>;
  readonly walked: Map<PdfStream, Map<string, ObjectNumber>>;
  readonly notChecked: Set<'maxInkPercent' | 'colorFamilies' | 'images' | 'look'>;
  readonly sheet: Sheet | null;
  readonly userUnit: number;
  /** For edits: called for each visible stroke, white overprint, black text that knocks out, and trim-sized fill. */
  readonly onPaint?: (painted: Painted) => void;
  readonly onText?: (shown: ShownText) => void;
  /**
   * Called for each placement of a picture. `ppi` is the lower of its two effective resolutions; infinite at zero
   * size.
   */
  readonly onPicture?: (stream: PdfStream, ppi: number) => void;
};

export type Painted = {
  readonly what: 'stroke' | 'white-overprint' | 'page-fill' | 'knocking-text';
  /** Null for the page's own content. */
  readonly stream: PdfStream | null;
  /** Range in the decoded stream; a state change may be inserted before it and undone after it. */
  readonly from: number;
  readonly to: number;
  readonly lineWidth: number;
  readonly scale: number;
  readonly overprint: { readonly fill: boolean; readonly stroke: boolean; readonly mode: number };
  readonly sizePt: number | null;
};

export type ShownText = {
  /** Traversal that painted the stream; needed because forms may be painted several times. */
  readonly walk: Walk;
  readonly stream: PdfStream | null;
  readonly from: number;
  readonly to: number;
  readonly font: Font;
  readonly renderMode: number;
  /** Glyphs with matrices from em to user space. */
  readonly glyphs: readonly { readonly code: number; readonly matrix: Matrix }[];
  readonly lineMatrix: Matrix;
};

export type Scope = {
  readonly resources: PdfDict;
  /** Base space of pattern matrices: that of the enclosing page or form. */
  readonly base: Matrix;
  readonly active: readonly PdfStream[];
  /** True for soft masks, whose colors do not print. */
  readonly inkless: boolean;
  /** True for pattern cells, masks and glyphs, which appear in many places and are not painted individually. */
  readonly offSheet: boolean;
  /** Painted object whose visibility applies to everything in this scope; 0 if untraceable. */
  readonly standsFor: ObjectNumber;
  /** True for uncolored pattern cells and `d1` glyphs, which inherit their color and cannot set one. */
  readonly borrowsColor: boolean;
  readonly listsImages: boolean;
};

/** Area to shade: `clip` is the whole clip; null for strokes and text, whose color is only recorded. */
export type ShadedArea = Extract<Shape, { kind: 'path' }> | 'clip' | null;

export type PaintKind = 'fill' | 'stroke';

export type Walk = {
  readonly page: PageContext;
  scope: Scope;
  state: GraphicsState;
  /** Bounding box of the path under construction, in page space. */
  path: PdfBox | null;
  pendingClip: 'nonzero' | 'even-odd' | null;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  readonly statement: { readonly from: number; readonly to: number };
  readonly showing: boolean;
  save(): void;
  restore(): void;
  openMark(hides: boolean): void;
  closeMark(): void;
  resource(category: string, name: string | null): PdfObject;
  addToPath(x: number, y: number): void;
  addCurve(handles: readonly [number, number, number, number], x: number, y: number): void;
  readonly pen: readonly [number, number];
  readonly outline: Outline | null;
  endOutline(): void;
  /** Records and paints a fill or stroke with this bounding box in page space; null if it is invisible. */
  paint(which: PaintKind, box: PdfBox, shape: Shape | null): Painting | null;
  noteStroke(width: number, box: PdfBox, painting: Painting): void;
  reportPaint(what: Painted['what'], sizePt?: number): void;
  noteMissing(what: PageFacts['missing'][number]['what'], name: string): void;
  paintShading(value: PdfObject | undefined, box: PdfBox, area: ShadedArea): void;
  font(dict: PdfDict): Font;
  drawXObject(name: string | null): void;
  enter(form: PdfStream, state: GraphicsState, changes: Partial<Scope>): void;
  /** True on the first visit to a stream in these circumstances; later, only the visibility of `object` is added. */
  isFirst(stream: PdfStream, circumstances: string, object?: ObjectNumber): boolean;
};

export type Painting = { readonly object: ObjectNumber };

export type Operator = (walk: Walk, args: readonly PdfObject[]) => void;

export function inkKey(ink: Ink): string {
  const space: ColorSpace = ink.space;
  return `${space.label}/${space.colorants.join()}/${ink.color.join()}`;
}
