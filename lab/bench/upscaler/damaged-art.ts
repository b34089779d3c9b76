/**
 * Test art as customers send it: reduced and JPEG-compressed. 24 pieces, all of them vector drawings; half are
 * defined here, and half come from Debian's openclipart-svg (public domain). The limits in jpeg-ringing.ts and the
 * two constants in keep-inks.ts were tuned on the first twenty; the last four are held out.
 */
import sharp from 'sharp';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { downloadSource, drawSvg, type FileName, readFile } from '../background/background-sources.ts';

/** Side of the original art, px. Must be divisible by 4. */
export const SIDE = 480;

const svg = (inner: string, ground = '#fff') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480" font-family="Noto Sans" font-weight="700" text-anchor="middle"><rect width="480" height="480" fill="${ground}"/>${inner}</svg>`;

const around = (count: number, draw: (degrees: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((index / count) * 360, index)).join('');

const spot = (degrees: number, radius: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(240 + radius * Math.cos(angle)).toFixed(1)} ${(240 + radius * Math.sin(angle)).toFixed(1)}`;
};

const star = (points: number, outer: number, inner: number) =>
  `M${around(points * 2, (degrees, index) => `${index > 0 ? 'L' : ''}${spot(degrees - 90, index % 2 ? inner : outer)}`)}Z`;

const DRAWN: Readonly<Record<string, string>> = {
  'logo, coffee':
    svg(`<circle cx="240" cy="240" r="214" fill="#3b2417"/><circle cx="240" cy="240" r="196" fill="none" stroke="#f1e3c8" stroke-width="5"/>
    <path d="M140 210h170v70q0 70-85 70t-85-70z" fill="#f1e3c8"/><path d="M310 226q54-4 54 38t-62 44" fill="none" stroke="#f1e3c8" stroke-width="16"/>
    <path d="M180 186q-20-24 0-46t0-44M225 186q-20-24 0-46t0-44M270 186q-20-24 0-46t0-44" fill="none" stroke="#d98e3f" stroke-width="10" stroke-linecap="round"/>
    <text x="240" y="404" font-size="36" fill="#d98e3f">HARBOR ROAST</text>`),
  'logo, mountain':
    svg(`<path d="M40 360L170 130L240 250L300 160L440 360Z" fill="#1f4e5f"/><path d="M170 130L130 200L160 226L176 200L198 222L212 202Z" fill="#fff"/>
    <circle cx="350" cy="112" r="42" fill="#f2a541"/><path d="M30 372h420" stroke="#e4572e" stroke-width="10"/>
    <text x="240" y="428" font-size="46" fill="#1f4e5f">NORTH RIDGE</text>`),
  'logo, gear':
    svg(`${around(12, (degrees) => `<path d="M222 26h36l8 44h-52z" transform="rotate(${degrees} 240 240)" fill="#2b2d42"/>`)}
    <circle cx="240" cy="240" r="176" fill="#2b2d42"/><circle cx="240" cy="240" r="140" fill="#edf2f4"/><path d="M150 300l60-130 34 74 28-44 60 100z" fill="#d90429"/>
    <text x="240" y="344" font-size="34" fill="#2b2d42">EST 1984</text>`),
  'logo, star on red': svg(
    `<path d="${star(5, 190, 76)}" fill="#fff" stroke="#142850" stroke-width="12"/><path d="${star(5, 100, 40)}" fill="#142850"/>
    <text x="240" y="462" font-size="40" fill="#ffd166">LIBERTY</text>`,
    '#b3122a',
  ),
  'lettering, sizes': svg(
    [
      'Blue Water Sports Club',
      'Summer Tournament',
      'Saturday 14 July',
      'Gates open 9:30 am',
      'Bring your own towel',
      'No refunds after noon',
    ]
      .map(
        (line, index) =>
          `<text x="240" y="${70 + index * 66}" font-size="${42 - index * 5}" fill="${['#003049', '#d62828', '#f77f00', '#003049', '#2a9d8f', '#000'][index]}">${line}</text>`,
      )
      .join(''),
  ),
  'lettering, outlined':
    svg(`<g fill="#ffe14d" stroke="#5b1a86" stroke-width="9" stroke-linejoin="round" paint-order="stroke"><text x="240" y="170" font-size="130">POW!</text><text x="240" y="300" font-size="92">Retro</text></g>
    <text x="240" y="390" font-size="60" fill="none" stroke="#0b8f6a" stroke-width="3">OUTLINE</text><text x="240" y="446" font-size="30" fill="#e63980">since ninety-six</text>`),
  'lettering on black': svg(
    `<text x="240" y="120" font-size="96" fill="#fff">NIGHT</text><text x="240" y="216" font-size="96" fill="#ff2e63">RIDERS</text><path d="M50 250h380" stroke="#08d9d6" stroke-width="6"/>
    <text x="240" y="310" font-size="44" fill="#08d9d6">Chapter Nine</text><text x="240" y="366" font-size="30" fill="#eaeaea">Portland · Oregon</text><text x="240" y="420" font-size="24" fill="#eaeaea">ride safe, ride together</text>`,
    '#101014',
  ),
  'lettering, thin':
    svg(`<g font-weight="400" fill="#222"><text x="240" y="110" font-size="60">Atelier Vogue</text><text x="240" y="180" font-size="38">hand made in Lisbon</text><text x="240" y="236" font-size="28">linen · cotton · wool · silk</text></g>
    <path d="M60 270h360M60 280h360" stroke="#b08d57" stroke-width="2"/><circle cx="240" cy="370" r="70" fill="none" stroke="#b08d57" stroke-width="3"/><path d="M190 370q50-90 100 0q-50 90-100 0z" fill="none" stroke="#222" stroke-width="3"/>`),
  'cartoon, cat': svg(
    `<g stroke="#2a1a1f" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"><path d="M110 230L96 80L190 140Q240 126 290 140L384 80L370 230Q386 380 240 390Q94 380 110 230Z" fill="#f4a259"/>
    <path d="M118 100l50 40-44 40zM362 100l-50 40 44 40z" fill="#f7cad0"/><ellipse cx="180" cy="236" rx="34" ry="42" fill="#fff"/><ellipse cx="300" cy="236" rx="34" ry="42" fill="#fff"/><path d="M222 290h36l-18 20z" fill="#e56b6f"/>
    <path d="M240 310q-4 30-40 28M240 310q4 30 40 28M60 270l80 12M60 320l80-10M420 270l-80 12M420 320l-80-10" fill="none"/></g><circle cx="188" cy="244" r="20" fill="#2a1a1f"/><circle cx="292" cy="244" r="20" fill="#2a1a1f"/><circle cx="196" cy="234" r="7" fill="#fff"/><circle cx="300" cy="234" r="7" fill="#fff"/>
    <path d="M150 420q90 50 180 0l20 50H130z" fill="#5b8e7d" stroke="#2a1a1f" stroke-width="8"/>`,
    '#cfe8ef',
  ),
  'cartoon, rocket': svg(
    `<g stroke="#1d1e2c" stroke-width="7" stroke-linejoin="round"><path d="M240 40Q330 120 310 300H170Q150 120 240 40Z" fill="#f7f7ff"/><path d="M240 40Q282 78 300 140H180Q198 78 240 40Z" fill="#e84855"/><circle cx="240" cy="200" r="36" fill="#3185fc"/><path d="M170 240L100 330L168 320ZM310 240L380 330L312 320Z" fill="#e84855"/><path d="M190 300h100l-10 36h-80z" fill="#8d99ae"/><path d="M204 340q-20 60 36 110q56-50 36-110z" fill="#f9dc5c"/></g>
    ${around(9, (degrees, index) => `<circle cx="${(60 + ((index * 97) % 370)).toFixed(0)}" cy="${(40 + ((index * 149) % 400)).toFixed(0)}" r="${3 + (index % 4)}" fill="#f9dc5c" transform="rotate(${degrees / 40} 240 240)"/>`)}`,
    '#2d3a6e',
  ),
  'drawing, compass':
    svg(`<circle cx="240" cy="240" r="200" fill="none" stroke="#111" stroke-width="4"/><circle cx="240" cy="240" r="180" fill="none" stroke="#111" stroke-width="2"/>
    ${around(72, (degrees, index) => `<path d="M240 ${index % 6 ? 62 : 50}V76" stroke="#111" stroke-width="${index % 6 ? 2 : 5}" transform="rotate(${degrees} 240 240)"/>`)}
    <path d="${star(4, 160, 34)}" fill="#111"/><path d="${star(4, 110, 26)}" fill="#c1121f" transform="rotate(45 240 240)"/><circle cx="240" cy="240" r="16" fill="#fff" stroke="#111" stroke-width="5"/>`),
  'drawing, flowers': svg(
    around(
      5,
      (degrees, index) =>
        `<g transform="rotate(${degrees} 240 240) translate(0 -120) rotate(${index * 17} 240 240)">${around(8, (turn) => `<ellipse cx="240" cy="190" rx="22" ry="48" fill="${['#ef476f', '#ffd166', '#06d6a0', '#118ab2', '#9b5de5'][index]}" stroke="#073b4c" stroke-width="3" transform="rotate(${turn} 240 240)"/>`)}<circle cx="240" cy="240" r="24" fill="#fff3b0" stroke="#073b4c" stroke-width="3"/></g>`,
    ),
    '#fbfaf2',
  ),
};

export const FILES: readonly FileName[] = [
  'clipart:people/fireman_enrique_meza_c_01.svg',
  'clipart:education/palette_juliane_krug_01.svg',
  'clipart:animals/fish/orca_matthew_gates_r.svg',
  'clipart:recreation/music/saxophone_jarno_vasamaa_.svg',
  'clipart:tools/ruota_dentata_architetto_01.svg',
  'clipart:recreation/sports/golf_drive_ganson.svg',
  'clipart:science/microscopio_architetto_f_01.svg',
  'clipart:computer/hardware/joystick_beige_gray_petr_01.svg',
  'clipart:recreation/sports/future_beckham_utrescu_.svg',
  'clipart:tools/blacksmith_anvil_ganson.svg',
  'clipart:unsorted/signorina_in_viola.svg',
  'clipart:signs_and_symbols/sheriff_star_celso_junio_02.svg',
];

export type Piece = { readonly name: string; readonly raster: Raster };

const toRaster = (data: Uint8Array, width: number, height: number) =>
  createRaster(width, height, { data: new Uint8ClampedArray(data) });

async function placeOnWhite(file: FileName): Promise<Raster> {
  const { data, width, height } = await readFile(file, { height: 640 });
  const placed = sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize(SIDE - 40, SIDE - 40, { fit: 'contain', background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .ensureAlpha();
  return toRaster(await placed.raw().toBuffer(), SIDE, SIDE);
}

/** Returns the pieces of art that are available. @param mayLoad false to skip downloading the package */
export async function readPieces(mayLoad: boolean): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const [name, text] of Object.entries(DRAWN)) pieces.push({ name, raster: await drawSvg(text) });
  if (!downloadSource('clipart', mayLoad)) return pieces;
  for (const file of FILES) {
    const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
    pieces.push({ name, raster: await placeOnWhite(file) });
  }
  return pieces;
}

export type Damage = {
  readonly share: 0.25 | 0.5;
  readonly quality: number;
  readonly subsampling: '4:4:4' | '4:2:0';
};

export const DAMAGES: readonly Damage[] = ([0.25, 0.5] as const).flatMap((share) =>
  [40, 60, 80].flatMap((quality) =>
    (['4:4:4', '4:2:0'] as const).map((subsampling) => ({ share, quality, subsampling })),
  ),
);

/** Reduces the art with a Lanczos filter, then encodes and decodes it as a JPEG. */
export async function damage({ data, width, height }: Raster, how: Damage): Promise<Raster> {
  const small = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(width * how.share, height * how.share, { kernel: 'lanczos3' });
  const jpeg = await small.jpeg({ quality: how.quality, chromaSubsampling: how.subsampling }).toBuffer();
  const read = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return toRaster(read.data, read.info.width, read.info.height);
}
