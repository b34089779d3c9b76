/** Forty kinds of customer files, made by script; for most, the true art is known. */
import sharp from 'sharp';
import { blur } from '../../packages/imaging/src/kernels/blur/index.ts';
import { createRaster, type Raster } from '../../packages/imaging/src/raster.ts';
import { createRandom } from '../../scripts/testing/seeded-random.ts';
import {
  downloadSource,
  drawSvg,
  type FileName,
  readFile,
  sourceOf,
} from '../bench/background/background-sources.ts';
import { DRAWINGS, type DrawingName } from '../judge-bar/drawings.ts';

export type ShirtTool =
  | 'background-remover'
  | 'blend-texture-cut'
  | 'color-ko'
  | 'color-separator'
  | 'halftone'
  | 'image-vectorizer'
  | 'stroke-enhancer'
  | 'upscaler';

export type CustomerFile = {
  readonly name: string;
  /** Tools that people would use on the file. */
  readonly tools: readonly ShirtTool[];
  /** Opened picture with the file's resolution, null if the file has none. */
  readonly picture: Raster;
  /** The art alone, with opacity; null if unknown. */
  readonly truth: Raster | null;
};

type Rgb = readonly [number, number, number];
type Paint = (x: number, y: number, width: number, height: number) => Rgb;

const flat =
  (...color: Rgb): Paint =>
  () =>
    color;
const WHITE = flat(255, 255, 255);
const BLACK = flat(0, 0, 0);
/** Paper under a lamp: shaded from one corner, with sensor noise. */
function paper(seed: number): Paint {
  const random = createRandom(seed);
  return (x, y, width, height) => {
    const light = 0.97 - 0.34 * (x / width) ** 1.5 - 0.12 * (y / height) + 0.02 * (random() - 0.5);
    return [238 * light, 233 * light, 222 * light];
  };
}
const gradient =
  (from: Rgb, to: Rgb): Paint =>
  (_x, y, _width, height) => {
    const t = y / height;
    return [0, 1, 2].map((c) => from[c]! + t * (to[c]! - from[c]!)) as unknown as Rgb;
  };
const board: Paint = (x, y) =>
  (Math.floor(x / 12) + Math.floor(y / 12)) % 2 === 0 ? [255, 255, 255] : [204, 204, 204];

function layOn(art: Raster, paint: Paint): Raster {
  const { width, height, data } = art;
  const laid = new Uint8ClampedArray(data.length);
  for (let at = 0; at < width * height; at++) {
    const under = paint(at % width, Math.floor(at / width), width, height);
    const own = data[4 * at + 3]! / 255;
    for (let c = 0; c < 3; c++) laid[4 * at + c] = own * data[4 * at + c]! + (1 - own) * under[c]!;
    laid[4 * at + 3] = 255;
  }
  return createRaster(width, height, { data: laid });
}

/** Adds a shadow or glow under the art. */
function shaded(
  art: Raster,
  color: Rgb,
  { sigma, strength, shift }: { readonly sigma: number; readonly strength: number; readonly shift: number },
): Raster {
  const { width, height } = art;
  const shade = new Uint8ClampedArray(art.data.length);
  for (let at = 0; at < width * height; at++) {
    const from = at - shift * width - shift;
    shade.set([...color, from >= 0 ? strength * art.data[4 * from + 3]! : 0], 4 * at);
  }
  const soft = blur(createRaster(width, height, { data: shade }), sigma);
  const data = new Uint8ClampedArray(art.data.length);
  for (let i = 0; i < data.length; i += 4) {
    const own = art.data[i + 3]! / 255;
    const under = (soft.data[i + 3]! / 255) * (1 - own);
    const whole = own + under;
    if (whole === 0) continue;
    for (let c = 0; c < 3; c++) data[i + c] = (own * art.data[i + c]! + under * soft.data[i + c]!) / whole;
    data[i + 3] = 255 * whole;
  }
  return createRaster(width, height, { data });
}

async function asJpeg({ width, height, data }: Raster, quality: number): Promise<Raster> {
  const raw = { width, height, channels: 4 } as const;
  const jpeg = await sharp(data, { raw }).removeAlpha().jpeg({ quality }).toBuffer();
  const back = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return createRaster(width, height, { data: new Uint8ClampedArray(back) });
}

const at = (raster: Raster, ppi: number): Raster => ({ ...raster, resolution: { x: ppi, y: ppi } });

const page = (content: string, side: number, box = 300) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}px" height="${side}px" viewBox="0 0 ${box} ${box}" font-family="Noto Sans" font-weight="700" text-anchor="middle">${content}</svg>`;

const draw = (name: DrawingName, side: number) => drawSvg(page(DRAWINGS[name], side));

type Maker = {
  readonly name: string;
  readonly tools: readonly ShirtTool[];
  readonly make: () => Promise<Pick<CustomerFile, 'picture' | 'truth'> | null>;
};

const LOGO_TOOLS = ['background-remover', 'image-vectorizer', 'color-separator', 'color-ko'] as const;
const CLEAR_TOOLS = ['stroke-enhancer', 'blend-texture-cut', 'color-separator', 'halftone'] as const;
const DARK_TOOLS = ['color-ko', 'blend-texture-cut', 'color-separator', 'background-remover'] as const;

/** A drawing on a background, optionally JPEG-compressed. */
function drawn(
  name: DrawingName,
  tools: readonly ShirtTool[],
  {
    ground,
    quality,
    side = 480,
    ppi,
  }: {
    readonly ground: readonly [string, Paint] | null;
    readonly quality?: number;
    readonly side?: number;
    readonly ppi?: number;
  },
): Maker {
  const words = [
    name,
    ground?.[0] ?? 'transparent',
    quality === undefined ? 'PNG' : `JPEG q${quality}`,
    `${side} px`,
  ];
  return {
    name: words.join(', '),
    tools,
    async make() {
      const truth = await draw(name, side);
      const laid = ground ? layOn(truth, ground[1]) : truth;
      const picture = quality === undefined ? laid : await asJpeg(laid, quality);
      return { picture: ppi === undefined ? picture : at(picture, ppi), truth };
    },
  };
}

/** A cut-out photograph on white, as in online shops. */
function product(
  file: FileName,
  tools: readonly ShirtTool[],
  quality: number,
  paint: Paint,
  shadow: boolean,
): Maker {
  return {
    name: `${file.replace(/^.*\//, '')}, JPEG q${quality}${shadow ? ', soft shadow' : ''}`,
    tools,
    async make() {
      if (!downloadSource(sourceOf(file), true)) return null;
      const art = await readFile(file, { height: 380 });
      const truth = createRaster(art.width + 80, art.height + 60);
      for (let y = 0; y < art.height; y++)
        truth.data.set(
          art.data.subarray(4 * y * art.width, 4 * (y + 1) * art.width),
          4 * ((y + 30) * truth.width + 40),
        );
      const under = shadow ? shaded(truth, [0, 0, 0], { sigma: 9, strength: 0.5, shift: 8 }) : truth;
      return { picture: await asJpeg(layOn(under, paint), quality), truth };
    },
  };
}

/** A photograph as a phone would send it. */
const photograph = (file: FileName, tools: readonly ShirtTool[], quality: number): Maker => ({
  name: `${file.replace(/^.*\//, '')}, photograph at 72 dpi`,
  tools,
  async make() {
    if (!downloadSource(sourceOf(file), true)) return null;
    return {
      picture: at(await asJpeg(await readFile(file, { width: 480, height: 480 }), quality), 72),
      truth: null,
    };
  },
});

const SHADOW = { sigma: 8, strength: 0.55, shift: 8 };
const GLOW = { sigma: 14, strength: 0.9, shift: 0 };

const soft = (name: DrawingName, color: Rgb, how: typeof SHADOW, paint: Paint, quality: number): Maker => ({
  name: `${name}, ${how.shift > 0 ? 'soft shadow' : 'glow'}, JPEG q${quality}`,
  tools: LOGO_TOOLS,
  async make() {
    const art = await draw(name, 480);
    // A glow belongs to the art; a shadow belongs to the page.
    const under = shaded(art, color, how);
    return { picture: await asJpeg(layOn(under, paint), quality), truth: how.shift > 0 ? art : null };
  },
});

const screenshot = (): Maker => ({
  name: 'screenshot of a page with a logo, 96 dpi',
  tools: ['background-remover', 'image-vectorizer'],
  async make() {
    const window = `<rect width="300" height="300" fill="#fff"/><rect width="300" height="26" fill="#e5e7eb"/><circle cx="12" cy="13" r="4" fill="#ef4444"/><circle cx="26" cy="13" r="4" fill="#f59e0b"/><rect x="50" y="6" width="220" height="14" rx="7" fill="#fff"/><g transform="translate(60 50) scale(.6)">${DRAWINGS.badge}</g><rect x="40" y="250" width="220" height="8" fill="#9ca3af"/><rect x="40" y="266" width="160" height="8" fill="#d1d5db"/>`;
    return { picture: at(await drawSvg(page(window, 480)), 96), truth: null };
  },
});

export const MAKERS: readonly Maker[] = [
  drawn('lettering', LOGO_TOOLS, { ground: ['white', WHITE] }),
  drawn('lettering', LOGO_TOOLS, { ground: ['white', WHITE], quality: 60 }),
  drawn('lettering', LOGO_TOOLS, { ground: ['white', WHITE], quality: 75, side: 160 }),
  drawn('lettering', DARK_TOOLS, { ground: ['black', BLACK], quality: 60 }),
  drawn('lettering', CLEAR_TOOLS, { ground: null, ppi: 300 }),
  drawn('badge', DARK_TOOLS, { ground: ['black', BLACK] }),
  drawn('badge', LOGO_TOOLS, { ground: ['cream', flat(241, 232, 214)], quality: 75 }),
  drawn('badge', CLEAR_TOOLS, { ground: null, side: 900, ppi: 300 }),
  drawn('badge', ['upscaler', 'image-vectorizer'], { ground: ['white', WHITE], quality: 70, side: 160 }),
  drawn('mascot', LOGO_TOOLS, { ground: ['white', WHITE], quality: 50 }),
  drawn('mascot', LOGO_TOOLS, { ground: ['white', WHITE], quality: 92 }),
  drawn('mascot', DARK_TOOLS, { ground: ['black', BLACK], quality: 75 }),
  drawn('mascot', CLEAR_TOOLS, { ground: null, ppi: 150 }),
  drawn('star', LOGO_TOOLS, { ground: ['red', flat(184, 28, 40)], quality: 75 }),
  drawn('star', DARK_TOOLS, { ground: ['navy', flat(27, 36, 66)] }),
  drawn('gear', LOGO_TOOLS, {
    ground: ['gradient', gradient([120, 190, 240], [250, 250, 255])],
    quality: 85,
  }),
  drawn('gear', CLEAR_TOOLS, { ground: null, ppi: 72 }),
  drawn('camera', LOGO_TOOLS, { ground: ['white', WHITE], quality: 60, side: 300 }),
  drawn('camera', LOGO_TOOLS, { ground: ['checkerboard', board] }),
  drawn('flower', LOGO_TOOLS, { ground: ['white', WHITE], quality: 80 }),
  drawn('flower', CLEAR_TOOLS, { ground: null, side: 900, ppi: 300 }),
  drawn('shop', LOGO_TOOLS, { ground: ['white', WHITE] }),
  drawn('shop', DARK_TOOLS, { ground: ['black', BLACK], quality: 85 }),
  drawn('hairlines', LOGO_TOOLS, { ground: ['white', WHITE] }),
  drawn('hairlines', LOGO_TOOLS, { ground: ['white', WHITE], quality: 70 }),
  drawn('hairlines', ['stroke-enhancer', 'color-separator'], { ground: null, ppi: 150 }),
  drawn('sketch', ['image-vectorizer', 'background-remover', 'halftone'], {
    ground: ['paper with shade', paper(4)],
    quality: 80,
    ppi: 72,
  }),
  drawn('white letters', CLEAR_TOOLS, { ground: null, ppi: 300 }),
  drawn('white letters', DARK_TOOLS, { ground: ['black', BLACK], quality: 60 }),
  drawn('stripes', ['color-separator', 'image-vectorizer', 'blend-texture-cut'], {
    ground: ['navy', flat(27, 36, 66)],
    quality: 85,
  }),
  drawn('blended', ['color-separator', 'halftone', 'blend-texture-cut'], { ground: null, ppi: 150 }),
  soft('lettering', [0, 0, 0], SHADOW, WHITE, 75),
  soft('star', [0, 0, 0], SHADOW, WHITE, 85),
  soft('badge', [255, 140, 0], GLOW, WHITE, 80),
  soft('gear', [255, 0, 200], GLOW, BLACK, 80),
  screenshot(),
  product('stamps:food/fruit/Strawberry2.png', ['background-remover', 'color-separator'], 75, WHITE, false),
  product('stamps:vehicles/emergency/firetruck.png', ['background-remover', 'halftone'], 80, WHITE, true),
  product(
    'stamps:animals/mammals/cats/lion-2.png',
    ['background-remover', 'color-separator'],
    70,
    WHITE,
    false,
  ),
  product('stamps:household/Lightbulb.png', ['background-remover'], 80, flat(214, 219, 224), false),
  photograph('mate:nature/FreshFlower.jpg', ['background-remover', 'color-separator', 'halftone'], 85),
  photograph('mate:nature/LadyBird.jpg', ['background-remover', 'halftone', 'image-vectorizer'], 75),
];
