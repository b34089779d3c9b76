/** Photoshop files without a composite that psd-tools can also render: modes, depths, groups, masks, and clipping. */

import { gradientFill, layerStyle, number, rgbColor, solidFill, word } from './descriptor-writer.ts';
import { type LayeredPsd, type TestLayer, type TestMask, writeLayeredPsd } from './layered-psd.ts';

export type ComposeCase = {
  readonly name: string;
  readonly psd: LayeredPsd;
  readonly quick?: boolean;
};

const [WIDTH, HEIGHT] = [24, 16];
const SIZE = { width: WIDTH, height: HEIGHT } as const;

const ramp = (at: number, of: number) => Math.round((255 * at) / (of - 1));

const ground: TestLayer = {
  name: 'Ground',
  pixels: (x, y) => [ramp(x, WIDTH), ramp(y, HEIGHT), ramp(WIDTH - 1 - x, WIDTH), 255],
};
const over: TestLayer = {
  name: 'Over',
  pixels: (x, y) => [
    ramp(y, HEIGHT),
    ramp((x * 5) % WIDTH, WIDTH),
    ramp(x, WIDTH),
    60 + ramp(y, HEIGHT) * 0.7,
  ],
};
const spot: TestLayer = {
  ...{ name: 'Spot', x: 4, y: 3, width: 13, height: 9 },
  pixels: (x, y) => [230, ramp(x, WIDTH), 20 + y, x < 6 ? 128 : 255],
};
const far: TestLayer = { ...spot, name: 'Far', x: -5, y: 9, width: 40, height: 30 };

const inGray = (layer: TestLayer): TestLayer => ({
  ...layer,
  ...(layer.pixels && {
    pixels: (x: number, y: number) => [layer.pixels!(x, y)[0]!, layer.pixels!(x, y)[3]!],
  }),
});
const inInks = (layer: TestLayer): TestLayer => ({
  ...layer,
  ...(layer.pixels && {
    pixels(x: number, y: number) {
      const [r = 0, g = 0, b = 0, a = 0] = layer.pixels!(x, y);
      return [r, g, b, 255 - Math.round(r / 4), a];
    },
  }),
});

const mask = (more: Partial<TestMask> = {}): TestMask => ({
  ...{ x: 3, y: 2, width: 14, height: 10, outside: 0 },
  at: (x, y) => Math.min(255, x * 12 + y * 6),
  ...more,
});

const SHARED: readonly (readonly [string, string])[] = [
  ...([
    ['norm', 'Normal'],
    ['dark', 'Darken'],
    ['mul ', 'Multiply'],
    ['idiv', 'Color Burn'],
  ] as const),
  ...([
    ['lbrn', 'Linear Burn'],
    ['lite', 'Lighten'],
    ['scrn', 'Screen'],
    ['div ', 'Color Dodge'],
  ] as const),
  ...([
    ['lddg', 'Linear Dodge'],
    ['over', 'Overlay'],
    ['hLit', 'Hard Light'],
    ['lLit', 'Linear Light'],
  ] as const),
  ...([
    ['pLit', 'Pin Light'],
    ['diff', 'Difference'],
    ['smud', 'Exclusion'],
    ['fsub', 'Subtract'],
  ] as const),
  ['fdiv', 'Divide'],
];
const WHOLE: readonly (readonly [string, string])[] = [
  ['colr', 'Color'],
  ['lum ', 'Luminosity'],
  ['dkCl', 'Darker Color'],
  ['lgCl', 'Lighter Color'],
];
/**
 * psd-tools 1.9.24 draws some modes unlike Photoshop: Vivid Light (as an inverse Hard Mix), Soft Light (threshold on
 * the source), and Hue and Saturation (without the parentheses in "SetSat", ISO 32000-2, 11.3.5.3). It also draws the
 * edges of shapes half a pixel off. These are compared with Photoshop's values in blend-modes.test.ts.
 */
const modeCases = (): ComposeCase[] => [
  ...[...SHARED, ...WHOLE].map(([key, name]) => ({
    name: `RGB, ${name}`,
    psd: { ...SIZE, layers: [ground, { ...over, blend: key }] },
    quick: key === 'mul ' || key === 'colr',
  })),
  ...SHARED.map(([key, name]) => ({
    name: `gray, ${name}`,
    psd: { ...SIZE, mode: 'gray' as const, layers: [ground, { ...over, blend: key }].map(inGray) },
  })),
  ...SHARED.map(([key, name]) => ({
    name: `CMYK, ${name}`,
    psd: { ...SIZE, mode: 'cmyk' as const, layers: [ground, { ...over, blend: key }].map(inInks) },
    quick: key === 'scrn',
  })),
];

const layoutCases = (): ComposeCase[] =>
  ([16, 8] as const).flatMap((depth) =>
    [false, true].map((large) => ({
      name: `RGB of ${depth} bits, ${large ? 'PSB' : 'PSD'}`,
      psd: { ...SIZE, depth, large, layers: [ground, { ...over, blend: 'scrn', opacity: 180 }, spot] },
      quick: depth === 16 && large,
    })),
  );

const groupCases = (): ComposeCase[] => {
  const inside = [spot, { ...far, blend: 'mul ' }];
  const group = (
    name: string,
    more: Partial<TestLayer>,
    layers: readonly TestLayer[] = inside,
  ): ComposeCase => ({
    name: `group, ${name}`,
    psd: { ...SIZE, layers: [ground, { name: 'Group', blend: 'norm', group: layers, ...more }] },
  });
  return [
    { ...group('isolated', {}), quick: true },
    group('isolated, blended', { blend: 'scrn' }),
    group('isolated, half', { opacity: 128 }),
    group('isolated, masked', { mask: mask() }),
    { ...group('pass-through', { blend: 'pass' }), quick: true },
    group('pass-through, half', { blend: 'pass', opacity: 128 }),
    group('pass-through, masked', { blend: 'pass', mask: mask() }),
    group('hidden', { hidden: true }),
    group('in a group', { blend: 'mul ' }, [{ name: 'Inner', blend: 'norm', group: inside, opacity: 90 }]),
    group('empty', { blend: 'norm' }, []),
    {
      name: 'group over nothing',
      psd: { ...SIZE, layers: [{ name: 'Group', blend: 'norm', group: inside }] },
    },
  ];
};

const maskCases = (): ComposeCase[] => {
  const masked = (name: string, more: Partial<TestMask>): ComposeCase => ({
    name: `mask, ${name}`,
    psd: { ...SIZE, layers: [ground, { ...over, mask: mask(more) }] },
  });
  return [
    { ...masked('black outside', {}), quick: true },
    masked('white outside', { outside: 255 }),
    masked('off', { disabled: true }),
    masked('beyond the canvas', { x: -4, y: -3, width: 40, height: 12 }),
    masked('without area', { width: 0, height: 0, outside: 255 }),
  ];
};

const clippingCases = (): ComposeCase[] => {
  const clip = (name: string, ...layers: readonly TestLayer[]): ComposeCase => ({
    name: `clipping, ${name}`,
    psd: { ...SIZE, layers: [ground, ...layers] },
  });
  const clipped = { ...over, clipped: true };
  return [
    { ...clip('one layer', spot, clipped), quick: true },
    clip('two layers', spot, clipped, { ...far, clipped: true, blend: 'mul ' }),
    clip('a blended base', { ...spot, blend: 'mul ' }, clipped),
    clip('a half base', { ...spot, opacity: 128 }, { ...clipped, opacity: 200 }),
    clip('a masked base', { ...spot, mask: mask() }, clipped),
    clip('a hidden base', { ...spot, hidden: true }, clipped),
    clip('a hidden clipped layer', spot, { ...clipped, hidden: true }),
  ];
};

const fillCases = (): ComposeCase[] => {
  const shown = (name: string, ...layers: readonly TestLayer[]): ComposeCase => ({
    name,
    psd: { ...SIZE, layers: [ground, ...layers] },
  });
  const solid = solidFill(20, 120, 220);
  return [
    shown('opacity and fill', { ...over, opacity: 150, fill: 100 }),
    shown('nothing but a hidden layer above', { ...over, hidden: true }),
    { ...shown('solid fill', { name: 'Fill', blocks: { SoCo: solid }, opacity: 128 }), quick: true },
    shown('solid fill, masked', { name: 'Fill', blocks: { SoCo: solid }, mask: mask() }),
    shown('gradient fill, along x', {
      name: 'Fill',
      blocks: { GdFl: gradientFill([255, 0, 0], [0, 0, 255], 0) },
    }),
    shown('color overlay', {
      ...spot,
      blocks: {
        lfx2: layerStyle({ SoFi: { 'Md  ': word('Nrml'), Opct: number(60), 'Clr ': rgbColor(10, 200, 90) } }),
      },
    }),
  ];
};

export const composeCases = (): ComposeCase[] => [
  ...modeCases(),
  ...layoutCases(),
  ...groupCases(),
  ...maskCases(),
  ...clippingCases(),
  ...fillCases(),
];

export const writeCase = ({ psd }: ComposeCase): Uint8Array => writeLayeredPsd(psd);
