/** Outlined type is judged by its thin parts. */
import { GRAY_BLOCK, paint, svg } from './art.ts';
import type { Case } from './case.ts';

const thin = { code: 'line-too-thin', type: 'error' } as const;
/** Outline of a capital E, with its size in pt and its stems as a share of the size. */
const letterE = (size: number, stem = 0.1, x = 60, y = 60) => {
  const [w, s] = [0.6 * size, stem * size];
  const bars = [0, (size - s) / 2, size - s];
  return [`${x} ${y} ${s} ${size} re`, ...bars.map((up) => `${x} ${y + up} ${w} ${s} re`)].join(' ');
};
const outlined = (size: number) =>
  `0 g ${[0, 1, 2].map((i) => letterE(size, 0.1, 60 + i * size)).join(' ')} f`;
const outlinedPath = (size: number) =>
  [0, 1, 2]
    .map((i) => {
      const [x, w, s] = [60 + i * size, 0.6 * size, 0.1 * size];
      return `M${x} 60h${w}v${s}h${s - w}v${size / 2 - 1.5 * s}h${w - s}v${s}h${s - w}v${size / 2 - 1.5 * s}h${w - s}v${s}h${-w}z`;
    })
    .join('');

export const OUTLINE_CASES: readonly Case[] = [
  {
    ...thin,
    id: 'outlined-type',
    profiles: ['dtf', 'screen-print'],
    because: 'Small type that was outlined has no size any more: its stems are what prints thin.',
    defect: paint(`${GRAY_BLOCK} ${outlined(5)}`),
    twin: paint(`${GRAY_BLOCK} ${outlined(30)}`),
  },
  {
    ...thin,
    id: 'outlined-type-svg',
    profiles: ['dtf', 'screen-print'],
    because: 'The same in an SVG.',
    defect: svg(`<path d="${outlinedPath(5)}"/>`),
    twin: svg(`<path d="${outlinedPath(30)}"/>`),
  },
  {
    code: 'gap-too-thin',
    type: 'error',
    id: 'outlined-type-eye',
    profiles: ['dtf'],
    because: 'The slits of a bold E fill in before its stems go.',
    defect: paint(`0 g ${letterE(7, 0.26)} f`),
    twin: paint(`0 g ${letterE(40, 0.26)} f`),
  },
];
