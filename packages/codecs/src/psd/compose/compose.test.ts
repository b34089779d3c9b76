import { ascii, joinBytes, u16, u32 } from '@printready/pixels/bytes';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../../index.ts';
import {
  type Entry,
  flag,
  gradientFill,
  layerStyle,
  number,
  object,
  rgbColor,
  solidFill,
  vectorMask,
  word,
  writeDescriptor,
} from '../../testing/descriptor-writer.ts';
import { type LayeredPsd, type TestLayer, writeLayeredPsd } from '../../testing/layered-psd.ts';

const SIZE = { width: 32, height: 32 } as const;
const GRAY = [200, 200, 200];
const ground: TestLayer = { name: 'Ground', pixels: () => [...GRAY, 255] };
const flat = (...color: readonly number[]): TestLayer => ({ name: 'Flat', pixels: () => [...color, 255] });
const square: TestLayer = {
  ...{ name: 'Square', x: 8, y: 8, width: 16, height: 16 },
  pixels: () => [255, 0, 0, 255],
};

async function compose(psd: Partial<LayeredPsd>) {
  const opened = await decodePicture(writeLayeredPsd({ ...SIZE, layers: [], ...psd }));
  if (!opened.ok) throw new Error(opened.problem.text);
  const { data, width, height } = opened.picture;
  const step = data.length / (width * height);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * step, (y * width + x + 1) * step)];
  const lost = opened.findings.filter(({ code }) => code === 'not-drawn');
  return { at, lost: lost.map(({ text }) => text), findings: opened.findings };
}

async function adjust(
  color: readonly number[],
  key: string,
  block: Uint8Array,
  psd: Partial<LayeredPsd> = {},
) {
  const layers = [flat(...color), { name: 'Adjustment', blocks: { [key]: block } }];
  const { at, lost } = await compose({ layers, ...psd });
  return { color: at(5, 5), lost };
}

const levels = (...values: readonly number[]) => joinBytes([u16(2), u16(...values)]);
const curves = (...points: readonly (readonly [number, number])[]) =>
  joinBytes([Uint8Array.of(0), u16(1), u32(1), u16(points.length), ...points.map(([x, y]) => u16(y, x))]);
const hueSaturation = (colorize: readonly number[] | null, master: readonly number[]) =>
  joinBytes([
    ...[u16(2), Uint8Array.of(colorize ? 1 : 0, 0)],
    ...[...(colorize ?? [0, 25, 0]), ...master].map((value) => u16(value & 0xffff)),
  ]);
const float = (value: number) => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return new Uint8Array(view.buffer);
};

describe('composePsd: adjustments', () => {
  it('Invert inverts every channel', async () => {
    expect(await adjust([10, 100, 250], 'nvrt', new Uint8Array(4))).toEqual({
      color: [245, 155, 5],
      lost: [],
    });
  });

  it('Levels stretches the input range, and its defaults change nothing', async () => {
    expect((await adjust([50, 128, 255], 'levl', levels(50, 255, 0, 255, 100))).color).toEqual([0, 97, 255]);
    expect((await adjust([50, 128, 255], 'levl', levels(0, 255, 0, 255, 100))).color).toEqual([50, 128, 255]);
    expect((await adjust([50, 128, 255], 'levl', levels(0, 255, 20, 220, 100))).color).toEqual([
      59, 120, 220,
    ]);
  });

  it('Curves inverts colors with a falling line and keeps them with a rising one', async () => {
    expect((await adjust([10, 100, 250], 'curv', curves([0, 255], [255, 0]))).color).toEqual([245, 155, 5]);
    expect((await adjust([10, 100, 250], 'curv', curves([0, 0], [255, 255]))).color).toEqual([10, 100, 250]);
    expect((await adjust([10, 100, 250], 'curv', curves([0, 0], [100, 140], [255, 255]))).color[1]).toBe(140);
  });

  // Input and output colors taken from Photoshop files.
  it.each([
    [null, [122, 100, -37], [176, 192, 207], [242, 0, 112]],
    [
      [31, 100, -47],
      [0, 0, 0],
      [176, 192, 207],
      [204, 106, 0],
    ],
    [
      [-118, 45, 14],
      [0, 0, 0],
      [94, 103, 123],
      [74, 71, 185],
    ],
    [null, [0, 0, 0], [94, 103, 123], [94, 103, 123]],
  ])(
    'maps colors by Hue/Saturation with colorize %j and master %j: %j to %j',
    async (colorize, master, color, wanted) => {
      const made = await adjust(color, 'hue2', hueSaturation(colorize, master));
      for (const [c, value] of wanted.entries())
        expect(Math.abs(made.color[c]! - value)).toBeLessThanOrEqual(4);
      expect(made.lost).toEqual([]);
    },
  );

  it('Exposure adds stops of light, and its defaults change nothing', async () => {
    const exposure = (stops: number) => joinBytes([u16(1), float(stops), float(0), float(1)]);
    expect((await adjust([100, 0, 255], 'expA', exposure(1))).color).toEqual([137, 0, 255]);
    expect((await adjust([100, 0, 255], 'expA', exposure(0))).color).toEqual([100, 0, 255]);
  });

  it('Threshold and Posterize reduce the number of levels', async () => {
    expect((await adjust([100, 100, 100], 'thrs', u16(101, 0))).color).toEqual([0, 0, 0]);
    expect((await adjust([101, 101, 101], 'thrs', u16(101, 0))).color).toEqual([255, 255, 255]);
    expect((await adjust([100, 30, 250], 'post', u16(2, 0))).color).toEqual([0, 0, 255]);
  });

  it('leaves pixels outside the mask unchanged', async () => {
    const mask = { x: 0, y: 0, width: 8, height: 32, outside: 0, at: () => 255 };
    const { at } = await compose({ layers: [ground, { blocks: { nvrt: new Uint8Array(4) }, mask }] });
    expect([at(4, 4), at(20, 4)]).toEqual([[55, 55, 55], GRAY]);
  });

  it('adjusts only the group’s layers in an isolated group, and all layers below in a pass-through group', async () => {
    const group = (blend: string): TestLayer => ({
      blend,
      group: [square, { blocks: { nvrt: new Uint8Array(4) } }],
    });
    const isolated = await compose({ layers: [ground, group('norm')] });
    expect([isolated.at(2, 2), isolated.at(16, 16)]).toEqual([GRAY, [0, 255, 255]]);
    const through = await compose({ layers: [ground, group('pass')] });
    expect([through.at(2, 2), through.at(16, 16)]).toEqual([
      [55, 55, 55],
      [0, 255, 255],
    ]);
  });

  it.each([
    ['blwh', 'Black & White'],
    ['selc', 'Selective Color'],
    ['brit', 'Brightness/Contrast'],
  ])('reports unsupported adjustments by name: %s', async (key, name) => {
    const { color, lost } = await adjust(GRAY, key, new Uint8Array(8));
    expect(color).toEqual(GRAY);
    expect(lost).toEqual([`Photoshop’s adjustment “${name}” was not drawn: layer “Adjustment”.`]);
  });
});

describe('composePsd: shapes', () => {
  const box = vectorMask({ operation: 1, box: [0.25, 0.25, 0.75, 0.75] });
  const shape: TestLayer = { name: 'Shape', blocks: { SoCo: solidFill(0, 0, 255), vmsk: box } };
  const stroked = (align: string, more: Readonly<Record<string, Entry>> = {}): TestLayer => {
    const content = writeDescriptor('solidColorLayer', { 'Clr ': rgbColor(0, 255, 0) });
    const stroke = {
      strokeEnabled: flag(true),
      fillEnabled: flag(true),
      strokeStyleLineWidth: number(4),
      strokeStyleLineAlignment: word(align),
      strokeStyleContent: object(content),
      ...more,
    };
    const vstk = joinBytes([u32(16), writeDescriptor('strokeStyle', stroke)]);
    return { name: 'Shape', blocks: { SoCo: solidFill(0, 0, 255), vmsk: box, vstk } };
  };

  it('fills the inside of the path', async () => {
    const { at, lost } = await compose({ layers: [ground, shape] });
    expect([at(7, 16), at(8, 8), at(23, 23), at(24, 16)]).toEqual([GRAY, [0, 0, 255], [0, 0, 255], GRAY]);
    expect(lost).toEqual([]);
  });

  it('covers edge pixels in proportion to the area inside the shape', async () => {
    const half = vectorMask({ operation: 1, box: [0.25, 0.25, 0.75 + 0.5 / 32, 0.75] });
    const { at } = await compose({ layers: [ground, { blocks: { SoCo: solidFill(0, 0, 0), vmsk: half } }] });
    expect(at(24, 16)).toEqual([100, 100, 100]);
  });

  it('subtracts and intersects shapes', async () => {
    const [whole, part] = [[0.25, 0.25, 0.75, 0.75] as const, [0.5, 0.5, 1, 1] as const];
    const joined = (operation: number) =>
      compose({
        layers: [
          ground,
          {
            blocks: {
              SoCo: solidFill(0, 0, 255),
              vmsk: vectorMask({ operation: 1, box: whole }, { operation, box: part }),
            },
          },
        ],
      });
    const cut = await joined(2);
    expect([cut.at(10, 10), cut.at(20, 20), cut.at(28, 28)]).toEqual([[0, 0, 255], GRAY, GRAY]);
    const shared = await joined(3);
    expect([shared.at(10, 10), shared.at(20, 20), shared.at(28, 28)]).toEqual([GRAY, [0, 0, 255], GRAY]);
  });

  it.each([
    ['strokeStyleAlignInside', [GRAY, [0, 255, 0], [0, 255, 0], [0, 0, 255]]],
    [
      'strokeStyleAlignCenter',
      [
        [0, 255, 0],
        [0, 255, 0],
        [0, 0, 255],
        [0, 0, 255],
      ],
    ],
    [
      'strokeStyleAlignOutside',
      [
        [0, 255, 0],
        [0, 0, 255],
        [0, 0, 255],
        [0, 0, 255],
      ],
    ],
  ])('strokes shapes: %s', async (align, wanted) => {
    const { at, lost } = await compose({ layers: [ground, stroked(align)] });
    expect([at(6, 16), at(9, 16), at(11, 16), at(13, 16)]).toEqual(wanted);
    expect(lost).toEqual([]);
  });

  it('leaves the inside of a stroke-only shape transparent', async () => {
    const { at } = await compose({
      layers: [ground, stroked('strokeStyleAlignInside', { fillEnabled: flag(false) })],
    });
    expect([at(9, 16), at(16, 16)]).toEqual([[0, 255, 0], GRAY]);
  });

  it('reports a dashed stroke', async () => {
    const dashes: Entry = { type: 'VlLs', value: [writeDescriptor('null', {})] };
    const { lost } = await compose({
      layers: [ground, stroked('strokeStyleAlignInside', { strokeStyleLineDashSet: dashes })],
    });
    expect(lost).toEqual(['Photoshop’s pattern or dashed stroke was not drawn: layer “Shape”.']);
  });
});

describe('composePsd: effects', () => {
  const styled = (effects: Parameters<typeof layerStyle>[0], more: Partial<TestLayer> = {}): TestLayer => ({
    ...square,
    blocks: { lfx2: layerStyle(effects) },
    ...more,
  });
  const look = { 'Md  ': word('Nrml'), Opct: number(100), 'Clr ': rgbColor(0, 0, 0) };

  it.each([
    [
      'OutF',
      [
        [0, 0, 0],
        [255, 0, 0],
        [255, 0, 0],
      ],
    ],
    ['InsF', [GRAY, [0, 0, 0], [255, 0, 0]]],
    [
      'CtrF',
      [
        [0, 0, 0],
        [0, 0, 0],
        [255, 0, 0],
      ],
    ],
  ])('draws a 2 px stroke with style %s', async (side, wanted) => {
    const FrFX = { ...look, 'Sz  ': number(side === 'CtrF' ? 4 : 2), Styl: word(side), PntT: word('SClr') };
    const { at, lost } = await compose({ layers: [ground, styled({ FrFX })] });
    expect([at(6, 16), at(9, 16), at(12, 16)]).toEqual(wanted);
    expect(at(2, 16)).toEqual(GRAY);
    expect(lost).toEqual([]);
  });

  it('draws a drop shadow below its layer, offset away from the light source', async () => {
    const DrSh = {
      ...look,
      lagl: number(135),
      uglg: flag(false),
      Dstn: number(4),
      blur: number(0),
      Ckmt: number(0),
    };
    const { at } = await compose({ layers: [ground, styled({ DrSh })] });
    expect([at(9, 9), at(25, 25), at(6, 6), at(25, 9)]).toEqual([[255, 0, 0], [0, 0, 0], GRAY, GRAY]);
  });

  it('gives a soft drop shadow half its density at the edge', async () => {
    const DrSh = {
      ...look,
      lagl: number(0),
      uglg: flag(false),
      Dstn: number(6),
      blur: number(4),
      Ckmt: number(0),
    };
    const { at } = await compose({ layers: [ground, styled({ DrSh }, { x: 14 })] });
    const [edge, far] = [(at(7, 16)[0]! + at(8, 16)[0]!) / 2, at(1, 16)[0]!];
    expect(edge).toBeGreaterThan(90);
    expect(edge).toBeLessThan(110);
    expect(far).toBe(200);
  });

  it('applies a color overlay regardless of fill opacity', async () => {
    const SoFi = { ...look, 'Clr ': rgbColor(0, 99, 0) };
    const { at } = await compose({ layers: [ground, styled({ SoFi }, { fill: 0 })] });
    expect([at(16, 16), at(2, 2)]).toEqual([[0, 99, 0], GRAY]);
  });

  it('ignores disabled effects', async () => {
    const off = { enab: flag(false) };
    const { at, lost } = await compose({
      layers: [ground, styled({ SoFi: { ...look, ...off }, OrGl: off })],
    });
    expect(at(16, 16)).toEqual([255, 0, 0]);
    expect(lost).toEqual([]);
  });

  it('reports effects that are not drawn, with the positions of their layers', async () => {
    const { findings } = await compose({
      layers: [ground, styled({ OrGl: look }), styled({ OrGl: look, ebbl: look })],
    });
    const lost = findings.filter(({ code }) => code === 'not-drawn');
    expect(lost).toEqual([
      {
        code: 'not-drawn',
        text: 'Photoshop’s outer glow was not drawn: layer “Square”.',
        place: { box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
      },
      expect.objectContaining({ text: 'Photoshop’s bevel was not drawn: layer “Square”.' }),
    ]);
  });
});

describe('composePsd: fills', () => {
  it('draws a gradient from its first to its last color', async () => {
    const fill = { blocks: { GdFl: gradientFill([0, 0, 0], [255, 255, 255], 90) } };
    const { at } = await compose({ layers: [fill] });
    expect([at(3, 31)[0], at(3, 0)[0], at(20, 16)[0]]).toEqual([4, 251, 124]);
  });

  it('reports a pattern fill and leaves the pixels below unchanged', async () => {
    const { at, lost } = await compose({
      layers: [ground, { name: 'Dots', blocks: { PtFl: new Uint8Array(8) } }],
    });
    expect(at(3, 3)).toEqual(GRAY);
    expect(lost).toEqual(['Photoshop’s pattern or noise fill was not drawn: layer “Dots”.']);
  });

  it.each([
    ['TySh', 'text'],
    ['SoLd', 'placed picture'],
  ])('reports content that has no stored pixels, with the layer’s name: %s', async (key, what) => {
    const { lost } = await compose({
      layers: [ground, { name: 'Empty', blocks: { [key]: new Uint8Array(4) } }],
    });
    expect(lost).toEqual([`Photoshop’s ${what} was not drawn: layer “Empty”.`]);
  });

  it('reports unsupported settings unless they have their default values', async () => {
    const blocks = { knko: Uint8Array.of(1, 0, 0, 0), brst: u32(1) };
    const { lost } = await compose({ layers: [ground, { ...square, blocks }] });
    expect(lost).toEqual([
      'Photoshop’s knockout was not drawn: layer “Square”.',
      'Photoshop’s channel restriction was not drawn: layer “Square”.',
    ]);
    const plain = { knko: new Uint8Array(4), clbl: Uint8Array.of(1, 0, 0, 0), infx: new Uint8Array(4) };
    expect((await compose({ layers: [ground, { ...square, blocks: plain }] })).lost).toEqual([]);
  });
});

describe('composePsd: colors', () => {
  it('keeps CMYK ink values', async () => {
    // In the file, 255 means no ink.
    const inks: TestLayer = { pixels: () => [255, 0, 200, 105, 255] };
    expect((await compose({ mode: 'cmyk', layers: [inks] })).at(0, 0)).toEqual([0, 255, 55, 150]);
  });

  it('composes Lab files in Lab', async () => {
    const [white, black]: TestLayer[] = [
      { pixels: () => [255, 128, 128, 255] },
      { pixels: () => [0, 128, 128, 128] },
    ];
    const { at, findings } = await compose({ mode: 'lab', layers: [white!, black!] });
    // Black at half opacity over white has an L* of 49.8.
    expect(at(0, 0)).toEqual([118, 118, 118]);
    expect(findings.map(({ code }) => code)).toContain('color-converted');
  });

  it('treats 32-bit samples as linear light', async () => {
    const half: TestLayer = { pixels: () => [127.5, 127.5, 127.5, 255] };
    const { at } = await compose({ depth: 32, layers: [half] });
    expect(at(0, 0).map((value) => Math.round(value / 257))).toEqual([188, 188, 188]);
  });

  it('composes a duotone as gray and leaves the samples of gray and 16-bit files unchanged', async () => {
    const gray: TestLayer = { pixels: () => [77, 255] };
    expect((await compose({ mode: 'duotone', layers: [gray] })).at(0, 0)).toEqual([77]);
    expect((await compose({ mode: 'gray', depth: 16, layers: [gray] })).at(0, 0)).toEqual([77 * 257]);
  });

  it('keeps an empty background transparent', async () => {
    const { at } = await compose({ layers: [square] });
    expect([at(2, 2), at(16, 16)]).toEqual([
      [0, 0, 0, 0],
      [255, 0, 0, 255],
    ]);
  });

  it('composes without seams between bands', async () => {
    const tall = { width: 40, height: 9000 };
    const layer: TestLayer = { pixels: (x, y) => [x * 6, y % 256, (x + y) % 256, 255] };
    const { at } = await compose({ ...tall, layers: [layer] });
    for (const y of [0, 6552, 6553, 6554, 8999]) expect(at(7, y)).toEqual([42, y % 256, (7 + y) % 256]);
  });
});

describe('composePsd: dissolve', () => {
  it('dithers according to opacity, identically in every run', async () => {
    const layers = [ground, { ...flat(255, 0, 0), blend: 'diss', opacity: 77 }];
    const [first, second] = [await compose({ layers }), await compose({ layers })];
    let red = 0;
    for (let y = 0; y < 32; y++)
      for (let x = 0; x < 32; x++) {
        expect(first.at(x, y)).toEqual(second.at(x, y));
        expect([200, 255]).toContain(first.at(x, y)[0]);
        if (first.at(x, y)[0] === 255) red++;
      }
    expect(red / 1024).toBeGreaterThan(0.25);
    expect(red / 1024).toBeLessThan(0.35);
  });
});

describe('composePsd: unreadable blocks', () => {
  it('reports an unreadable layer style', async () => {
    const { lost } = await compose({ layers: [ground, { ...square, blocks: { lfx2: ascii('broken!!') } }] });
    expect(lost).toEqual(['Photoshop’s layer style was not drawn: layer “Square”.']);
  });
});
