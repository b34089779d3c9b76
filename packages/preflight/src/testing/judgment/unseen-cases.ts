/** Unpainted and invisible parts are not judged; the defects are the same parts when visible. */
import { page, paint, picture, place, psd, svg } from './art.ts';
import type { Case } from './case.ts';

const film = { type: 'error', profiles: ['dtf'] } as const;

/** Coarse picture of 20 pixels over 100 pt. */
const coarse = (pdf: Parameters<Parameters<typeof page>[0]>[0]) =>
  picture(pdf, [20, 20], 'DeviceGray', (x, y) => [(x * 7 + y * 11) % 200]);

/** Pattern with a coarse picture, either `used` somewhere or unused. */
const tiled = (used: string) =>
  page((pdf) => {
    const tile = pdf.addStream(
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100] /XStep 100 /YStep 100 /Resources << /XObject << /I ${coarse(pdf)} 0 R >> >>`,
      'q 100 0 0 100 0 0 cm /I Do Q',
    );
    return { content: used, resources: `/Pattern << /P ${tile} 0 R >>` };
  });
const PATTERNED = '/Pattern cs /P scn 150 150 100 100 re f';

/** Coarse picture below a square, or below a group, with the given graphics state. */
const under = (state: string, asGroup = false) =>
  page((pdf) => {
    const square = '0 g 100 100 200 200 re f';
    const group = pdf.addStream('/Subtype /Form /BBox [0 0 432 432] /Group << /S /Transparency >>', square);
    return {
      content: `${place('I', 120, 120, 100, 100)} /G gs ${asGroup ? '/X Do' : square}`,
      resources: `/XObject << /I ${coarse(pdf)} 0 R /X ${group} 0 R >> /ExtGState << /G << ${state} >> >>`,
    };
  });

/** PNG of 2 × 2 pixels. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGM4IachEqXBAKEAGYYDSQUQczAAAAAASUVORK5CYII=';
const svgBlock = '<rect x="120" y="120" width="192" height="192"/>';
const drawing = (body: string) => svg(`${svgBlock}${body}`);
const patternOf = (fill: string) =>
  svg(
    `<defs><pattern id="p" width="90" height="90" patternUnits="userSpaceOnUse"><image width="90" height="90" href="${DOT}"/></pattern></defs><rect x="120" y="120" width="192" height="192" fill="${fill}"/>`,
  );

const unseenArt: readonly Case[] = [
  {
    ...film,
    id: 'pattern-under-other-art',
    code: 'resolution-too-low',
    because: 'A pattern prints only where its area is in sight.',
    defect: tiled(`0 g 20 20 40 40 re f ${PATTERNED}`),
    twin: tiled(`${PATTERNED} 0 g 120 120 192 192 re f`),
  },
  {
    ...film,
    id: 'pattern-seen-once',
    code: 'resolution-too-low',
    because: 'A pattern used twice is seen if either area is.',
    defect: tiled(`${PATTERNED} 0 g 120 120 192 192 re f /Pattern cs /P scn 20 20 60 60 re f`),
    twin: tiled(`${PATTERNED} /Pattern cs /P scn 260 260 40 40 re f 0 g 120 120 192 192 re f`),
  },
  {
    ...film,
    id: 'pattern-that-nothing-uses',
    code: 'resolution-too-low',
    because: 'A pattern in the definitions is no art.',
    defect: patternOf('url(#p)'),
    twin: patternOf('#000'),
  },
  {
    ...film,
    id: 'svg-text-off-the-page',
    code: 'text-too-small',
    because: 'Notes beside the artboard are not printed.',
    defect: drawing('<text x="20" y="60" font-size="4">A note</text>'),
    twin: drawing('<text x="-300" y="60" font-size="4">A note</text>'),
  },
  {
    ...film,
    id: 'svg-picture-off-the-page',
    code: 'resolution-too-low',
    because: 'A picture beside the artboard is not printed.',
    defect: drawing(`<image x="10" y="10" width="90" height="90" href="${DOT}"/>`),
    twin: drawing(`<image x="10" y="500" width="90" height="90" href="${DOT}"/>`),
  },
  {
    ...film,
    id: 'svg-line-off-the-page',
    code: 'line-too-thin',
    because: 'A line that a transform moves off the page is not printed.',
    defect: drawing('<path d="m10 10l90 20" stroke="#000" stroke-width=".2" fill="none"/>'),
    twin: drawing(
      '<g transform="translate(-400)"><path d="m10 10l90 20" stroke="#000" stroke-width=".2" fill="none"/></g>',
    ),
  },
  {
    ...film,
    id: 'svg-outline-in-the-fill’s-color',
    code: 'line-too-thin',
    because: 'A hairline around a shape of the same color is part of the shape.',
    defect: svg(
      '<rect x="120" y="120" width="192" height="192" fill="#fff" stroke="#000" stroke-width=".2"/>',
    ),
    twin: svg('<rect x="120" y="120" width="192" height="192" fill="#000" stroke="#000" stroke-width=".2"/>'),
  },
  {
    ...film,
    id: 'svg-line-with-a-fill-that-has-no-area',
    code: 'line-too-thin',
    because: 'The fill of a straight line paints nothing.',
    defect: drawing('<path d="M10 10L90 20" stroke="#000" fill="#000" stroke-width=".2"/>'),
    twin: drawing('<path d="M10 10L90 20L90 90z" stroke="#000" fill="#000" stroke-width=".2"/>'),
  },
  {
    ...film,
    id: 'pdf-outline-in-the-fill’s-color',
    code: 'line-too-thin',
    because: 'A hairline around a shape of the same color is part of the shape.',
    defect: paint('0 g 1 0 0 RG 0.2 w 120 120 192 192 re B'),
    twin: paint('0 g 0 G 0.2 w 120 120 192 192 re B'),
  },
  {
    ...film,
    id: 'svg-layer-switched-off',
    code: 'text-too-small',
    because: 'A layer that is switched off does not print.',
    defect: drawing('<g id="Notes"><text x="20" y="60" font-size="4">A note</text></g>'),
    twin: drawing('<g id="Notes" style="display:none"><text x="20" y="60" font-size="4">A note</text></g>'),
  },
  {
    ...film,
    id: 'sign-with-round-corners',
    code: 'background-opaque',
    because: 'A sign is its own plate; a background goes into the corners.',
    defect: svg('<rect width="432" height="432"/><circle cx="216" cy="216" r="90" fill="#fff"/>'),
    twin: svg('<rect width="432" height="432" rx="30"/><circle cx="216" cy="216" r="90" fill="#fff"/>'),
  },
  {
    ...film,
    id: 'background-under-art-in-a-corner',
    code: 'background-opaque',
    because: 'Art may lie in one corner of a background.',
    defect: svg(
      '<rect width="432" height="432"/><rect x="400" y="400" width="32" height="32" fill="#c00"/><circle cx="216" cy="216" r="90" fill="#fff"/>',
    ),
    twin: svg('<circle cx="216" cy="216" r="216"/><circle cx="216" cy="216" r="90" fill="#fff"/>'),
  },
  {
    ...film,
    id: 'picture-under-multiply',
    code: 'resolution-too-low',
    because: 'Only Normal at full opacity covers.',
    defect: under('/BM /Multiply'),
    twin: under('/BM /Normal'),
  },
  {
    ...film,
    id: 'picture-under-screen',
    code: 'resolution-too-low',
    because: 'Lightening blend modes let art show through, too.',
    defect: under('/BM /Screen'),
    twin: under('/BM /Compatible'),
  },
  {
    ...film,
    id: 'picture-under-half-opacity',
    code: 'resolution-too-low',
    because: 'What is half opaque covers nothing.',
    defect: under('/ca 0.5'),
    twin: under('/ca 1'),
  },
  {
    ...film,
    id: 'picture-under-a-blended-group',
    code: 'resolution-too-low',
    because: 'A group with a blend mode covers nothing, although its parts are Normal.',
    defect: under('/BM /Multiply', true),
    twin: under('/BM /Normal', true),
  },
];

const screens = { type: 'warning', profiles: ['screen-print'], never: ['standard', 'dtf'] } as const;
const inCircle = (x: number, y: number) => Math.hypot(x - 300, y - 300) < 220;
const dots = (x: number, y: number) => (Math.hypot((x % 24) - 12, (y % 24) - 12) < 3 + x / 110 ? 255 : 0);

const tonedPixels: readonly Case[] = [
  {
    ...screens,
    id: 'svg-gradient',
    code: 'tone-continuous',
    because: 'A gradient is a tone in any format.',
    defect: svg(
      '<defs><linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#300"/></linearGradient></defs><rect x="120" y="120" width="192" height="192" fill="url(#g)"/>',
    ),
    twin: svg(
      '<rect x="120" y="120" width="96" height="192" fill="#f00"/><rect x="216" y="120" width="96" height="192" fill="#300"/>',
    ),
  },
  {
    ...screens,
    id: 'psd-shading',
    code: 'tone-continuous',
    because: 'Shading in a Photoshop file needs a halftone.',
    defect: psd((x, y) => [200, Math.round(x / 3), 20, inCircle(x, y) ? 255 : 0]),
    twin: psd((x, y) => [200, x < 300 ? 40 : 160, 20, inCircle(x, y) ? 255 : 0]),
  },
  {
    ...screens,
    id: 'psd-halftone',
    code: 'tone-continuous',
    because: 'Dots are a tone that is halftoned already.',
    defect: psd((x) => [Math.round(x / 3), Math.round(x / 3), Math.round(x / 3), 255]),
    twin: psd((x, y) => [20, 20, 20, dots(x, y)]),
  },
  {
    ...screens,
    id: 'psd-soft-edge',
    code: 'tone-continuous',
    because: 'A soft edge is a tone of the ink.',
    never: ['standard'],
    defect: psd((x, y) => [
      20,
      20,
      20,
      Math.max(0, Math.min(255, Math.round(255 - 1.5 * (Math.hypot(x - 300, y - 300) - 60)))),
    ]),
    twin: psd((x, y) => [20, 20, 20, inCircle(x, y) ? 255 : 0]),
  },
];

const bars = (gapPt: number, second = '0 g') =>
  paint(`0 g 120 120 90 192 re f ${second} ${210 + gapPt} 120 90 192 re f`);

const gaps: readonly Case[] = [
  {
    ...{ type: 'warning', profiles: ['screen-print'] },
    id: 'gap-that-ink-closes',
    code: 'gap-thin',
    because: 'Ink spreads over a gap of 0.4 pt.',
    defect: bars(0.4),
    twin: bars(3),
  },
  {
    ...{ type: 'warning', profiles: ['screen-print'] },
    id: 'gap-that-ink-narrows',
    code: 'gap-thin',
    because: 'A gap of 0.8 pt may close.',
    defect: bars(0.8),
    twin: bars(0),
  },
  {
    ...{ type: 'warning', profiles: ['screen-print'] },
    id: 'gap-with-another-ink-in-it',
    code: 'gap-thin',
    because: 'Two shapes that touch have no gap, whatever their inks.',
    defect: bars(0.4, '0 0 0 1 k'),
    twin: bars(0, '0 0 0 1 k'),
  },
];

const svgBars = (gap: number) =>
  svg(
    `<rect x="120.3" y="120" width="90" height="192"/><rect x="${210.3 + gap}" y="120" width="90" height="192"/>`,
  );

const seams: readonly Case[] = [
  {
    ...film,
    id: 'seam-of-antialiased-shapes',
    code: 'gap-too-thin',
    because: 'Shapes that meet within a pixel leave a seam on screens, and no gap in ink.',
    defect: svgBars(1),
    twin: svgBars(0.15),
  },
];

export const UNSEEN_CASES: readonly Case[] = [...unseenArt, ...tonedPixels, ...gaps, ...seams];
