import { BLOCK, page, paint, picture, place, spotBlocks, spotSpaces } from './art.ts';
import type { Case } from './case.ts';

const INKS = ['Red', 'Blue', 'Green', 'Gold', 'Navy', 'Teal', 'Pink', 'Lime', 'Plum', 'Rust'];
const spots = (names: readonly string[], more = '') =>
  paint(`${spotBlocks(names.length)} ${more}`, spotSpaces(names));
const screen = { type: 'warning', profiles: ['screen-print'], never: ['standard', 'dtf', 'offset'] } as const;
const stripes = (bits: (x: number, y: number) => number) =>
  page((pdf) => ({
    content: place('I', 120, 120, 96, 96),
    resources: `/XObject << /I ${picture(pdf, [400, 400], 'DeviceGray', (x, y) => [bits(x, y)])} 0 R >>`,
  }));
const gradient = (c1: string) =>
  paint(
    'q 100 100 200 200 re W n /S sh Q',
    `${spotSpaces(['Red'])} /Shading << /S << /ShadingType 2 /ColorSpace [/Separation /Red /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>] /Coords [100 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [${c1}] /N 1 >> >> >>`,
  );

export const SCREEN_CASES: readonly Case[] = [
  {
    ...screen,
    never: ['dtf'],
    id: 'ten-spots',
    code: 'spots-too-many',
    because: 'The press has eight heads.',
    defect: spots(INKS),
    twin: spots(INKS.slice(0, 8)),
  },
  {
    ...screen,
    never: ['dtf'],
    id: 'six-spots-and-three-process-inks',
    code: 'spots-too-many',
    because: 'Process inks are screens, too.',
    defect: spots(
      INKS.slice(0, 6),
      '1 0 0 0 k 20 300 40 40 re f 0 1 0 0 k 80 300 40 40 re f 0 0 1 0 k 140 300 40 40 re f',
    ),
    twin: spots(INKS.slice(0, 6), BLOCK.replace('120 120 192 192', '200 300 60 60')),
  },
  {
    ...screen,
    never: ['dtf'],
    id: 'ninth-spot-hidden',
    code: 'spots-too-many',
    because: 'An ink that is knocked out everywhere is on no plate.',
    defect: spots(INKS.slice(0, 9)),
    twin: paint(`/CS8 cs 1 scn 20 60 30 30 re f ${spotBlocks(8)}`, spotSpaces(INKS.slice(0, 9))),
  },
  {
    ...screen,
    id: 'gray-photo',
    code: 'tone-continuous',
    because: 'A screen is open or closed: tone needs a halftone.',
    defect: stripes((x, y) => 60 + ((x * y) % 97)),
    twin: stripes((x, y) => ((x + y) % 80 < 40 ? 0 : 255)),
  },
  {
    ...screen,
    id: 'gradient',
    code: 'tone-continuous',
    because: 'A gradient needs a halftone.',
    defect: gradient('0.2'),
    twin: gradient('1'),
  },
  {
    ...screen,
    id: 'flat-tint-of-a-spot',
    code: 'tone-continuous',
    because: 'A tint is a halftone, too.',
    defect: paint(spotBlocks(1, 0.4), spotSpaces(['Red'])),
    twin: paint(spotBlocks(1, 1), spotSpaces(['Red'])),
  },
  {
    ...screen,
    id: 'brown-of-three-inks',
    code: 'tint-build',
    because: 'A flat color made of process tints takes three halftones; one mixed ink prints it solid.',
    defect: paint('0.3 0.6 0.8 0 k 100 100 200 200 re f'),
    twin: paint(spotBlocks(1), spotSpaces(['Brown'])),
  },
  {
    ...screen,
    id: 'black-flood',
    code: 'ground-flood',
    because: 'A page-filling block prints as a slab of ink; on a black shirt it is not wanted.',
    defect: paint(`0 0 0 1 k 0 0 432 432 re f ${spotBlocks(2)}`, spotSpaces(['Red', 'Gold'])),
    twin: paint(`0 0 0 1 k 60 200 200 100 re f ${spotBlocks(2)}`, spotSpaces(['Red', 'Gold'])),
  },
  {
    ...screen,
    type: 'error',
    id: 'black-flood-on-black',
    garment: '#101010',
    code: 'ground-flood',
    because: 'The flood is the shirt.',
    defect: paint(`0 0 0 1 k 0 0 432 432 re f ${spotBlocks(2)}`, spotSpaces(['Red', 'White'])),
    twin: paint(spotBlocks(2), spotSpaces(['Red', 'White'])),
  },
  {
    ...screen,
    id: 'spot-flood',
    code: 'ground-flood',
    because: 'The same in a spot color.',
    defect: paint(
      `/CS0 cs 1 scn 0 0 432 432 re f /CS1 cs 1 scn 100 100 60 60 re f`,
      spotSpaces(['Navy', 'Gold']),
    ),
    twin: paint(
      `/CS0 cs 1 scn 90 90 90 90 re f /CS1 cs 1 scn 100 100 60 60 re f`,
      spotSpaces(['Navy', 'Gold']),
    ),
  },
  {
    ...screen,
    id: 'pantone-c-and-cvc',
    code: 'spots-alike',
    profiles: ['screen-print', 'offset'],
    never: ['dtf'],
    because: 'One ink under two names makes two plates.',
    defect: spots(['PANTONE 186 C', 'PANTONE 186 CVC']),
    twin: spots(['PANTONE 186 C', 'PANTONE 187 C']),
  },
  {
    ...screen,
    id: 'pantone-c-and-u',
    code: 'spots-alike',
    profiles: ['screen-print', 'offset'],
    never: ['dtf'],
    because: 'C and U are the same ink on two papers.',
    defect: spots(['PANTONE 300 C', 'PANTONE 300 U']),
    twin: spots(['PANTONE 300 C', 'PANTONE 3005 C']),
  },
  {
    ...screen,
    id: 'spot-in-other-letters',
    code: 'spots-alike',
    profiles: ['screen-print', 'offset'],
    never: ['dtf'],
    because: '“Red” and “red ” are two plates.',
    defect: spots(['Team Red', 'team  red']),
    twin: spots(['Team Red', 'Team Blue']),
  },
  {
    ...screen,
    type: 'info',
    id: 'spot-never-used',
    code: 'spots-unused',
    profiles: ['screen-print', 'offset'],
    never: ['dtf'],
    because: 'An empty film comes out of the RIP.',
    defect: paint(spotBlocks(1), spotSpaces(['Red', 'Old Logo'])),
    twin: paint(spotBlocks(2), spotSpaces(['Red', 'Old Logo'])),
  },
  {
    ...screen,
    id: 'no-underbase-on-black',
    garment: '#101010',
    code: 'underbase-missing',
    because: 'Plastisol over black vanishes without white under it.',
    defect: spots(['Red', 'Gold']),
    twin: paint(
      `/CS2 cs 1 scn 15 55 120 40 re f ${spotBlocks(2)}`.replaceAll('/CS0', '/OP gs /CS0'),
      `${spotSpaces(['Red', 'Gold', 'White'])} /ExtGState << /OP << /OP true /op true >> >>`,
    ),
  },
  {
    ...screen,
    id: 'three-percent-tint',
    code: 'dot-too-small',
    because: 'Dots under 10 % do not hold on a textile screen.',
    defect: paint(`${spotBlocks(1)} /CS0 cs 0.03 scn 200 200 120 120 re f`, spotSpaces(['Red'])),
    twin: paint(`${spotBlocks(1)} /CS0 cs 1 scn 200 200 120 120 re f`, spotSpaces(['Red'])),
  },
];
