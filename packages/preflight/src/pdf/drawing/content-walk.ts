import {
  END,
  isWhite,
  Keyword,
  Lexer,
  type PdfDict,
  type PdfObject,
  PdfStream,
  paintsNothing,
  readInlineImage,
} from '@printready/documents/pdf';
import { Malformed } from '@printready/documents/reading';
import type { PageFacts } from '../../facts.ts';
import { Outline } from '../../sheet/outline.ts';
import type { ObjectNumber, Shape } from '../../sheet/shape.ts';
import { type Font, readFont } from '../fonts.ts';
import {
  boxOf,
  concat,
  covers,
  curveExtent,
  EVERYWHERE,
  IDENTITY,
  intersect,
  isEmpty,
  type Matrix,
  matrixOf,
  type PdfBox,
  smallestScale,
  transformBox,
  transformPoint,
} from '../matrix.ts';
import { hasDefaultSpaces } from '../pages/resources.ts';
import { clippedSides, PathSides, sidesOf } from '../path-sides.ts';
import { decodeContent } from './content-streams.ts';
import { type GraphicsState, transparencyOf, withoutTransparency } from './graphics-state.ts';
import { placeImage } from './image-placement.ts';
import { inksOf } from './inks.ts';
import { COLOR_OPERATORS } from './operators-color.ts';
import { PATH_OPERATORS } from './operators-path.ts';
import { STATE_OPERATORS } from './operators-state.ts';
import { TEXT_OPERATORS } from './operators-text.ts';
import { paintGradient, paintShape } from './painter.ts';
import { isShadingPattern, paintPattern } from './patterns.ts';
import { parseShading } from './shadings.ts';
import type { Operator, PageContext, Painted, Painting, PaintKind, Scope, ShadedArea, Walk } from './walk.ts';

const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries({ ...STATE_OPERATORS, ...COLOR_OPERATORS, ...PATH_OPERATORS, ...TEXT_OPERATORS }),
);
const MAX_OPERANDS = 64;
const MAX_SAVED = 4096;
/** Cost of processing a form, counted in operators. */
const OPERATORS_PER_FORM = 20;

export class ContentWalk implements Walk {
  readonly page: PageContext;
  scope: Scope;
  state: GraphicsState;
  path: PdfBox | null = null;
  pen: readonly [number, number] = [0, 0];
  pendingClip: 'nonzero' | 'even-odd' | null = null;
  outline: Outline | null = null;
  textMatrix: Matrix = IDENTITY;
  lineMatrix: Matrix = IDENTITY;
  private readonly saved: GraphicsState[] = [];
  private readonly marked: boolean[] = [];
  private hiddenDepth = 0;
  readonly statement = { from: 0, to: 0 };
  private pathAt = 0;
  private sides = new PathSides();

  constructor(page: PageContext, scope: Scope, state: GraphicsState) {
    this.page = page;
    this.scope = scope;
    this.state = state;
    if (hasDefaultSpaces(page.file, scope.resources)) page.record.hasProfiles = true;
    this.endOutline();
  }

  endOutline(): void {
    const { sheet } = this.page;
    this.outline = sheet && !this.scope.offSheet ? new Outline(sheet.pixelsPerPoint) : null;
  }

  get showing(): boolean {
    return this.hiddenDepth === 0;
  }

  run(bytes: Uint8Array): void {
    const lexer = new Lexer(bytes, 0, false);
    const { budget, repairs } = this.page.file;
    const args: PdfObject[] = [];
    try {
      for (let token = lexer.next(); token !== END; token = lexer.next()) {
        if (!(token instanceof Keyword)) {
          if (args.length < MAX_OPERANDS) args.push(token);
          else budget.spend('operators', 1);
          continue;
        }
        budget.spend('operators', 1);
        if (token.text === 'BI') this.drawImage(readInlineImage(lexer));
        else this.execute(token.text, args, lexer.pos);
        args.length = 0;
        this.statement.from = lexer.pos;
      }
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      repairs.add('content-damaged');
    }
  }

  private execute(operator: string, args: readonly PdfObject[], end: number): void {
    const isNewPath = this.path === null;
    this.statement.to = end;
    OPERATORS.get(operator)?.(this, args);
    if (isNewPath && this.path) this.pathAt = this.statement.from;
  }

  save(): void {
    if (this.saved.length < MAX_SAVED) this.saved.push({ ...this.state });
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  openMark(hides: boolean): void {
    if (this.marked.length >= MAX_SAVED) return;
    this.marked.push(hides);
    if (hides) this.hiddenDepth++;
  }

  closeMark(): void {
    if (this.marked.pop()) this.hiddenDepth--;
  }

  resource(category: string, name: string | null): PdfObject {
    if (name === null) return null;
    const { file } = this.page;
    return file.resolve(file.dict(this.scope.resources.get(category))?.get(name));
  }

  addToPath(x: number, y: number): void {
    this.pen = [x, y];
    const { path, state } = this;
    const [px, py] = transformPoint(state.ctm, x, y);
    this.sides = (path ? this.sides : new PathSides()).add(px, py);
    this.path = path
      ? [Math.min(path[0], px), Math.min(path[1], py), Math.max(path[2], px), Math.max(path[3], py)]
      : [px, py, px, py];
  }

  addCurve([x1, y1, x2, y2]: readonly [number, number, number, number], x: number, y: number): void {
    const { ctm } = this.state;
    this.outline?.curveTo(ctm, [x1, y1, x2, y2], x, y);
    const start = transformPoint(ctm, ...this.pen);
    const first = transformPoint(ctm, x1, y1);
    const second = transformPoint(ctm, x2, y2);
    this.addToPath(x, y);
    const { path } = this;
    if (!path) return;
    const end = transformPoint(ctm, x, y);
    const [left, right] = curveExtent(start[0], first[0], second[0], end[0]);
    const [low, high] = curveExtent(start[1], first[1], second[1], end[1]);
    this.path = [
      Math.min(path[0], left),
      Math.min(path[1], low),
      Math.max(path[2], right),
      Math.max(path[3], high),
    ];
  }

  paint(which: PaintKind, box: PdfBox, shape: Shape | null): Painting | null {
    const { state, scope, page } = this;
    const alpha = which === 'fill' ? state.fillAlpha : state.strokeAlpha;
    const [seen, ink] = [intersect(box, state.clip), state[which]];
    if (!this.showing || alpha <= 0 || isEmpty(seen) || paintsNothing(ink.space)) return null;
    if (scope.inkless) return { object: scope.standsFor };
    const overprint = which === 'fill' ? state.fillOverprint : state.strokeOverprint;
    const isPattern = ink.space.family === 'Pattern';
    page.record.notePaint({
      space: isPattern ? null : ink.space,
      color: ink.color,
      box: seen,
      sides: clippedSides(this.path ? this.sides.lengths(this.path) : sidesOf(box), box, seen),
      overprint,
      transparency: transparencyOf(state, which),
    });
    if (overprint && !isPattern && isWhite(ink.space, ink.color)) this.reportPaint('white-overprint');
    const area = shape?.kind === 'path' ? shape : null;
    if (which === 'fill' && !this.pendingClip && covers(seen, page.record.trim))
      this.reportPaint('page-fill');
    if (scope.offSheet) {
      if (isPattern) paintPattern(this, ink, seen, area, scope.standsFor);
      return { object: scope.standsFor };
    }
    const isGradient = isPattern && area !== null && isShadingPattern(page.file, ink.pattern);
    const object = shape && !isGradient ? paintShape(page, state, which, shape) : 0;
    if (isPattern) paintPattern(this, ink, seen, area, object);
    return { object };
  }

  noteStroke(width: number, box: PdfBox, { object }: Painting): void {
    const { record } = this.page;
    record.noteStroke({ size: width, inks: inksOf(this.state.stroke).length, place: box, object });
    this.reportPaint('stroke');
  }

  noteMissing(what: PageFacts['missing'][number]['what'], name: string): void {
    if (this.showing && !this.scope.inkless) this.page.record.noteMissing(what, name);
  }

  reportPaint(what: Painted['what'], sizePt: number | null = null): void {
    const { onPaint } = this.page;
    if (!onPaint) return;
    const { state, scope } = this;
    onPaint({
      what,
      stream: scope.active.at(-1) ?? null,
      // The state cannot change between a path and its painting (ISO 32000-1, figure 9).
      from: this.path ? this.pathAt : this.statement.from,
      to: this.statement.to,
      lineWidth: state.lineWidth,
      scale: smallestScale(state.ctm),
      overprint: { fill: state.fillOverprint, stroke: state.strokeOverprint, mode: state.overprintMode },
      sizePt,
    });
  }

  paintShading(value: PdfObject | undefined, box: PdfBox, area: ShadedArea): void {
    const { file, record, notChecked } = this.page;
    if (area && !this.scope.offSheet)
      paintGradient(this.page, this.state, value, this.scope.resources, area === 'clip' ? null : area);
    const shading = parseShading(file, value, this.scope.resources);
    if (!shading || this.scope.inkless) return;
    record.noteSpace(shading.space);
    if (shading.inkPercent === 'not-checked') notChecked.add('maxInkPercent');
    else record.noteInk(shading.inkPercent, box);
  }

  font(dict: PdfDict): Font {
    const { fonts, file } = this.page;
    let font = fonts.get(dict);
    if (!font) {
      font = readFont(file, dict);
      fonts.set(dict, font);
    }
    return font;
  }

  drawXObject(name: string | null): void {
    const stream = this.resource('XObject', name);
    if (!(stream instanceof PdfStream)) {
      this.noteMissing('picture', name ?? '');
      return;
    }
    if (!this.showing) return;
    const { file, layers } = this.page;
    if (stream.dict.has('OC') && !layers.isVisible(stream.dict.get('OC'))) return;
    const subtype = file.name(stream.dict.get('Subtype'));
    if (subtype === 'Form') this.drawForm(stream);
    else if (subtype === 'Image') this.drawImage(stream);
  }

  private drawImage(stream: PdfStream | null): void {
    if (stream && this.showing) placeImage(this, stream);
  }

  /** A transparency group is painted as one object in the outer state; inside it, opacity starts at 1. */
  private drawForm(form: PdfStream): void {
    const { file, record } = this.page;
    const { state, scope } = this;
    const isGroup = file.name(file.dict(form.dict.get('Group'))?.get('S')) === 'Transparency';
    if (!isGroup) {
      this.enter(form, state, {});
      return;
    }
    if (state.fillAlpha <= 0) return;
    const transparency = transparencyOf(state, 'fill');
    if (transparency.length > 0 && !scope.inkless) {
      const area = boxOf(file.numbers(form.dict.get('BBox'))) ?? EVERYWHERE;
      const toPage = concat(matrixOf(file.numbers(form.dict.get('Matrix'))), state.ctm);
      const box = intersect(transformBox(toPage, area), state.clip);
      if (!isEmpty(box)) record.noteTransparency(transparency, box);
    }
    this.enter(form, withoutTransparency(state), {});
  }

  enter(form: PdfStream, state: GraphicsState, changes: Partial<Scope>): void {
    const { file } = this.page;
    const { active } = this.scope;
    if (active.includes(form) || active.length >= file.budget.limits.depth) {
      file.repairs.add(active.includes(form) ? 'form-loop' : 'nested-too-deep');
      return;
    }
    file.budget.spend('operators', OPERATORS_PER_FORM);
    const ctm = concat(matrixOf(file.numbers(form.dict.get('Matrix'))), state.ctm);
    const box = boxOf(file.numbers(form.dict.get('BBox')));
    const clip = box ? intersect(state.clip, transformBox(ctm, box)) : state.clip;
    const scope: Scope = {
      ...this.scope,
      resources: file.dict(form.dict.get('Resources')) ?? this.scope.resources,
      base: ctm,
      active: [...active, form],
      ...changes,
    };
    new ContentWalk(this.page, scope, { ...state, ctm, clip }).run(decodeContent(file, form));
  }

  isFirst(stream: PdfStream, circumstances: string, object: ObjectNumber = 0): boolean {
    const { walked, sheet } = this.page;
    const known = walked.get(stream) ?? new Map<string, ObjectNumber>();
    walked.set(stream, known);
    const first = known.get(circumstances);
    if (first === undefined) known.set(circumstances, object);
    else sheet?.alsoSeenAs(first, object);
    return first === undefined;
  }
}
