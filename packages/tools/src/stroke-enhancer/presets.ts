import type { Options } from './options.ts';

const white = { r: 255, g: 255, b: 255 };
const black = { r: 0, g: 0, b: 0 };

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  {
    name: 'White outline for dark shirts',
    options: { strokes: [{ place: 'outside', width: 1, color: white }], unit: 'mm', join: 'round' },
  },
  {
    name: 'Sticker: white edge and cut line',
    options: {
      strokes: [{ place: 'outside', width: 3, color: white }],
      unit: 'mm',
      join: 'round',
      cutLine: true,
      cutOffsetMm: 0,
    },
  },
  {
    name: 'Lettering, 1 pt and 3 pt',
    options: {
      strokes: [
        { place: 'outside', width: 1, color: black },
        { place: 'outside', width: 3, color: white },
      ],
      unit: 'pt',
      join: 'miter',
    },
  },
  {
    name: 'DTF: thicken what would fail',
    options: { strokes: [], reinforce: true, minimumLineMm: 0.35, minimumGapMm: 0.6 },
  },
  {
    name: 'Screen print: 1 pt lines',
    options: { strokes: [], reinforce: true, minimumLineMm: 0.35, minimumGapMm: 0.35 },
  },
  {
    name: 'Cut line only',
    options: { strokes: [], reinforce: false, cutLine: true, cutOffsetMm: 2 },
  },
];
