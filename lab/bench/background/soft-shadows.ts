/**
 * Logos with a soft shadow or glow on white, composed so that art and shade are known: eight for the Background
 * Remover, and two with blended and pale colors for the Image Vectorizer.
 */
import sharp from 'sharp';
import { blur } from '../../../packages/pixels/src/kernels/blur/index.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { drawSvg } from './background-sources.ts';

const SIDE = 640;

type Color = readonly [number, number, number];

/** `shift` and `sigma` in px; `strength` is the opacity before the blur. */
type Shade = {
  readonly color: Color;
  readonly shift: readonly [number, number];
  readonly sigma: number;
  readonly strength: number;
};

const BLACK: Color = [0, 0, 0];
const shadow = (across: number, down: number, sigma: number, strength: number): Shade => ({
  color: BLACK,
  shift: [across, down],
  sigma,
  strength,
});
const glow = (color: Color, sigma: number, strength: number): Shade => ({
  color,
  shift: [0, 0],
  sigma,
  strength,
});

const around = (count: number, draw: (degrees: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((index / count) * 360)).join('');

type Logo = { readonly name: string; readonly svg: string; readonly shade: Shade };

/** Logos with shading or low contrast. */
export const BLENDED: readonly Logo[] = [
  {
    name: 'blended panel, pale lettering',
    svg: '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#2a6f97"/><stop offset="1" stop-color="#012a4a"/></linearGradient></defs><rect x="90" y="150" width="460" height="300" rx="48" fill="url(#g)"/><text x="320" y="290" font-size="96" fill="#a9d6e5">OCEAN</text><text x="320" y="390" font-size="60" fill="#61a5c2">Board Shop</text>',
    shade: shadow(0, 10, 12, 0.5),
  },
  {
    name: 'pale lettering, soft shadow',
    svg: '<text x="320" y="300" font-size="140" fill="#d8c3a5">BREAD</text><rect x="110" y="340" width="420" height="24" rx="12" fill="#e98074"/><text x="320" y="440" font-size="64" fill="#8e8d8a">baked daily</text>',
    shade: shadow(4, 8, 7, 0.35),
  },
];

export const LOGOS: readonly Logo[] = [
  {
    name: 'lettering, shadow below',
    svg: '<text x="320" y="300" font-size="150" fill="#c1121f">BORO</text><text x="320" y="420" font-size="64" fill="#003049">Goods Co.</text>',
    shade: shadow(8, 12, 9, 0.55),
  },
  {
    name: 'badge, wide shadow',
    svg: '<circle cx="320" cy="310" r="200" fill="#1f4e5f"/><circle cx="320" cy="310" r="180" fill="none" stroke="#f2e8cf" stroke-width="6"/><text x="320" y="350" font-size="110" fill="#f2e8cf">A1</text>',
    shade: shadow(0, 18, 22, 0.6),
  },
  {
    name: 'black lettering, near shadow',
    svg: '<text x="320" y="300" font-size="120" fill="#111">RIDGE</text><path d="M80 340h480" stroke="#111" stroke-width="10"/><text x="320" y="420" font-size="56" fill="#111">since 1984</text>',
    shade: shadow(5, 5, 4, 0.4),
  },
  {
    name: 'star, yellow, shadow',
    svg: '<path d="M320 70L388 240L572 250L430 366L478 544L320 446L162 544L210 366L68 250L252 240Z" fill="#ffd166" stroke="#5b1a86" stroke-width="10" stroke-linejoin="round"/>',
    shade: shadow(12, 12, 14, 0.7),
  },
  {
    name: 'script, orange glow',
    svg: '<text x="320" y="320" font-size="130" font-style="italic" fill="#3b2417">Ember</text><circle cx="320" cy="450" r="60" fill="#3b2417"/>',
    shade: glow([255, 140, 0], 16, 0.9),
  },
  {
    name: 'bolt, cyan glow',
    svg: '<path d="M360 60L180 350H300L250 580L470 270H340Z" fill="#14213d"/>',
    shade: glow([0, 190, 255], 20, 0.85),
  },
  {
    name: 'gear, shadow in holes',
    svg: `<g fill="#2b2d42">${around(10, (degrees) => `<path d="M290 90h60l12 70h-84z" transform="rotate(${degrees} 320 320)"/>`)}</g><circle cx="320" cy="320" r="150" fill="none" stroke="#2b2d42" stroke-width="60"/><path d="M320 190V450M190 320H450" stroke="#d90429" stroke-width="26"/>`,
    shade: shadow(10, 14, 10, 0.5),
  },
  {
    name: 'two colors, magenta glow',
    svg: '<text x="320" y="290" font-size="160" fill="#ffffff" stroke="#231942" stroke-width="12" paint-order="stroke">NEON</text><rect x="120" y="360" width="400" height="70" rx="35" fill="#231942"/><text x="320" y="410" font-size="42" fill="#ffffff">open late</text>',
    shade: glow([255, 0, 200], 12, 0.8),
  },
];

export type ShadedLogo = {
  readonly name: string;
  readonly isGlow: boolean;
  /** Opaque image, on white. */
  readonly picture: Raster;
  /** The art alone, and the art over its shade; both RGBA. */
  readonly art: Uint8ClampedArray;
  readonly withShade: Uint8ClampedArray;
};

/** "Over" (Porter & Duff 1984), straight alpha, without intermediate rounding. */
function over(front: Uint8ClampedArray, back: Uint8ClampedArray): Uint8ClampedArray {
  const result = new Uint8ClampedArray(front.length);
  for (let at = 0; at < result.length; at += 4) {
    const [own, under] = [front[at + 3]! / 255, (back[at + 3]! / 255) * (1 - front[at + 3]! / 255)];
    const whole = own + under;
    if (whole === 0) continue;
    for (let c = 0; c < 3; c++) result[at + c] = (own * front[at + c]! + under * back[at + c]!) / whole;
    result[at + 3] = 255 * whole;
  }
  return result;
}

export function onColor(pixels: Uint8ClampedArray, color: Color): Uint8ClampedArray {
  const ground = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < ground.length; at += 4) ground.set([...color, 255], at);
  return over(pixels, ground);
}

function shadeOf(art: Raster, { color, shift, sigma, strength }: Shade): Uint8ClampedArray {
  const { width, height } = art;
  const moved = new Uint8ClampedArray(art.data.length);
  const [across, down] = shift;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [i, j] = [x - across, y - down];
      const isInside = i >= 0 && i < width && j >= 0 && j < height;
      const opacity = isInside ? strength * art.data[(j * width + i) * 4 + 3]! : 0;
      moved.set([...color, opacity], (y * width + x) * 4);
    }
  }
  return blur(createRaster(width, height, { data: moved }), sigma).data;
}

/** @param quality JPEG quality (4:2:0) of the picture; null for lossless */
export async function drawLogos(chosen: readonly Logo[], quality: number | null): Promise<ShadedLogo[]> {
  const logos: ShadedLogo[] = [];
  for (const { name, svg, shade } of chosen) {
    const art = await drawSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 640 640" font-family="Noto Sans" font-weight="700" text-anchor="middle">${svg}</svg>`,
    );
    const withShade = over(art.data, shadeOf(art, shade));
    let data = onColor(withShade, [255, 255, 255]);
    if (quality !== null) {
      const raw = { width: SIDE, height: SIDE, channels: 4 } as const;
      const jpeg = await sharp(data, { raw }).removeAlpha().jpeg({ quality }).toBuffer();
      data = new Uint8ClampedArray(await sharp(jpeg).ensureAlpha().raw().toBuffer());
    }
    const picture = createRaster(SIDE, SIDE, { data });
    logos.push({ name, isGlow: shade.color !== BLACK, picture, art: art.data, withShade });
  }
  return logos;
}
