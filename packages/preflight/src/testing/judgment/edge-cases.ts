/** Art at the edge of the sheet, and strokes that are the edge of a wider shape. */
import { circle, GRAY_BLOCK, paint, psd, svg } from './art.ts';
import type { Case } from './case.ts';

const bleed = {
  code: 'bleed-missing',
  type: 'error',
  profiles: ['standard', 'offset', 'large-format'],
  never: ['dtf', 'screen-print'],
} as const;

/** Distance between the trim and a tip that stops short of it: within a cutter's tolerance, but nothing to extend. */
const SHORT = 0.6;

const tips: readonly Case[] = [
  {
    ...bleed,
    id: 'tip-of-an-arrow-at-the-trim',
    because: 'A tip on the trim is cut; one that stops short of it is inside.',
    defect: paint('0 g 200 180 m 432 216 l 200 252 l f'),
    twin: paint(`0 g 200 180 m ${432 - SHORT} 216 l 200 252 l f`),
  },
  {
    ...bleed,
    id: 'disc-at-the-trim',
    because: 'A round shape touches the trim in one place.',
    defect: paint(`0 g ${circle(216, 216, 216)} f`),
    twin: paint(`0 g ${circle(216, 216, 216 - SHORT)} f`),
  },
  {
    ...bleed,
    id: 'end-of-a-bar-at-the-trim',
    because: 'A narrow bar runs across the trim, not along it.',
    defect: paint('0 g 200 100 30 332 re f'),
    twin: paint(`0 g 200 100 30 ${332 - SHORT} re f`),
  },
  {
    ...bleed,
    id: 'background-just-inside-the-trim',
    because: 'A background that ends within a cutter’s tolerance of the trim was meant to be cut.',
    defect: paint('0 g 0.8 0.8 430.4 430.4 re f'),
    twin: paint('0 g 12 12 408 408 re f'),
  },
];

const margin = '<rect x="30" y="30" width="372" height="372"/>';
const inFrame = (x: number, y: number, by: number) => x >= by && y >= by && x < 600 - by && y < 600 - by;

const canvases: readonly Case[] = [
  {
    ...bleed,
    type: 'warning',
    id: 'svg-background-to-the-edge',
    because: 'An SVG is its own trim: art that runs to its edge has no bleed.',
    defect: svg('<rect width="432" height="432"/>'),
    twin: svg(margin),
  },
  {
    ...bleed,
    type: 'warning',
    id: 'svg-shape-off-the-edge',
    because: 'What the page cuts off is no bleed.',
    defect: svg('<rect x="300" y="200" width="300" height="40"/>'),
    twin: svg(`<rect x="100" y="200" width="${332 - 3 * SHORT}" height="40"/>`),
  },
  {
    ...bleed,
    type: 'warning',
    id: 'svg-frame-on-white',
    because: 'White is bare paper, and needs no bleed; a frame at the edge does.',
    defect: svg(
      '<rect width="432" height="432" fill="#fff"/><path d="M1 1H431V431H1Z" fill="none" stroke="#000" stroke-width="2"/>',
    ),
    twin: svg(`<rect width="432" height="432" fill="#fff"/>${margin}`),
  },
  {
    ...bleed,
    type: 'warning',
    id: 'psd-picture-to-the-edge',
    because: 'A picture is its own trim.',
    defect: psd((x, y) => [x % 256, y % 256, 90]),
    twin: psd((x, y) => (inFrame(x, y, 40) ? [x % 256, y % 256, 90] : [255, 255, 255])),
  },
  {
    ...bleed,
    type: 'warning',
    id: 'psd-line-along-the-edge',
    because: 'A frame of one pixel is cut unevenly.',
    defect: psd((x, y) => (inFrame(x, y, 1) ? [255, 255, 255] : [0, 0, 0])),
    twin: psd((x, y) => (inFrame(x, y, 40) && !inFrame(x, y, 50) ? [0, 0, 0] : [255, 255, 255])),
  },
  {
    ...bleed,
    type: 'warning',
    id: 'psd-cutout-at-one-side',
    because: 'Art on nothing needs bleed only where it reaches a side.',
    defect: psd((x, y) => [40, 40, 40, x > 300 && y > 100 && y < 500 ? 255 : 0]),
    twin: psd((x, y) => [40, 40, 40, x > 300 && x < 560 && y > 100 && y < 500 ? 255 : 0]),
  },
];

const thin = {
  code: 'line-too-thin',
  type: 'error',
  profiles: ['standard', 'dtf', 'screen-print', 'offset'],
} as const;
const HAIRLINE = 'stroke="#000" stroke-width="0.05"';
const black = '<rect x="100" y="100" width="232" height="232"/>';
const eye = (attributes: string) => `<circle cx="216" cy="216" r="60" ${attributes}/>`;

const strokes: readonly Case[] = [
  {
    ...thin,
    id: 'svg-hairline-around-a-hole-in-its-color',
    because: 'A black hairline around a white shape on black is part of the black.',
    defect: svg(eye(`fill="#fff" ${HAIRLINE}`)),
    twin: svg(`${black}${eye(`fill="#fff" ${HAIRLINE}`)}`),
  },
  {
    ...thin,
    id: 'svg-hairline-beside-its-color',
    because: 'Beside a shape in its own color a hairline only widens that shape.',
    defect: svg(`${black}<path d="M340 100V332" ${HAIRLINE}/>`),
    twin: svg(`${black}<path d="M332 100V332" ${HAIRLINE}/>`),
  },
  {
    ...thin,
    id: 'svg-hairline-under-its-color',
    because: 'Art painted later decides what is beside a hairline.',
    defect: svg(`<path d="M90 90C120 300 300 120 340 340" fill="none" ${HAIRLINE}/>${eye('fill="#c00"')}`),
    twin: svg(`<path d="M160 216A56 56 0 0 1 272 216" fill="none" ${HAIRLINE}/>${eye('')}`),
  },
  {
    ...thin,
    id: 'svg-hairline-in-another-color',
    because: 'A hairline in an ink of its own is thin on its plate, whatever lies around it.',
    defect: svg(`${black}<path d="M120 216H312" stroke="#c00" stroke-width="0.05"/>`),
    twin: svg(`${black}<path d="M120 216H312" stroke="#000" stroke-width="0.05"/>`),
  },
];

const soft = { code: 'semi-transparent', type: 'warning', profiles: ['dtf'], never: ['standard'] } as const;
const spill = (opacity: number) => `<circle cx="216" cy="110" r="6" fill="#fff" fill-opacity="${opacity}"/>`;
const ICON = 'width="24" height="24" viewBox="0 0 24 24"';
const inDisc = (x: number, y: number) => Math.hypot(x - 300, y - 300) < 12;

const spots: readonly Case[] = [
  {
    ...soft,
    id: 'svg-small-spill',
    because: 'A spot of some millimeters shows, however small its share of the artwork is.',
    defect: svg(`${margin}${spill(0)}<circle cx="216" cy="18" r="6" fill-opacity="0.25"/>`),
    twin: svg(`${margin}${spill(0.25)}<circle cx="216" cy="18" r="6"/>`),
  },
  {
    ...soft,
    id: 'pdf-small-spill',
    because: 'The same in a PDF.',
    defect: paint(`${GRAY_BLOCK} /H gs ${circle(216, 340, 6)} f`, '/ExtGState << /H << /ca 0.25 >> >>'),
    twin: paint(`${GRAY_BLOCK} /H gs ${circle(216, 200, 6)} f`, '/ExtGState << /H << /ca 0.25 >> >>'),
  },
  {
    ...soft,
    id: 'psd-small-spill',
    because: 'The same in a picture; a soft edge of two pixels is none.',
    defect: psd((x, y) => [
      20,
      20,
      20,
      inDisc(x, y) ? 90 : x > 340 && x < 560 && y > 40 && y < 560 ? 255 : 0,
    ]),
    twin: psd((x, y) => [20, 20, 20, x > 340 && x < 560 && y > 40 && y < 560 ? 255 : x === 340 ? 90 : 0]),
  },
  {
    ...soft,
    id: 'icon-drawn-small',
    because: 'Antialiasing of a small drawing is not in its file.',
    defect: svg('<path d="M4 4H20V20H4Z" fill-opacity="0.5"/>', ICON),
    twin: svg(
      '<path d="M3.3 4.1 20.6 5.2 19.2 20.4 4.4 19.3ZM6 7V16.6L16.9 17 17.6 7.3Z" fill-rule="evenodd"/>',
      ICON,
    ),
  },
  {
    code: 'near-white',
    type: 'warning',
    profiles: ['dtf'],
    id: 'near-white-of-antialiasing',
    because: 'A hairline leaves near-white pixels in a rendering, and none in the file.',
    defect: svg(`${black}${eye('fill="#fcfcfc"')}`),
    twin: svg(`${black}${eye(`fill="#fff" ${HAIRLINE}`)}`),
  },
];

export const EDGE_CASES: readonly Case[] = [...tips, ...canvases, ...strokes, ...spots];
