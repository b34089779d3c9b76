/** Rewrites the color operators of one content stream, so that given colors become spot inks. */
import {
  type ColorSpace,
  DEVICE_CMYK,
  DEVICE_GRAY,
  DEVICE_RGB,
  END,
  Keyword,
  Lexer,
  latin1,
  name,
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfStream,
  parseColorSpace,
  readInlineImage,
} from '@printready/documents/pdf';
import { applyEdits, type Edit } from '../prepress/content-state.ts';
import { copyState, initialState, type Paint, type PaintState, paintedBy } from './paint-state.ts';
import { colorText } from './painted-color.ts';
import { overprints } from './spot-names.ts';
import { type SpotSpaces, separationOf } from './spot-spaces.ts';

export type ColorJob = {
  readonly file: PdfFile;
  readonly inks: ReadonlyMap<string, string>;
  readonly spaces: SpotSpaces;
  /** Colors that something is painted in, with the number of paintings. */
  readonly painted: Map<string, number>;
  /** Walks a form with the colors that it inherits. */
  readonly form: (stream: PdfStream, state: PaintState) => void;
};

type Place = { readonly from: number; readonly to: number };

const DEVICES: Readonly<Record<string, readonly [space: ColorSpace, device: string]>> = {
  g: [DEVICE_GRAY, 'DeviceGray'],
  rg: [DEVICE_RGB, 'DeviceRGB'],
  k: [DEVICE_CMYK, 'DeviceCMYK'],
};
const COLOR_OPERATORS = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn', 'G', 'RG', 'K', 'CS', 'SC', 'SCN']);

export class ColorRewriter {
  private readonly job: ColorJob;
  private readonly resources: PdfDict;
  private readonly edits: Edit[] = [];
  private readonly stack: PaintState[] = [];
  private state: PaintState;
  private source: Uint8Array = new Uint8Array();
  /** True after `d1`, which makes a glyph take the color of its text. */
  private borrowsColor: boolean;

  constructor(job: ColorJob, resources: PdfDict, state: PaintState, borrowsColor = false) {
    this.job = job;
    this.resources = resources;
    this.state = state;
    this.borrowsColor = borrowsColor;
  }

  /** Null if nothing changes. */
  run(bytes: Uint8Array, isFresh: boolean): Uint8Array | null {
    this.source = bytes;
    if (isFresh && !this.borrowsColor)
      for (const which of ['fill', 'stroke'] as const)
        this.nameColor(which, [0], { from: 0, to: 0, pattern: null, before: '' });
    const lexer = new Lexer(bytes, 0, false);
    let operands: PdfObject[] = [];
    let from = 0;
    for (;;) {
      lexer.skipSpace();
      const start = lexer.pos;
      const token = lexer.next();
      if (token === END) break;
      this.job.file.budget.spend('operators', 0.25);
      if (operands.length === 0) from = start;
      if (!(token instanceof Keyword)) {
        operands.push(token);
        continue;
      }
      if (token.text === 'BI') this.inlineImage(lexer);
      else this.operator(token.text, operands, { from, to: lexer.pos });
      operands = [];
    }
    return this.edits.length > 0 ? applyEdits(bytes, this.edits) : null;
  }

  private inlineImage(lexer: Lexer): void {
    const image = readInlineImage(lexer);
    if (image?.dict.get('ImageMask') === true) this.count(this.state.fill);
  }

  private operator(operator: string, operands: readonly PdfObject[], place: Place): void {
    switch (operator) {
      case 'q':
        this.stack.push(copyState(this.state));
        return;
      case 'Q':
        this.state = this.stack.pop() ?? initialState();
        return;
      case 'd1':
        this.borrowsColor = true;
        return;
      case 'Tr':
        this.state.textMode = typeof operands[0] === 'number' ? operands[0] : 0;
        return;
      case 'gs':
        this.graphicsState(operands[0], place.to);
        return;
      case 'Do':
        this.object(operands[0], place);
        return;
      default:
        if (COLOR_OPERATORS.has(operator)) this.color(operator, operands, place);
        else this.paint(operator);
    }
  }

  private paint(operator: string): void {
    const { fill, stroke } = paintedBy(operator, this.state);
    if (fill) this.count(this.state.fill);
    if (stroke) this.count(this.state.stroke);
  }

  private count({ color }: Paint): void {
    if (color === null || this.borrowsColor) return;
    this.job.painted.set(color, (this.job.painted.get(color) ?? 0) + 1);
  }

  private color(operator: string, operands: readonly PdfObject[], place: Place): void {
    if (this.borrowsColor) return;
    const which = operator === operator.toLowerCase() ? 'fill' : 'stroke';
    const kind = operator.toLowerCase();
    const paint = this.state[which];
    const written = latin1(this.source.subarray(place.from, place.to));
    const numbers = operands.filter((one) => typeof one === 'number');
    const device = DEVICES[kind];
    if (device) {
      const [space, operand] = device;
      Object.assign(paint, { space, source: { operand: `/${operand}`, object: name(operand) } });
      paint.original = written;
      this.nameColor(which, numbers, { ...place, pattern: null, before: '' });
    } else if (kind === 'cs') {
      this.openSpace(paint, operands[0], written.slice(0, -operator.length));
      paint.original = written;
      this.nameColor(which, paint.space?.initial ?? [], { ...place, pattern: null, before: '' });
    } else {
      const setSpace = paint.space ? `${paint.source.operand} ${which === 'fill' ? 'cs' : 'CS'} ` : '';
      paint.original = `${setSpace}${written}`;
      const pattern = /(\/[^\s/]*)\s*[sS][cC][nN]$/.exec(written)?.[1] ?? null;
      this.nameColor(which, numbers, { ...place, pattern, before: paint.ink === null ? '' : setSpace });
    }
  }

  private openSpace(paint: Paint, operand: PdfObject | undefined, written: string): void {
    if (!(operand instanceof PdfName)) return;
    const { file } = this.job;
    const named = file.dict(this.resources.get('ColorSpace'))?.get(operand.name);
    paint.space = parseColorSpace(file, operand, this.resources);
    paint.source = { operand: written.trim(), object: named ?? operand };
  }

  /** Notes the current color, and replaces the operator at `place` if the color has an ink. */
  private nameColor(
    which: 'fill' | 'stroke',
    numbers: readonly number[],
    { from, to, pattern, before }: Place & { readonly pattern: string | null; readonly before: string },
  ): void {
    const { job } = this;
    const paint = this.state[which];
    const isPattern = paint.space?.family === 'Pattern';
    const space = isPattern ? paint.space?.base : paint.space;
    paint.color = space && isPattern === (pattern !== null) ? colorText(space, numbers) : null;
    paint.ink = (paint.color === null ? undefined : job.inks.get(paint.color)) ?? null;
    const { ink, source } = paint;
    if (ink !== null && space) {
      const object = isPattern ? (job.file.array(source.object)?.[1] ?? null) : source.object;
      const key = job.spaces.nameOf(ink, () => separationOf(ink, space, numbers, object), isPattern);
      const [setSpace, setColor] = which === 'fill' ? ['cs', 'scn'] : ['CS', 'SCN'];
      const text = `/${key} ${setSpace} 1 ${pattern ?? ''} ${setColor}`;
      this.edits.push({ from, to, text });
    } else if (before !== '') this.edits.push({ from, to: from, text: before });
    this.setOverprint(to);
  }

  private setOverprint(at: number): void {
    const { fill, stroke } = this.state;
    const wanted = [fill, stroke].map(({ ink, overprint }) => overprint || (ink !== null && overprints(ink)));
    if (fill.written === wanted[0] && stroke.written === wanted[1]) return;
    [fill.written = false, stroke.written = false] = wanted;
    const key = this.job.spaces.overprintState(fill.written, stroke.written);
    this.edits.push({ from: at, to: at, text: ` /${key} gs ` });
  }

  private graphicsState(operand: PdfObject | undefined, at: number): void {
    if (!(operand instanceof PdfName)) return;
    const { file } = this.job;
    const dict = file.dict(file.dict(this.resources.get('ExtGState'))?.get(operand.name));
    const strokes = file.resolve(dict?.get('OP'));
    const fills = file.resolve(dict?.get('op') ?? dict?.get('OP'));
    const { fill, stroke } = this.state;
    if (typeof fills === 'boolean') fill.overprint = fill.written = fills;
    if (typeof strokes === 'boolean') stroke.overprint = stroke.written = strokes;
    this.setOverprint(at);
  }

  private object(operand: PdfObject | undefined, place: Place): void {
    const { file, form } = this.job;
    if (!(operand instanceof PdfName)) return;
    const stream = file.stream(file.dict(this.resources.get('XObject'))?.get(operand.name));
    if (!stream) return;
    if (file.name(stream.dict.get('Subtype')) === 'Image') {
      if (file.resolve(stream.dict.get('ImageMask')) === true) this.count(this.state.fill);
      return;
    }
    const state = copyState(this.state);
    const { fill, stroke } = state;
    const isNamed = fill.ink !== null || stroke.ink !== null;
    // A form that sets colors may be drawn under any color, so it starts from the file's own.
    if (isNamed && setsColors(file, stream)) {
      const own = this.job.spaces.overprintState(fill.overprint, stroke.overprint);
      const before = `q ${fill.original} ${stroke.original} /${own} gs `;
      this.edits.push({ from: place.from, to: place.from, text: before });
      this.edits.push({ from: place.to, to: place.to, text: ' Q ' });
      for (const paint of [fill, stroke]) Object.assign(paint, { ink: null, written: paint.overprint });
    }
    form(stream, state);
  }
}

/** True if a form sets colors, or draws forms that may. */
function setsColors(file: PdfFile, stream: PdfStream): boolean {
  const lexer = new Lexer(file.decode(stream).bytes, 0, false);
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (!(token instanceof Keyword)) continue;
    if (token.text === 'BI') readInlineImage(lexer);
    else if (COLOR_OPERATORS.has(token.text) || token.text === 'Do') return true;
  }
  return false;
}
