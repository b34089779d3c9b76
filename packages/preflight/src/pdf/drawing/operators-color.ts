import {
  type ColorSpace,
  DEVICE_CMYK,
  DEVICE_GRAY,
  PdfName,
  type PdfObject,
  parseColorSpace,
  rgbSpace,
} from '@printready/documents/pdf';
import type { Operator, PaintKind, Walk } from './walk.ts';

const setDevice =
  (which: PaintKind, space: ColorSpace): Operator =>
  (walk, args) => {
    if (!walk.scope.borrowsColor)
      walk.state[which] = { space, color: numbersOf(args), pattern: null, patternName: '' };
  };

const setRgb =
  (which: PaintKind): Operator =>
  (walk, args) =>
    setDevice(which, rgbSpace(walk.page.file, walk.scope.resources))(walk, args);

const setSpace =
  (which: PaintKind): Operator =>
  (walk, args) => {
    if (walk.scope.borrowsColor) return;
    const space = parseColorSpace(walk.page.file, args[0], walk.scope.resources);
    if (space) walk.state[which] = { space, color: space.initial, pattern: null, patternName: '' };
    else walk.page.notChecked.add('colorFamilies');
  };

const setColor =
  (which: PaintKind): Operator =>
  (walk, args) => {
    if (walk.scope.borrowsColor) return;
    const last = args[args.length - 1];
    const { space } = walk.state[which];
    walk.state[which] = {
      space,
      color: numbersOf(args),
      pattern: last instanceof PdfName ? pattern(walk, last) : null,
      patternName: last instanceof PdfName ? last.name : '',
    };
  };

function pattern(walk: Walk, name: PdfName): PdfObject {
  return walk.resource('Pattern', name.name);
}

export const COLOR_OPERATORS: Record<string, Operator> = {
  g: setDevice('fill', DEVICE_GRAY),
  G: setDevice('stroke', DEVICE_GRAY),
  rg: setRgb('fill'),
  RG: setRgb('stroke'),
  k: setDevice('fill', DEVICE_CMYK),
  K: setDevice('stroke', DEVICE_CMYK),
  cs: setSpace('fill'),
  CS: setSpace('stroke'),
  sc: setColor('fill'),
  scn: setColor('fill'),
  SC: setColor('stroke'),
  SCN: setColor('stroke'),
};

function numbersOf(args: readonly PdfObject[]): number[] {
  return args.filter((arg) => typeof arg === 'number');
}
