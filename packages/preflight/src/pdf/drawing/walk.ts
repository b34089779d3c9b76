/** Interface of the walk for operators; {@link ContentWalk} implements it. */
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

/** State shared by all streams of a page. */
export type PageContext = {
  readonly file: PdfFile;
  readonly layers: OptionalContent;
  readonly record: PageRecord;
  readonly fonts: Map<PdfDict, Font>;
  readonly usedFonts: Set<PdfDict>;
  /** Pattern cells, masks and glyphs already walked, with their circumstances. */
  readonly walked: Map<PdfStream, Map<string, ObjectNumber>>;
  /** Page fields that were not read completely. */
  readonly notChecked: Set<'maxInkPercent' | 'colorFamilies' | 'images' | 'look'>;
  /** Raster of the page for visibility; null if not requested. */
  readonly sheet: Sheet | null;
  readonly userUnit: number;
  /**
   * For edits: called for each visible stroke, white overprint, knocking black text, and fill as large as the
   * trim, with its position in the stream.
   */
  readonly onPaint?: (painted: Painted) => void;
  /** Called for each shown string, visible or not. */
  readonly onText?: (shown: ShownText) => void;
  /** Called for each placement of a picture, with its lower effective resolution; infinite without extent. */
  readonly onPicture?: (stream: PdfStream, ppi: number) => void;
};

export type Painted = {
  readonly what: 'stroke' | 'white-overprint' | 'page-fill' | 'knocking-text';
  /** Null: the page's content. */
  readonly stream: PdfStream | null;
  /** Range in the decoded stream: a state change may be inserted before it and restored after it. */
  readonly from: number;
  readonly to: number;
  readonly lineWidth: number;
  /** Smallest scale from user space to page. */
  readonly scale: number;
  readonly overprint: { readonly fill: boolean; readonly stroke: boolean; readonly mode: number };
  /** Size of text on paper. */
  readonly sizePt: number | null;
};

export type ShownText = {
  /** Walk of the stream: forms may be painted several times. */
  readonly walk: Walk;
  /** Stream of the statement, as in `Painted`. */
  readonly stream: PdfStream | null;
  readonly from: number;
  readonly to: number;
  readonly font: Font;
  readonly renderMode: number;
  /** Glyphs with matrices from em to user space. */
  readonly glyphs: readonly { readonly code: number; readonly matrix: Matrix }[];
  /** Base of the next line. */
  readonly lineMatrix: Matrix;
};

/** Context of a stream: its resources, and what counts. */
export type Scope = {
  readonly resources: PdfDict;
  /** Base space of pattern matrices: that of the surrounding page or form. */
  readonly base: Matrix;
  readonly active: readonly PdfStream[];
  /** Soft masks do not print: their colors do not count. */
  readonly inkless: boolean;
  /** Pattern cells, masks and glyphs appear in many places: they are not painted individually. */
  readonly offSheet: boolean;
  /** Object on the sheet whose visibility is that of everything in this scope; 0: untraceable. */
  readonly standsFor: ObjectNumber;
  /** Uncolored pattern cells and `d1` glyphs inherit their color and cannot set one. */
  readonly borrowsColor: boolean;
  readonly listsImages: boolean;
};

/** `clip`: the whole clip; null: strokes and text, whose color only is recorded. */
export type ShadedArea = Extract<Shape, { kind: 'path' }> | 'clip' | null;

export type PaintKind = 'fill' | 'stroke';

export type Walk = {
  readonly page: PageContext;
  scope: Scope;
  state: GraphicsState;
  /** Bounding box of the path under construction, page space. */
  path: PdfBox | null;
  pendingClip: 'nonzero' | 'even-odd' | null;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  /** Range of the current statement, from its first operand. */
  readonly statement: { readonly from: number; readonly to: number };
  /** False inside a hidden layer. */
  readonly showing: boolean;
  save(): void;
  restore(): void;
  openMark(hides: boolean): void;
  closeMark(): void;
  resource(category: string, name: string | null): PdfObject;
  addToPath(x: number, y: number): void;
  /** Adds a Bézier curve from the current point, by its exact extent. */
  addCurve(handles: readonly [number, number, number, number], x: number, y: number): void;
  /** Current point, user space. */
  readonly pen: readonly [number, number];
  /** Path under construction, while the page is painted. */
  readonly outline: Outline | null;
  endOutline(): void;
  /** Records and paints a fill or stroke over a box in page space; null if it is invisible. */
  paint(which: PaintKind, box: PdfBox, shape: Shape | null): Painting | null;
  /** Records a visible line of this width on the page. */
  noteStroke(width: number, box: PdfBox, painting: Painting): void;
  /** Reports the last painted object to `onPaint`. */
  reportPaint(what: Painted['what'], sizePt?: number): void;
  noteMissing(what: PageFacts['missing'][number]['what'], name: string): void;
  paintShading(value: PdfObject | undefined, box: PdfBox, area: ShadedArea): void;
  font(dict: PdfDict): Font;
  drawXObject(name: string | null): void;
  /** Walks a form-like stream: its matrix, clip, and resources or the surrounding ones. */
  enter(form: PdfStream, state: GraphicsState, changes: Partial<Scope>): void;
  /**
   * True on the first visit of a stream in these circumstances on this page. What was found on that visit is
   * visible where any of its objects is.
   */
  isFirst(stream: PdfStream, circumstances: string, object?: ObjectNumber): boolean;
};

/** Painted object that is visible at this time; later objects may cover it. */
export type Painting = { readonly object: ObjectNumber };

export type Operator = (walk: Walk, args: readonly PdfObject[]) => void;

/** Key of an ink, for comparing circumstances. */
export function inkKey(ink: Ink): string {
  const space: ColorSpace = ink.space;
  return `${space.label}/${space.colorants.join()}/${ink.color.join()}`;
}
