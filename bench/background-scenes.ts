/**
 * What the Background Remover's network is judged on: pictures put together here, so that opacity and colour of the
 * subject are known in every pixel. `tune` scenes are those that constants may be chosen on; the figures of `judge`
 * scenes are only read, and no figure or photograph is in both. `first` scenes are the ones that earlier levels of the
 * matte were chosen on. What is in `fresh` (background-fresh.ts) was made last, and picked before any engine saw it.
 */
import { createRaster, type Raster } from '@printready/imaging';
import sharp from 'sharp';
import {
  badge,
  ball,
  bottle,
  type Composite,
  compose,
  emblem,
  grounds,
} from '../packages/tools/src/background-remover/fixture-composites.ts';
import { bringSource, drawSvg, type FileName, readFile, sourceOf } from './background-sources.ts';

export type Scene = {
  readonly name: string;
  readonly set: 'tune' | 'judge' | 'first' | 'fresh';
  /** The ground holds another thing that a person could mean, so that one click must tell which. */
  readonly isRival?: boolean;
  /** Files that it is made of; none for pictures made by formula. */
  readonly files: readonly FileName[];
  readonly make: () => Promise<Composite>;
};

/** A figure's height and its upper left corner, px; it may reach past the picture. */
type Place = { readonly tall: number; readonly left: number; readonly top: number };

type Layout = Place & {
  readonly width: number;
  readonly height: number;
  /** The figure out of focus, px (standard deviation). */
  readonly blur?: number;
  /** Saved as a JPEG of that quality. */
  readonly jpeg?: number;
  /** The photograph shows something else that a person could mean. */
  readonly isRival?: boolean;
  /** Another figure, under it, which is not the subject. */
  readonly rival?: Place & { readonly file: FileName };
};

function layFigure(figure: Raster, photo: Raster, { left, top }: Place): Composite {
  const { width, height } = photo;
  const data = photo.data.slice();
  const front = new Uint8ClampedArray(data.length);
  const alpha = new Uint8Array(width * height);
  for (let y = Math.max(0, top); y < Math.min(height, top + figure.height); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, left + figure.width); x++) {
      const from = ((y - top) * figure.width + x - left) * 4;
      const at = y * width + x;
      alpha[at] = figure.data[from + 3]!;
      front.set(figure.data.subarray(from, from + 4), at * 4);
      for (let c = at * 4; c < at * 4 + 3; c++) data[c]! += (alpha[at] / 255) * (front[c]! - data[c]!);
    }
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { picture: createRaster(width, height, { data, resolution: { x: 300, y: 300 } }), alpha, front };
}

async function spoil(scene: Composite, quality: number): Promise<Composite> {
  const { width, height, data, resolution } = scene.picture;
  const plain = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  });
  const jpeg = await plain.removeAlpha().jpeg({ quality }).toBuffer();
  const read = new Uint8ClampedArray(await sharp(jpeg).ensureAlpha().raw().toBuffer());
  return { ...scene, picture: createRaster(width, height, { data: read, resolution }) };
}

async function blurFigure({ width, height, data }: Raster, sigma: number): Promise<Raster> {
  const margin = Math.ceil(3 * sigma);
  const wide = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  }).extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' });
  const padded = await wide.png().toBuffer();
  const { data: pixels, info } = await sharp(padded).blur(sigma).raw().toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(pixels) });
}

/** A figure, a file or an SVG, on a photograph. */
export function onPhoto(
  set: Scene['set'],
  name: string,
  figure: FileName | { readonly svg: string },
  photo: FileName,
  layout: Layout,
): Scene {
  const isFile = typeof figure === 'string';
  return {
    name,
    set,
    isRival: layout.isRival ?? layout.rival !== undefined,
    files: [...(isFile ? [figure] : []), photo, ...(layout.rival === undefined ? [] : [layout.rival.file])],
    make: async () => {
      const sharpArt = isFile ? await readFile(figure, { height: layout.tall }) : await drawSvg(figure.svg);
      const art = layout.blur === undefined ? sharpArt : await blurFigure(sharpArt, layout.blur);
      const { rival } = layout;
      const bare = await readFile(photo, layout);
      const ground =
        rival === undefined
          ? bare
          : layFigure(await readFile(rival.file, { height: rival.tall }), bare, rival).picture;
      const scene = layFigure(art, ground, layout);
      return layout.jpeg === undefined ? scene : await spoil(scene, layout.jpeg);
    },
  };
}

export function byFormula(
  set: Scene['set'],
  name: string,
  [art, ground]: readonly [Parameters<typeof compose>[0], Parameters<typeof compose>[1]],
  [width, height]: readonly [number, number],
): Scene {
  return { name, set, files: [], make: () => Promise.resolve(compose(art, ground, width, height)) };
}

/** Lettering in two colours with a white outline, as a sticker has it. */
const STICKER = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="300" font-family="Noto Sans" font-weight="700" text-anchor="middle">
  <g stroke="#fff" stroke-width="22" stroke-linejoin="round" fill="#fff"><text x="320" y="140" font-size="130">SUNSET</text><text x="320" y="262" font-size="104">SURF CLUB</text></g>
  <text x="320" y="140" font-size="130" fill="#e4572e">SUNSET</text><text x="320" y="262" font-size="104" fill="#17377a">SURF CLUB</text></svg>`;
/** The same in other words, to choose constants on. */
const LABEL = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="280" font-family="Noto Sans" font-weight="700" text-anchor="middle">
  <g stroke="#fff" stroke-width="20" stroke-linejoin="round" fill="#fff"><text x="300" y="126" font-size="118">HARBOR</text><text x="300" y="240" font-size="92">ROAST HOUSE</text></g>
  <text x="300" y="126" font-size="118" fill="#1f7a5c">HARBOR</text><text x="300" y="240" font-size="92" fill="#8a2f3c">ROAST HOUSE</text></svg>`;
/** A round badge: a thin dark outline, a band, a mountain. */
const CREST = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="520">
  <circle cx="260" cy="260" r="250" fill="#f4ead2" stroke="#1d2b2f" stroke-width="5"/><circle cx="260" cy="260" r="206" fill="#2f7f86"/>
  <path d="M80 350L210 160L270 250L320 190L440 350Z" fill="#f4ead2" stroke="#1d2b2f" stroke-width="5"/><circle cx="360" cy="140" r="34" fill="#e9a23b"/>
  <path d="M40 330h440l-34 46 34 46H40l34-46z" fill="#c8402f" stroke="#1d2b2f" stroke-width="5" stroke-linejoin="round"/>
  <text x="260" y="396" font-family="Noto Sans" font-weight="700" font-size="52" text-anchor="middle" fill="#fff">NORTH RIDGE</text></svg>`;

/** A ball of wool: hairs thinner than a pixel at their ends around a shaded disc. Drawn by a seed, always the same. */
function drawWool(
  side: number,
  hairs: number,
  length: number,
  [light, dark]: readonly [string, string],
  seed: number,
): string {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
  const half = side / 2;
  const radius = half - length;
  const strokes = Array.from({ length: hairs }, () => {
    const angle = random() * 2 * Math.PI;
    const reach = radius + length * (0.35 + 0.6 * random());
    const bend = angle + (random() - 0.5) * 0.5;
    const point = (r: number, at: number) =>
      `${(half + r * Math.cos(at)).toFixed(1)} ${(half + r * Math.sin(at)).toFixed(1)}`;
    return `<path d="M${point(radius - 12, angle)}Q${point((radius + reach) / 2, angle)} ${point(reach, bend)}" stroke="${random() < 0.5 ? light : dark}" stroke-width="${(0.7 + random()).toFixed(2)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><radialGradient id="g"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>
  <circle cx="${half}" cy="${half}" r="${radius}" fill="url(#g)"/><g fill="none" stroke-linecap="round">${strokes.join('')}</g></svg>`;
}

const middle = { width: 900, height: 700, left: 250, top: 110, tall: 480 };

/** Pictures that constants may be chosen on. */
const tune: readonly Scene[] = [
  byFormula('tune', 'emblem, wood', [emblem, grounds.wood], [720, 560]),
  onPhoto(
    'tune',
    'outlined hat, dune',
    'stamps:clothes/hats/feathered_hat.png',
    'mate:nature/Dune.jpg',
    middle,
  ),
  onPhoto(
    'tune',
    'outlined teddy, garden',
    'stamps:animals/mammals/bears/cartoon/teddy_bear.png',
    'mate:nature/Garden.jpg',
    { ...middle, isRival: true, left: 60 },
  ),
  onPhoto(
    'tune',
    'outlined monkey, leaf',
    'clipart:animals/mammals/happy_monkey_benji_park_01.svg',
    'mate:nature/Blinds.jpg',
    { ...middle, width: 1600, height: 1200, tall: 800, left: 420 },
  ),
  onPhoto('tune', 'drawn camel, dune', 'clipart:animals/mammals/camel_head_01.svg', 'mate:nature/Dune.jpg', {
    ...middle,
    left: 320,
    tall: 560,
  }),
  onPhoto(
    'tune',
    'thin-outlined squirrel, dune',
    'clipart:animals/mammals/cartoon_squirrel_mike_sm1.svg',
    'mate:nature/Dune.jpg',
    { ...middle, width: 1600, height: 1200, tall: 1080, left: 480, top: 60 },
  ),
  onPhoto(
    'tune',
    'thin-outlined burrito, leaf',
    'clipart:food/burrito_ganson.svg',
    'mate:nature/Blinds.jpg',
    { ...middle, width: 720, height: 560, tall: 300, left: 120, top: 130 },
  ),
  onPhoto('tune', 'otter, dune', 'stamps:animals/mammals/aquatic/otter.png', 'mate:nature/Dune.jpg', {
    ...middle,
    tall: 202,
    left: 300,
    top: 300,
    width: 760,
    height: 600,
  }),
  onPhoto('tune', 'anemone, wood', 'stamps:plants/flowers/anemone_red.png', 'mate:nature/Wood.jpg', middle),
  onPhoto(
    'tune',
    'tractor wheel, leaf',
    'stamps:vehicles/wheel_tractor.png',
    'mate:nature/Blinds.jpg',
    middle,
  ),
  onPhoto(
    'tune',
    'bear, garden',
    'stamps:animals/mammals/bears/european-bear.png',
    'mate:nature/Garden.jpg',
    { ...middle, isRival: true, tall: 294, left: 40, top: 280 },
  ),
  onPhoto('tune', 'shoe, small, wood', 'fluent:1f45f.webp', 'mate:nature/Wood.jpg', {
    ...middle,
    width: 1400,
    height: 1050,
    tall: 256,
    left: 820,
    top: 560,
  }),
  onPhoto(
    'tune',
    'wool, hairs, dune',
    { svg: drawWool(500, 900, 70, ['#e8c9a0', '#7a4a22'], 5) },
    'mate:nature/Dune.jpg',
    { ...middle, left: 200, top: 90 },
  ),
  onPhoto(
    'tune',
    'anemone out of focus, leaf',
    'stamps:plants/flowers/anemone_red.png',
    'mate:nature/Blinds.jpg',
    { ...middle, blur: 3 },
  ),
  onPhoto('tune', 'label lettering, garden', { svg: LABEL }, 'mate:nature/Garden.jpg', {
    ...middle,
    isRival: true,
    left: 60,
    top: 60,
  }),
  onPhoto('tune', 'crest, garden', { svg: CREST }, 'mate:nature/Garden.jpg', {
    ...middle,
    isRival: true,
    left: 60,
    top: 90,
  }),
  onPhoto(
    'tune',
    'snail over the border, wood',
    'stamps:animals/insects/cartoon/snail2.png',
    'mate:nature/Wood.jpg',
    { ...middle, left: 480, top: 330 },
  ),
  onPhoto(
    'tune',
    'teddy beside an otter, leaf',
    'stamps:animals/mammals/bears/cartoon/teddy_bear.png',
    'mate:nature/Blinds.jpg',
    {
      ...middle,
      tall: 400,
      left: 60,
      rival: { file: 'stamps:animals/mammals/aquatic/otter.png', tall: 320, left: 430, top: 220 },
    },
  ),
  onPhoto(
    'tune',
    'anemone before a bear, dune',
    'stamps:plants/flowers/anemone_red.png',
    'mate:nature/Dune.jpg',
    {
      ...middle,
      left: 80,
      top: 160,
      tall: 420,
      rival: { file: 'stamps:animals/mammals/bears/european-bear.png', tall: 420, left: 300, top: 140 },
    },
  ),
  onPhoto(
    'tune',
    'otter before a tractor wheel, wood',
    'stamps:animals/mammals/aquatic/otter.png',
    'mate:nature/Wood.jpg',
    {
      ...middle,
      left: 150,
      top: 380,
      tall: 230,
      rival: { file: 'stamps:vehicles/wheel_tractor.png', tall: 480, left: 380, top: 80 },
    },
  ),
];

/** Pictures that only judge. */
const judge: readonly Scene[] = [
  onPhoto(
    'judge',
    'wool, dark hairs, rain',
    { svg: drawWool(460, 700, 60, ['#6d6a75', '#1e1b22'], 77) },
    'mate:nature/RainDrops.jpg',
    { ...middle, left: 210, top: 120 },
  ),
  onPhoto(
    'judge',
    'daffodil out of focus, storm',
    'stamps:plants/flowers/daffodil.png',
    'mate:nature/Storm.jpg',
    { ...middle, tall: 400, top: 150, blur: 3 },
  ),
  byFormula('judge', 'bottle, clouds', [bottle, grounds.street], [640, 800]),
  byFormula('judge', 'bottle, wood', [bottle, grounds.wood], [640, 800]),
  onPhoto(
    'judge',
    'gopher, parrots',
    'fixture:gopher-gopher.png',
    'fixture:libavif-kodim23_yuv420_8bpc.avif',
    { width: 800, height: 640, tall: 552, left: 205, top: 55, isRival: true },
  ),
  onPhoto('judge', 'tux, storm', 'stamps:animals/birds/cartoon/tux.png', 'mate:nature/Storm.jpg', middle),
  onPhoto('judge', 'outlined snowman, storm', 'stamps:people/cartoon/snowman.png', 'mate:nature/Storm.jpg', {
    ...middle,
    left: 330,
  }),
  onPhoto(
    'judge',
    'outlined mermaid, meadow',
    'stamps:people/cartoon/mermaid.png',
    'mate:nature/GreenMeadow.jpg',
    middle,
  ),
  onPhoto(
    'judge',
    'outlined raccoon, rain',
    'clipart:animals/mammals/raccoon_ganson.svg',
    'mate:nature/RainDrops.jpg',
    { ...middle, width: 1600, height: 1200, tall: 840, left: 330, top: 180 },
  ),
  onPhoto(
    'judge',
    'outlined hound, JPEG, meadow',
    'clipart:animals/mammals/dog_on_leash_gerald_g._01.svg',
    'mate:nature/GreenMeadow.jpg',
    { ...middle, jpeg: 82, left: 180 },
  ),
  onPhoto(
    'judge',
    'goat, painted ground',
    'clipart:animals/mammals/goat_nicu_buculei_01.svg',
    'mate:abstract/Elephants.jpg',
    { ...middle, left: 300 },
  ),
  onPhoto('judge', 'sticker lettering, rain', { svg: STICKER }, 'mate:nature/RainDrops.jpg', {
    ...middle,
    left: 130,
    top: 200,
  }),
  onPhoto('judge', 'sticker lettering, two wings', { svg: STICKER }, 'mate:nature/TwoWings.jpg', {
    ...middle,
    isRival: true,
    left: 130,
    top: 40,
  }),
  onPhoto('judge', 'pig, meadow', 'stamps:animals/mammals/pig_golden2.png', 'mate:nature/GreenMeadow.jpg', {
    ...middle,
    tall: 161,
    width: 720,
    height: 560,
    left: 210,
    top: 280,
  }),
  onPhoto('judge', 'ferret, rain', 'stamps:animals/mammals/ferret.png', 'mate:nature/RainDrops.jpg', {
    ...middle,
    tall: 209,
    width: 640,
    height: 480,
    left: 220,
    top: 150,
  }),
  onPhoto(
    'judge',
    'guineafowl, storm (low contrast)',
    'stamps:animals/birds/helmeted_guineafowl.png',
    'mate:nature/Storm.jpg',
    { ...middle, tall: 402 },
  ),
  onPhoto(
    'judge',
    'apricot, yellow flower',
    'stamps:food/fruit/Apricot_whole.png',
    'mate:nature/FreshFlower.jpg',
    { ...middle, tall: 400, left: 60, top: 60 },
  ),
  onPhoto(
    'judge',
    'fire engine over the border, storm',
    'stamps:vehicles/emergency/firetruck.png',
    'mate:nature/Storm.jpg',
    { ...middle, tall: 331, left: -90, top: 300 },
  ),
  onPhoto(
    'judge',
    'balloon, two wings',
    'stamps:vehicles/flight/balloon360.png',
    'mate:nature/TwoWings.jpg',
    { ...middle, isRival: true, left: 60, top: 60 },
  ),
  onPhoto('judge', 'fox, small, meadow', 'fluent:1f98a.webp', 'mate:nature/GreenMeadow.jpg', {
    ...middle,
    width: 1280,
    height: 1024,
    tall: 240,
    left: 200,
    top: 600,
  }),
  onPhoto('judge', 'rocket, painted ground', 'fluent:1f680.webp', 'mate:abstract/Elephants.jpg', {
    ...middle,
    width: 800,
    height: 600,
    tall: 256,
    left: 280,
    top: 170,
  }),
  onPhoto('judge', 'paratrooper (lines), storm', 'stamps:military/paratrooper.png', 'mate:nature/Storm.jpg', {
    ...middle,
    width: 1400,
    height: 1050,
    tall: 800,
    left: 350,
    top: 60,
  }),
];

const first: readonly Scene[] = [
  byFormula('first', 'ball, leaves', [ball, grounds.leaves], [720, 560]),
  byFormula('first', 'ball, wood', [ball, grounds.wood], [720, 560]),
  byFormula('first', 'badge, wood', [badge, grounds.wood], [720, 560]),
  onPhoto('first', 'gopher, cat', 'fixture:gopher-gopher.png', 'fixture:skimage-chelsea.png', {
    width: 720,
    height: 560,
    tall: 500,
    left: 180,
    top: 40,
  }),
  onPhoto('first', 'gopher, Paris', 'fixture:gopher-gopher.png', 'fixture:libavif-paris_exif_xmp_icc.jpg', {
    width: 720,
    height: 560,
    tall: 500,
    left: 180,
    top: 40,
  }),
];

export const scenes: readonly Scene[] = [...judge, ...first, ...tune];

/** @param mayLoad false: take only what is here. @returns what could not be had. */
export function bringScenes(wanted: readonly Scene[], mayLoad: boolean): readonly string[] {
  const sources = new Set(wanted.flatMap(({ files }) => files.map(sourceOf)));
  return [...sources].filter((source) => !bringSource(source, mayLoad));
}
