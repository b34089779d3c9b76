/** What the operators see of the walk they are part of; {@link ContentWalk} is its only implementation. */
import type { ColorSpace } from '@printready/documents/pdf/color-space';
import type { PdfFile } from '@printready/documents/pdf/file';
import type { PdfDict, PdfObject, PdfStream } from '@printready/documents/pdf/objects';
import type { OptionalContent } from '@printready/documents/pdf/optional-content';
import type { PageFacts } from '../facts.ts';
import type { Outline } from '../sheet/outline.ts';
import type { ObjectNumber, Shape } from '../sheet/shape.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Font } from './fonts.ts';
import type { GraphicsState, Ink } from './graphics-state.ts';
import type { Matrix, PdfBox } from './matrix.ts';
import type { PageRecord } from './page-record.ts';

/** What all streams of one page share. */
export type PageContext = {
  readonly file: PdfFile;
  readonly layers: OptionalContent;
  readonly record: PageRecord;
  readonly fonts: Map<PdfDict, Font>;
  readonly usedFonts: Set<PdfDict>;
  /** Pattern cells, masks and glyphs already walked in the same circumstances. */
  readonly walked: Map<PdfStream, Set<string>>;
  /** Fields of the page that could not be read to the end. */
  readonly notChecked: Set<'maxInkPercent' | 'colorFamilies' | 'images' | 'look'>;
  /** Where the page is painted to see what shows; null where nobody asks, or it was given up. */
  sheet: Sheet | null;
  readonly userUnit: number;
  /** For whoever wants to change what is painted: each visible stroke, each white overprint, black type that knocks out, and each fill as large as the trim, with its place in its stream. */
  readonly onPaint?: (painted: Painted) => void;
  /** Each string that is shown, wherever it is and whether or not it can be seen. */
  readonly onText?: (shown: ShownText) => void;
  /** Each placement of a picture, with its lower effective resolution; infinite where it has no extent. */
  readonly onPicture?: (stream: PdfStream, ppi: number) => void;
};

export type Painted = {
  readonly what: 'stroke' | 'white-overprint' | 'page-fill' | 'knocking-text';
  /** Null: the page's own content. */
  readonly stream: PdfStream | null;
  /** Where a change of state may stand before it, and where the old state may come back, as offsets into the decoded stream. */
  readonly from: number;
  readonly to: number;
  readonly lineWidth: number;
  /** From user space to the page, at its smallest. */
  readonly scale: number;
  readonly overprint: { readonly fill: boolean; readonly stroke: boolean; readonly mode: number };
  /** Of type, on paper. */
  readonly sizePt: number | null;
};

export type ShownText = {
  /** One for each time that its stream is walked: a form may be painted often. */
  readonly walk: Walk;
  /** As of `Painted`: the statement that shows it. */
  readonly stream: PdfStream | null;
  readonly from: number;
  readonly to: number;
  readonly font: Font;
  readonly renderMode: number;
  /** Each with what leads from its em to user space. */
  readonly glyphs: readonly { readonly code: number; readonly matrix: Matrix }[];
  /** Where the next line is counted from. */
  readonly lineMatrix: Matrix;
};

/** Where a stream stands: what it may look up, and what of it counts. */
export type Scope = {
  readonly resources: PdfDict;
  /** The space that pattern matrices refer to: that of the page or form around. */
  readonly base: Matrix;
  readonly active: readonly PdfStream[];
  /** Soft masks shape but do not print: their colors do not count. */
  readonly inkless: boolean;
  /** Pattern cells, masks and glyphs stand in many places at once: they are not painted one by one. */
  readonly offSheet: boolean;
  /** Uncolored pattern cells and `d1` glyphs take their color from outside and may not set one. */
  readonly borrowsColor: boolean;
  readonly listsImages: boolean;
};

export type PaintKind = 'fill' | 'stroke';

export type Walk = {
  readonly page: PageContext;
  scope: Scope;
  state: GraphicsState;
  /** The box around the path under construction, in page space. */
  path: PdfBox | null;
  pendingClip: 'nonzero' | 'even-odd' | null;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  /** From the current statement's first operand to its end. */
  readonly statement: { readonly from: number; readonly to: number };
  /** False inside a layer that is switched off. */
  readonly showing: boolean;
  save(): void;
  restore(): void;
  openMark(hides: boolean): void;
  closeMark(): void;
  resource(category: string, name: string | null): PdfObject;
  addToPath(x: number, y: number): void;
  /** A Bézier curve from where the path stands, by its true extent and not that of its handles. */
  addCurve(handles: readonly [number, number, number, number], x: number, y: number): void;
  /** Where the path stands, in user space. */
  readonly pen: readonly [number, number];
  /** The path under construction, while the page is being painted. */
  readonly outline: Outline | null;
  endOutline(): void;
  /** Notes and paints a fill or stroke over a box in page space; null when nothing of it shows. */
  paint(which: PaintKind, box: PdfBox, shape: Shape | null): Painting | null;
  /** Notes a visible line of this width on the page. */
  noteStroke(width: number, box: PdfBox, painting: Painting): void;
  /** Says to whoever wants to change it what has just been painted. */
  tell(what: Painted['what'], sizePt?: number): void;
  noteMissing(what: PageFacts['missing'][number]['what'], name: string): void;
  paintShading(
    value: PdfObject | undefined,
    box: PdfBox,
    shape: Extract<Shape, { kind: 'path' }> | null,
  ): void;
  font(dict: PdfDict): Font;
  drawXObject(name: string | null): void;
  /** Runs a form-like stream here: its matrix, its clip, its resources or else those around it. */
  enter(form: PdfStream, state: GraphicsState, changes: Partial<Scope>): void;
  /** True the first time a stream is met in these circumstances on this page. */
  isFirst(stream: PdfStream, circumstances: string): boolean;
};

/** Something painted that shows where it was painted; what is painted over it later is known at the end. */
export type Painting = { readonly object: ObjectNumber };

export type Operator = (walk: Walk, args: readonly PdfObject[]) => void;

/** An ink as a key, to tell circumstances apart. */
export function inkKey(ink: Ink): string {
  const space: ColorSpace = ink.space;
  return `${space.label}/${space.colorants.join()}/${ink.color.join()}`;
}
