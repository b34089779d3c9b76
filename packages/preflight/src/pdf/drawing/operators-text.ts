/** Text operators: position, size and visibility of text (ISO 32000-1, 9.3–9.4). */
import { isWhite, type PdfObject, PdfString } from '@printready/documents/pdf';
import type { Polygon } from '../../sheet/outline.ts';
import type { Shape } from '../../sheet/shape.ts';
import type { Font } from '../fonts.ts';
import { concat, IDENTITY, type Matrix, type PdfBox, transformBox } from '../matrix.ts';
import type { GraphicsState } from './graphics-state.ts';
import { inksOf, isKnockingBlack, liesOnInk } from './inks.ts';
import { numberAt, strokeWidth } from './operators-path.ts';
import { nameOf } from './operators-state.ts';
import { textPolygon } from './painter.ts';
import { inkKey, type Operator, type Painting, type ShownText, type Walk } from './walk.ts';

type TextNumber = 'charSpace' | 'wordSpace' | 'leading' | 'rise' | 'renderMode';

const setNumber =
  (key: TextNumber): Operator =>
  (walk, args) => {
    walk.state[key] = numberAt(args, 0);
  };

export const TEXT_OPERATORS: Record<string, Operator> = {
  BT: (walk) => moveTo(walk, IDENTITY),
  Tc: setNumber('charSpace'),
  Tw: setNumber('wordSpace'),
  TL: setNumber('leading'),
  Ts: setNumber('rise'),
  Tr: setNumber('renderMode'),
  Tz: (walk, args) => {
    walk.state.horizontalScale = numberAt(args, 0) / 100;
  },
  Tf: (walk, args) => {
    const dict = walk.page.file.dict(walk.resource('Font', nameOf(args[0])));
    walk.state.font = dict ? walk.font(dict) : null;
    walk.state.fontName = nameOf(args[0]) ?? '';
    walk.state.fontSize = numberAt(args, 1);
  },
  Td: (walk, args) => nextLine(walk, numberAt(args, 0), numberAt(args, 1)),
  TD: (walk, args) => {
    walk.state.leading = -numberAt(args, 1);
    nextLine(walk, numberAt(args, 0), numberAt(args, 1));
  },
  Tm: (walk, args) =>
    moveTo(walk, [
      numberAt(args, 0),
      numberAt(args, 1),
      numberAt(args, 2),
      numberAt(args, 3),
      numberAt(args, 4),
      numberAt(args, 5),
    ]),
  'T*': (walk) => nextLine(walk, 0, -walk.state.leading),
  Tj: (walk, args) => show(walk, args[0] ?? null),
  "'": (walk, args) => {
    nextLine(walk, 0, -walk.state.leading);
    show(walk, args[0] ?? null);
  },
  '"': (walk, args) => {
    walk.state.wordSpace = numberAt(args, 0);
    walk.state.charSpace = numberAt(args, 1);
    nextLine(walk, 0, -walk.state.leading);
    show(walk, args[2] ?? null);
  },
  TJ: (walk, args) => {
    const { state } = walk;
    for (const item of Array.isArray(args[0]) ? args[0] : []) {
      if (typeof item === 'number') advance(walk, (-item / 1000) * state.fontSize * state.horizontalScale);
      else show(walk, item);
    }
  },
};

function moveTo(walk: Walk, matrix: Matrix): void {
  walk.textMatrix = matrix;
  walk.lineMatrix = matrix;
}

function nextLine(walk: Walk, x: number, y: number): void {
  moveTo(walk, concat([1, 0, 0, 1, x, y], walk.lineMatrix));
}

function advance(walk: Walk, x: number): void {
  const [a, b, c, d, e, f] = walk.textMatrix;
  walk.textMatrix = [a, b, c, d, e + a * x, f + b * x];
}

function show(walk: Walk, value: PdfObject): void {
  const { font, fontName, renderMode } = walk.state;
  if (!(value instanceof PdfString)) return;
  if (!font) {
    if (walk.showing && renderMode % 4 !== 3 && value.bytes.some((byte) => byte > 32))
      walk.noteMissing('font', fontName);
    return;
  }
  const codes = codesOf(value.bytes, font);
  if (font.isType3) showType3(walk, font, codes);
  else showOutlines(walk, font, codes);
}

function codesOf(bytes: Uint8Array, { bytesPerCode }: Font): number[] {
  const codes: number[] = [];
  const at = (i: number) => bytes[i] ?? 0;
  if (bytesPerCode === 1) for (let i = 0; i < bytes.length; i++) codes.push(at(i));
  else for (let i = 0; i + 1 < bytes.length; i += 2) codes.push((at(i) << 8) | at(i + 1));
  return codes;
}

function toPage(walk: Walk): Matrix {
  const { state, textMatrix } = walk;
  const { fontSize, horizontalScale, rise } = state;
  return concat(concat([fontSize * horizontalScale, 0, 0, fontSize, 0, rise], textMatrix), state.ctm);
}

function advanceOf(walk: Walk, font: Font, code: number, glyphUnit: number): number {
  const { state } = walk;
  const word = code === 32 && font.bytesPerCode === 1 ? state.wordSpace : 0;
  return (font.widthOf(code) * glyphUnit * state.fontSize + state.charSpace + word) * state.horizontalScale;
}

function showOutlines(walk: Walk, font: Font, codes: readonly number[]): void {
  const { state } = walk;
  const matrix = toPage(walk);
  if (walk.page.onText) reportText(walk, font, matricesOf(walk, font, codes));
  let width = 0;
  for (const code of codes) width += advanceOf(walk, font, code, 0.001);
  const scaleX = state.fontSize * state.horizontalScale;
  const ems = scaleX === 0 ? 0 : width / scaleX;
  const box = transformBox(matrix, [Math.min(0, ems), -0.25, Math.max(0, ems), 0.9]);
  const polygon = textPolygon(matrix, Math.min(0, ems), Math.max(0, ems));
  // Evaluated before the text is painted over the inks below.
  const knocks = isFilled(state) && isKnockingBlack(state) && liesOnInk(walk.page, state, polygon);
  const painting = codes.length > 0 ? paintGlyphs(walk, box, polygon) : null;
  if (painting) {
    const sizePt = Math.hypot(matrix[2], matrix[3]);
    walk.page.usedFonts.add(font.dict);
    noteSize(walk, { font, codes, sizePt, box, knocks }, painting);
    if (isFilled(state) && isKnockingBlack(state))
      walk.reportPaint('knocking-text', sizePt * walk.page.userUnit);
  }
  advance(walk, width);
}

function reportText(walk: Walk, font: Font, glyphs: ShownText['glyphs']): void {
  const { page, scope, state, lineMatrix, statement } = walk;
  const stream = scope.active.at(-1) ?? null;
  page.onText?.({ walk, stream, ...statement, font, glyphs, renderMode: state.renderMode, lineMatrix });
}

/** Matrices from each glyph's em to user space. */
function matricesOf(walk: Walk, font: Font, codes: readonly number[]): ShownText['glyphs'] {
  const { fontSize, horizontalScale, rise } = walk.state;
  let along = 0;
  return codes.map((code) => {
    const place: Matrix = [fontSize * horizontalScale, 0, 0, fontSize, along, rise];
    along += advanceOf(walk, font, code, 0.001);
    return { code, matrix: concat(place, walk.textMatrix) };
  });
}

/** True for text render modes 0, 2, 4, and 6. */
const isFilled = ({ renderMode }: GraphicsState) => renderMode % 2 === 0;

/** Paints fills and strokes according to the render mode; 3 and 7 are invisible. */
function paintGlyphs(walk: Walk, box: PdfBox, polygon: Polygon): Painting | null {
  const mode = walk.state.renderMode % 4;
  const shape: Shape = { kind: 'text', polygon };
  const filled = isFilled(walk.state) ? walk.paint('fill', box, shape) : null;
  const stroked = mode === 1 || mode === 2 ? walk.paint('stroke', box, filled ? null : shape) : null;
  if (stroked) walk.noteStroke(strokeWidth(walk), box, filled ?? stroked);
  return filled ?? stroked;
}

type Letters = {
  readonly font: Font;
  readonly codes: readonly number[];
  readonly sizePt: number;
  readonly box: PdfBox;
  readonly knocks: boolean;
};

function noteSize(walk: Walk, { font, codes, sizePt, box, knocks }: Letters, { object }: Painting): void {
  const { fill } = walk.state;
  const reversed = isWhite(fill.space, fill.color);
  const { record } = walk.page;
  if (sizePt === 0 || codes.every((code) => font.isBlank(code))) return;
  record.noteText({ size: sizePt, reversed, knocks, inks: inksOf(fill).length, place: box, object });
}

function showType3(walk: Walk, font: Font, codes: readonly number[]): void {
  const { state, page } = walk;
  if (page.onText) reportText(walk, font, []);
  for (const code of codes) {
    const glyph = font.glyphs.get(code);
    const matrix = concat(font.matrix, toPage(walk));
    if (glyph && walk.showing && state.renderMode !== 3) {
      page.usedFonts.add(font.dict);
      const box = transformBox(matrix, font.glyphBox);
      const sizePt = Math.hypot(matrix[2], matrix[3]) * font.emHeight;
      noteSize(walk, { font, codes: [code], sizePt, box, knocks: false }, { object: 0 });
      const circumstances = `${matrix
        .slice(0, 4)
        .map((v) => v.toFixed(4))
        .join()} ${inkKey(state.fill)}`;
      if (walk.isFirst(glyph, circumstances)) drawGlyph(walk, font, code, matrix);
    }
    advance(walk, advanceOf(walk, font, code, Math.abs(font.matrix[0])));
  }
}

function drawGlyph(walk: Walk, font: Font, code: number, matrix: Matrix): void {
  const glyph = font.glyphs.get(code);
  if (!glyph) return;
  const resources = walk.page.file.dict(font.dict.get('Resources')) ?? walk.scope.resources;
  walk.enter(glyph, { ...walk.state, ctm: matrix }, { resources });
}
