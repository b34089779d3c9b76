/** DTF basics: white ink is printed under every opaque pixel, and the film has a limited width. */
import { GRAY_BLOCK, layeredPsd, page, paint, picture, place, psd, svg } from './art.ts';
import type { Case } from './case.ts';

const FULL = '0 0 432 432 re f';
const dtf = { type: 'error', profiles: ['dtf'] } as const;
const ground = {
  ...dtf,
  code: 'background-opaque',
  never: ['standard', 'offset', 'large-format'],
} as const;
const soft = { code: 'semi-transparent', type: 'warning', profiles: ['dtf'] } as const;
const opacity = (alpha: number) => `/ExtGState << /A << /ca ${alpha} /CA ${alpha} >> >>`;
const inside = (x: number, y: number, from: number, to: number) => x >= from && x < to && y >= from && y < to;
/** Dark square on a white page, with or without a mask that removes the white. */
const logo = (mask: 'none' | 'hard' | 'soft') =>
  page((pdf) => {
    const smask =
      mask === 'none'
        ? ''
        : `/SMask ${picture(pdf, [60, 60], 'DeviceGray', (x, y) => {
            if (!inside(x, y, 15, 45)) return [0];
            return [mask === 'hard' ? 255 : 40 + (x - 15) * 7];
          })} 0 R`;
    // One gray value per pixel, in one row of bytes, wide enough for 300 ppi.
    const n = picture(
      pdf,
      [1800, 300],
      'DeviceGray',
      (x, y) => [inside(x, y * 6, 450, 1350) ? 30 : 255],
      smask,
    );
    return {
      content: place('I', 0, 0, 432, 72),
      resources: `/XObject << /I ${n} 0 R >>`,
      mediaBox: [0, 0, 432, 72],
    };
  });
const size = (width: number, height: number) =>
  page(() => ({
    content: `0 g ${width / 4} ${height / 4} ${width / 2} ${height / 2} re f`,
    mediaBox: [0, 0, width * 72, height * 72].map(Math.round),
  }));
const square = (x: number, y: number) => inside(x, y, 150, 450);

export const DTF_CASES: readonly Case[] = [
  {
    ...ground,
    id: 'white-page-rgb',
    because: 'A white box prints around the design.',
    defect: paint(`1 1 1 rg ${FULL} ${GRAY_BLOCK}`),
    twin: paint(GRAY_BLOCK),
  },
  {
    ...ground,
    id: 'white-page-cmyk',
    because: 'No ink over an area is still an opaque object: the RIP lays white under it.',
    defect: paint(`0 0 0 0 k ${FULL} ${GRAY_BLOCK}`),
    twin: paint(GRAY_BLOCK),
  },
  {
    ...ground,
    id: 'blue-page',
    because: 'Any flat color behind the art prints as a slab.',
    defect: paint(`0.1 0.2 0.7 rg ${FULL} 1 1 0 rg 120 120 192 192 re f`),
    twin: paint('1 1 0 rg 120 120 192 192 re f'),
  },
  {
    ...ground,
    id: 'white-page-with-margin-of-a-hair',
    because: 'A ground that ends a point inside the page is a ground.',
    defect: paint(`1 1 1 rg 1 1 430 430 re f ${GRAY_BLOCK}`),
    twin: paint(GRAY_BLOCK),
  },
  {
    ...ground,
    id: 'white-page-svg',
    because: 'The artboard was exported with its background.',
    defect: svg(
      '<rect width="100%" height="100%" fill="#fff"/><circle cx="216" cy="216" r="90" fill="#222"/>',
    ),
    twin: svg('<circle cx="216" cy="216" r="90" fill="#222"/>'),
  },
  {
    ...ground,
    id: 'white-page-psd',
    because: 'A flattened Photoshop file on its white background layer.',
    defect: psd((x, y) => (square(x, y) ? [30, 30, 30] : [255, 255, 255])),
    twin: psd((x, y) => (square(x, y) ? [30, 30, 30, 255] : [0, 0, 0, 0])),
  },
  {
    ...ground,
    id: 'background-layer-psd',
    because:
      'The Background layer is on; that the art runs off two sides of the canvas makes it no less a box.',
    defect: layeredPsd(255, (x, y) => x + y < 500),
    twin: layeredPsd(null, (x, y) => x + y < 500),
  },
  {
    ...ground,
    id: 'white-page-picture',
    because: 'A placed JPEG or PNG without transparency, as wide as the page.',
    defect: logo('none'),
    twin: logo('hard'),
  },
  {
    ...soft,
    id: 'half-opacity',
    because: 'White ink lies under half-transparent color: it prints milky and loses powder.',
    defect: paint(`/A gs 0 g 100 100 200 200 re f`, opacity(0.5)),
    twin: paint(`/A gs 0 g 100 100 200 200 re f`, opacity(1)),
  },
  {
    ...soft,
    id: 'soft-mask',
    because: 'A fade to nothing ends in a hard, milky edge.',
    defect: logo('soft'),
    twin: logo('hard'),
  },
  {
    ...soft,
    id: 'half-opacity-svg',
    because: 'The same in an SVG.',
    defect: svg('<rect x="100" y="100" width="200" height="200" fill="#000" opacity="0.5"/>'),
    twin: svg('<rect x="100" y="100" width="200" height="200" fill="#000"/>'),
  },
  {
    ...soft,
    id: 'soft-shadow-psd',
    because: 'A drop shadow is a fade.',
    defect: psd((x, y) => [
      0,
      0,
      0,
      square(x, y) ? 255 : Math.max(0, 200 - Math.hypot(x - 300, y - 300) * 0.8) | 0,
    ]),
    twin: psd((x, y) => [0, 0, 0, square(x, y) ? 255 : 0]),
  },
  {
    id: 'near-white',
    because: 'RIPs choke the white only under pure 255: residue of 250–254 prints as a dirty haze.',
    code: 'near-white',
    type: 'warning',
    profiles: ['dtf'],
    defect: psd((x, y) =>
      square(x, y) ? [30, 30, 30, 255] : inside(x, y, 100, 500) ? [252, 252, 252, 255] : [0, 0, 0, 0],
    ),
    twin: psd((x, y) =>
      square(x, y) ? [30, 30, 30, 255] : inside(x, y, 100, 500) ? [200, 200, 200, 255] : [0, 0, 0, 0],
    ),
  },
  {
    id: 'white-that-prints',
    because: 'White inside the art prints white; whether the shirt was to show there is asked.',
    code: 'white-prints',
    type: 'info',
    profiles: ['dtf'],
    defect: paint(`${GRAY_BLOCK} 1 g 180 180 72 72 re f`),
    twin: paint(GRAY_BLOCK),
  },
  {
    ...dtf,
    id: 'wider-than-film',
    code: 'size-too-wide',
    because: 'The widest film is 24 in; either side must fit across it.',
    defect: size(26, 30),
    twin: size(22, 30),
  },
  {
    id: 'longer-than-a-sheet',
    code: 'size-too-long',
    type: 'warning',
    profiles: ['dtf'],
    because: 'Gang sheets end at 118 in with most shops.',
    defect: size(20, 140),
    twin: size(20, 100),
  },
  {
    id: 'wider-than-a-platen',
    code: 'size-too-wide',
    type: 'warning',
    profiles: ['screen-print'],
    because: 'An oversize platen takes 20 in.',
    defect: size(23, 24),
    twin: size(14, 16),
  },
];
