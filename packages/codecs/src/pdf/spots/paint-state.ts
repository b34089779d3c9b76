/** Graphics state (ISO 32000-1, 8.4) as far as named inks need it. */
import { type ColorSpace, DEVICE_GRAY, name, type PdfObject } from '@printready/documents/pdf';

export type Paint = {
  /** Null if the space is inherited from the caller of a form, where it may differ by call. */
  space: ColorSpace | null;
  /** Space of the file, as an operand and as an object for alternates. */
  source: { readonly operand: string; readonly object: PdfObject };
  /** Color text, or null if it cannot be named. */
  color: string | null;
  /** Operators that set the file's own color again. */
  original: string;
  ink: string | null;
  /** The file's own overprint. */
  overprint: boolean;
  /** Overprint in effect in the rewritten file. */
  written: boolean;
};

export type PaintState = {
  readonly fill: Paint;
  readonly stroke: Paint;
  /** Text rendering mode (9.3.6). */
  textMode: number;
};

export const copyState = ({ fill, stroke, textMode }: PaintState): PaintState => ({
  fill: { ...fill },
  stroke: { ...stroke },
  textMode,
});

export function initialState(): PaintState {
  const black = (original: string): Paint => ({
    space: DEVICE_GRAY,
    source: { operand: '/DeviceGray', object: name('DeviceGray') },
    color: '#000000',
    original,
    ink: null,
    overprint: false,
    written: false,
  });
  return { fill: black('0 g'), stroke: black('0 G'), textMode: 0 };
}

/** State at the start of a form or glyph: its colors are the caller's. */
export function inheritedState(state: PaintState): PaintState {
  const { fill, stroke, textMode } = copyState(state);
  const ofCaller = { space: null, original: '' };
  return { fill: { ...fill, ...ofCaller }, stroke: { ...stroke, ...ofCaller }, textMode };
}

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const TEXT = new Set(['Tj', 'TJ', "'", '"']);

/** Which colors an operator paints with. */
export function paintedBy(
  operator: string,
  { textMode }: PaintState,
): { readonly fill: boolean; readonly stroke: boolean } {
  if (!TEXT.has(operator)) return { fill: FILLS.has(operator), stroke: STROKES.has(operator) };
  const mode = textMode % 4;
  return { fill: mode === 0 || mode === 2, stroke: mode === 1 || mode === 2 };
}
