/** Test pictures for separations: the ones named in the guide, and others that were not used for tuning. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { downloadSource, type FileName, readFile, sourceOf } from '../background/background-sources.ts';

const FIXTURES = join(import.meta.dirname, '../../../../shared/fixtures/raster');
const SIDE = 600;

export type JudgedPicture = { readonly name: string; readonly art: Raster; readonly seen: boolean };

type Color = readonly [number, number, number];
const SKY: readonly (readonly [number, Color])[] = [
  [0, [24, 10, 66]],
  [0.3, [112, 28, 120]],
  [0.55, [232, 72, 90]],
  [0.75, [255, 150, 60]],
  [1, [255, 226, 120]],
];

const mix = (a: Color, b: Color, t: number): Color => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function skyAt(t: number): Color {
  const at = Math.max(
    1,
    SKY.findIndex(([end]) => t <= end),
  );
  const [from, to] = [SKY[at - 1]!, SKY[at]!];
  return mix(from[1], to[1], (t - from[0]) / (to[0] - from[0]));
}

function paint(width: number, height: number, at: (x: number, y: number) => Color): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...at(x, y).map(Math.round), 255], 4 * (y * width + x));
  return createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
}

export function paintSunset(): Raster {
  const [width, height] = [SIDE, 480];
  const horizon = 0.62 * height;
  return paint(width, height, (x, y) => {
    if (y >= horizon) {
      const deep = (y - horizon) / (height - horizon);
      const glitter =
        (0.5 + 0.5 * Math.sin(y * 0.9 + 3 * Math.sin(x / 37))) *
        Math.max(0, 1 - Math.abs(x - width / 2) / (40 + 140 * deep));
      const sea = skyAt(1 - deep);
      return mix(
        mix([sea[0] * 0.75, sea[1] * 0.75, sea[2] * 0.75], [255, 210, 140], glitter),
        [20, 120, 140],
        0.35 * deep,
      );
    }
    const hill = horizon - 20 - 40 * Math.abs(Math.sin(x / 90)) - 15 * Math.sin(x / 23);
    const sun = Math.hypot(x - width / 2, y - horizon * 0.86);
    const sky = skyAt(y / horizon);
    const lit =
      sun < 70
        ? mix(sky, [255, 244, 196], Math.min(1, 70 - sun))
        : mix(sky, [255, 230, 150], 0.6 * Math.exp((70 - sun) / 60));
    return y > hill ? mix(lit, [44, 16, 72], Math.min(1, y - hill)) : lit;
  });
}

export const LOGO_INKS: readonly Color[] = [
  [20, 33, 84],
  [206, 32, 41],
  [244, 180, 26],
  [86, 170, 226],
  [24, 128, 72],
  [255, 255, 255],
];

function logoAt(inks: readonly Color[], x: number, y: number): Color {
  const [navy, red, gold, sky, green, white] = inks as [Color, Color, Color, Color, Color, Color];
  const far = Math.hypot(x - 300, y - 220);
  const turn = Math.atan2(y - 220, x - 300);
  if (far < 50)
    return far < 50 * (0.55 + 0.45 * Math.abs((((turn * 5) / (2 * Math.PI) + 6.25) % 1) * 2 - 1))
      ? gold
      : navy;
  if (far < 100) return y < 220 ? sky : green;
  if (far < 125) return white;
  if (far < 190) return far > 155 && far < 165 ? white : red;
  if (far < 200) return navy;
  if (Math.abs(y - 440) < 20 && Math.abs(x - 300) < 250)
    return Math.abs(y - 440) < 13 && x % 26 < 7 ? gold : navy;
  return white;
}

/** Five flat inks on white, antialiased with 16 samples per pixel. */
export function paintLogo(inks = LOGO_INKS): Raster {
  return paint(SIDE, 480, (x, y) => {
    const sum: [number, number, number] = [0, 0, 0];
    for (let i = 0; i < 16; i++) {
      const color = logoAt(inks, x + ((i % 4) + 0.5) / 4, y + (Math.floor(i / 4) + 0.5) / 4);
      for (let c = 0; c < 3; c++) sum[c]! += color[c]! / 16;
    }
    return sum;
  });
}

export async function throughJpeg(art: Raster, quality: number, subsampled: boolean): Promise<Raster> {
  const { width, height, data } = art;
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality, chromaSubsampling: subsampled ? '4:2:0' : '4:4:4' })
    .toBuffer();
  const raw = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return createRaster(width, height, { data: new Uint8ClampedArray(raw), resolution: art.resolution });
}

/** Enlarges art to print size without adding colors. */
export async function enlarge(
  { data, width, height }: Raster,
  toWidth: number,
  toHeight: number,
): Promise<Raster> {
  const raw = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(toWidth, toHeight, { fit: 'fill' })
    .raw()
    .toBuffer();
  return createRaster(toWidth, toHeight, {
    data: new Uint8ClampedArray(raw),
    resolution: { x: 300, y: 300 },
  });
}

async function fixture(file: string): Promise<Raster> {
  const { data, info } = await sharp(join(FIXTURES, file))
    .resize({ width: SIDE, withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, {
    data: new Uint8ClampedArray(data),
    resolution: { x: 300, y: 300 },
  });
}

const UNSEEN: readonly FileName[] = [
  'puzzles:cincinnati-bridge.jpg',
  'puzzles:european-honey-bee.jpg',
  'puzzles:panther-chameleon-female.jpg',
  'puzzles:castle-maintenon.jpg',
  'puzzles:citrus-fruits.jpg',
  'kivy:canvas/kiwi.jpg',
  'kivy:demo/pictures/images/faust_github.jpg',
  'kivy:demo/pictures/images/Ill1.jpg',
  'kivy:demo/pictures/images/Bubbles.jpg',
  'kivy:demo/pictures/images/Wall.jpg',
  'kivy:shader/tex3.jpg',
  'kivy:widgets/cityCC0.png',
];

/** Pictures whose files are present. @param note called with one sentence for each missing picture */
export async function judgedPictures(
  quick: boolean,
  note: (sentence: string) => void,
): Promise<JudgedPicture[]> {
  const pictures: JudgedPicture[] = [
    { name: 'sunset', art: paintSunset(), seen: true },
    { name: 'logo, q 85', art: await throughJpeg(paintLogo(), 85, true), seen: true },
  ];
  if (quick) return pictures;
  for (const [name, file, seen] of [
    ['astronaut', 'skimage-astronaut.png', true],
    ['chelsea', 'skimage-chelsea.png', true],
    ['gopher', 'gopher-gopher.png', true],
    ['parrots', 'libavif-kodim23_yuv420_8bpc.avif', false],
    ['paris', 'libavif-paris_exif_xmp_icc.jpg', false],
  ] as const) {
    if (existsSync(join(FIXTURES, file))) pictures.push({ name, art: await fixture(file), seen });
    else note(`${name} is left out: the third-party fixtures are not here.`);
  }
  note('cups is left out: the KDE photo is in no package here.');
  for (const file of UNSEEN) {
    if (!downloadSource(sourceOf(file), true)) {
      note(`${file} is left out: it could not be downloaded.`);
      continue;
    }
    const art = await readFile(file, { height: 400 });
    pictures.push({ name: file, art: { ...art, resolution: { x: 300, y: 300 } }, seen: false });
  }
  return pictures;
}
