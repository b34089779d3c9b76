import { type PdfDict, PdfName, type PdfObject } from '@printready/documents/pdf';
import { concat, matrixOf } from '../matrix.ts';
import { initialState } from './graphics-state.ts';
import type { Operator, Walk } from './walk.ts';

export const STATE_OPERATORS: Record<string, Operator> = {
  q: (walk) => walk.save(),
  Q: (walk) => walk.restore(),
  cm: (walk, args) => {
    walk.state.ctm = concat(matrixOf(args.map(numberOf)), walk.state.ctm);
  },
  w: (walk, args) => {
    walk.state.lineWidth = Math.abs(numberOf(args[0] ?? null));
  },
  gs: (walk, args) => {
    const dict = walk.page.file.dict(walk.resource('ExtGState', nameOf(args[0])));
    if (dict) applyExtGState(walk, dict);
  },
  Do: (walk, args) => walk.drawXObject(nameOf(args[0])),
  sh: (walk, args) => {
    const { state } = walk;
    if (!walk.showing || state.fillAlpha <= 0 || walk.scope.inkless) return;
    walk.page.record.notePaint({
      space: null,
      color: [],
      box: state.clip,
      overprint: false,
      transparency: [],
    });
    const shading = walk.resource('Shading', nameOf(args[0]));
    if (shading === null) walk.noteMissing('gradient', nameOf(args[0]) ?? '');
    else walk.paintShading(shading, state.clip, 'clip');
  },
  BMC: (walk) => walk.openMark(false),
  BDC: (walk, args) => {
    const isLayer = nameOf(args[0]) === 'OC';
    const properties = args[1] instanceof PdfName ? propertyOf(walk, args[1].name) : (args[1] ?? null);
    walk.openMark(isLayer && !walk.page.layers.isVisible(properties));
  },
  EMC: (walk) => walk.closeMark(),
  d0: () => undefined,
  d1: (walk) => {
    walk.scope = { ...walk.scope, borrowsColor: true, listsImages: false };
  },
};

/** Returns the reference itself, because layers are identified by reference. */
function propertyOf(walk: Walk, name: string): PdfObject {
  const { file } = walk.page;
  return file.dict(walk.scope.resources.get('Properties'))?.get(name) ?? null;
}

function applyExtGState(walk: Walk, dict: PdfDict): void {
  const { state, page } = walk;
  const { file } = page;
  const number = (key: string, set: (value: number) => void) => {
    const value = file.number(dict.get(key));
    if (value !== null) set(value);
  };
  number('LW', (v) => (state.lineWidth = Math.abs(v)));
  number('CA', (v) => (state.strokeAlpha = v));
  number('ca', (v) => (state.fillAlpha = v));
  number('OPM', (v) => (state.overprintMode = v));
  const strokeOverprint = file.resolve(dict.get('OP'));
  const fillOverprint = file.resolve(dict.get('op') ?? dict.get('OP'));
  if (typeof strokeOverprint === 'boolean') state.strokeOverprint = strokeOverprint;
  if (typeof fillOverprint === 'boolean') state.fillOverprint = fillOverprint;
  const font = file.array(dict.get('Font'));
  const fontDict = file.dict(font?.[0]);
  if (fontDict) {
    state.font = walk.font(fontDict);
    state.fontSize = file.number(font?.[1]) ?? 0;
  }
  const blend = file.name(dict.get('BM')) ?? file.name(file.array(dict.get('BM'))?.[0]);
  if (blend !== null) state.blend = blend === 'Compatible' ? 'Normal' : blend;
  if (dict.has('SMask')) applySoftMask(walk, dict.get('SMask'));
}

function applySoftMask(walk: Walk, value: PdfObject | undefined): void {
  const { state, page } = walk;
  const mask = page.file.dict(value);
  state.softMask = mask !== null;
  const group = page.file.stream(mask?.get('G'));
  if (!group || !walk.showing || !walk.isFirst(group, state.ctm.join())) return;
  walk.enter(group, initialState(state.ctm, state.clip), { inkless: true, offSheet: true });
}

export function numberOf(value: PdfObject): number {
  return typeof value === 'number' ? value : 0;
}

export function nameOf(value: PdfObject | undefined): string | null {
  return value instanceof PdfName ? value.name : null;
}
