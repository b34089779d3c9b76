/** Parts are judged as thin by their printed width, and only if painted. */
import { addImage } from '../../pdf/testing/make-pdf.ts';
import { BLOCK, circle, GRAY_BLOCK, page, paint, picture, place, psd, ring, svg } from './art.ts';
import type { Case } from './case.ts';

const pt = (mm: number) => (mm * 72) / 25.4;
const thin = { code: 'line-too-thin', type: 'error' } as const;
const bar = (mm: number, x = 100, y = 200) => `0 g ${x} ${y} 200 ${pt(mm)} re f`;
const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const every = ['standard', 'dtf', 'screen-print', 'offset'] as const;
const lowPicture = (wrap: (draw: string) => string, more = '') =>
  page((pdf) => ({
    content: `${GRAY_BLOCK} ${wrap(place('I', 20, 20, 72, 72))}`,
    resources: `/XObject << /I ${picture(pdf, [20, 20], 'DeviceGray', (x, y) => [(x * 37 + y * 11) % 256])} 0 R >> ${more}`,
  }));
const layered = (off: boolean) =>
  page((pdf) => {
    const layer = pdf.add('<< /Type /OCG /Name (Notes) >>');
    pdf.addToCatalog(
      `/OCProperties << /OCGs [${layer} 0 R] /D << /Order [${layer} 0 R] /OFF [${off ? `${layer} 0 R` : ''}] >> >>`,
    );
    const n = picture(pdf, [20, 20], 'DeviceGray', (x, y) => [(x * 37 + y * 11) % 256]);
    return {
      content: `${GRAY_BLOCK} /OC /L BDC ${place('I', 20, 20, 72, 72)} 0 w 5 5 m 90 5 l S EMC`,
      resources: `/XObject << /I ${n} 0 R >> /Properties << /L ${layer} 0 R >>`,
    };
  });
const patterned = (used: boolean) =>
  page((pdf) => {
    const n = picture(pdf, [20, 20], 'DeviceGray', (x, y) => [(x * 37 + y * 11) % 256]);
    const tile = pdf.addStream(
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 72 72] /XStep 72 /YStep 72 /Resources << /XObject << /I ${n} 0 R >> >>`,
      place('I', 0, 0, 72, 72),
    );
    return {
      content: `${GRAY_BLOCK} /Pattern cs /P scn ${used ? '20 20 72 72 re f' : ''}`,
      resources: `/Pattern << /P ${tile} 0 R >>`,
    };
  });
const CYAN = '1 0 0 0 k 120 120 192 192 re f';
const OVERPRINT = '/ExtGState << /Over << /op true /OP true /OPM 1 >> >>';
const type = (size: number, y = 200) => `0 0 0 1 k BT /F ${size} Tf 130 ${y} Td (Small black type) Tj ET`;
const typed = (content: string, more = '') =>
  page((pdf) => {
    const program = pdf.addStream('', 'a font, as far as is looked at');
    const face = pdf.add(`<< /Type /FontDescriptor /FontName /Helvetica /FontFile ${program} 0 R >>`);
    const embedded = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontDescriptor ${face} 0 R >>`;
    return { content: `${CYAN} ${content}`, resources: `/Font << /F ${embedded} >> ${more}` };
  });
const blackType = { code: 'black-knocks-out', type: 'warning' } as const;
const resolution = { code: 'resolution-too-low', type: 'error', profiles: every } as const;
const stretched = (pixel: (x: number, y: number) => readonly number[], side: number) =>
  page((pdf) => ({
    content: place('I', 100, 100, 144, 144),
    resources: `/XObject << /I ${picture(pdf, [side, side], 'DeviceGray', pixel)} 0 R >>`,
  }));
const atPpi = (points: number) =>
  page((pdf) => ({
    content: place('I', 100, 100, points, points),
    resources: `/XObject << /I ${addImage(pdf, 100, 100)} 0 R >>`,
  }));

export const THIN_CASES: readonly Case[] = [
  {
    ...thin,
    id: 'filled-bar-dtf',
    profiles: ['dtf'],
    because: 'Film does not hold 0.2 mm, filled or stroked.',
    defect: paint(`${GRAY_BLOCK} ${bar(0.2, 100, 60)}`),
    twin: paint(`${GRAY_BLOCK} ${bar(0.8, 100, 60)}`),
  },
  {
    ...thin,
    id: 'filled-bar-screen',
    profiles: ['screen-print'],
    because: 'Under 1 pt the mesh does not open.',
    defect: paint(`${GRAY_BLOCK} ${bar(0.22, 100, 60)}`),
    twin: paint(`${GRAY_BLOCK} ${bar(0.8, 100, 60)}`),
  },
  {
    ...thin,
    id: 'expanded-stroke',
    profiles: ['dtf', 'screen-print'],
    because: 'A stroke that was expanded is as thin as before.',
    defect: paint(`0 g ${ring(216, 216, 120, pt(0.2))}`),
    twin: paint(`0 g ${ring(216, 216, 120, pt(2))}`),
  },
  {
    ...thin,
    id: 'turned-bar',
    profiles: ['dtf', 'screen-print'],
    because: 'Thin at any angle.',
    defect: paint(`0 g q 0.8 0.6 -0.6 0.8 150 80 cm 0 0 200 ${pt(0.2)} re f Q`),
    twin: paint(`0 g q 0.8 0.6 -0.6 0.8 150 80 cm 0 0 200 ${pt(1.5)} re f Q`),
  },
  {
    ...thin,
    id: 'sliver-beside-another-ink',
    profiles: ['screen-print'],
    never: ['dtf'],
    because:
      'What is left of a covered shape is what its screen has to hold; on film it is part of the whole.',
    defect: paint(`0 g 100 100 200 40 re f 1 0 0 rg 100 ${100 + pt(0.2)} 200 60 re f`),
    twin: paint(`0 g 100 100 200 40 re f 1 0 0 rg 100 120 200 60 re f`),
  },
  {
    code: 'gap-too-thin',
    type: 'error',
    id: 'gap-between-bars',
    profiles: ['dtf'],
    because: 'A gap of 0.3 mm closes on film; 0.6 mm is the least.',
    defect: paint(`0 g 100 100 200 40 re f 100 ${140 + pt(0.3)} 200 40 re f`),
    twin: paint(`0 g 100 100 200 40 re f 100 ${140 + pt(1.5)} 200 40 re f`),
  },
  {
    code: 'gap-too-thin',
    type: 'error',
    id: 'counter',
    profiles: ['dtf'],
    because: 'The eye of a small letter fills.',
    defect: paint(`0 g 100 100 100 100 re 130 130 ${pt(0.3)} 40 re f*`),
    twin: paint(`0 g 100 100 100 100 re 130 130 ${pt(2)} 40 re f*`),
  },
  {
    ...thin,
    id: 'filled-bar-svg',
    profiles: ['dtf', 'screen-print'],
    because: 'The same in an SVG.',
    defect: svg(`<rect x="100" y="100" width="200" height="${pt(0.2)}"/>`),
    twin: svg('<rect x="100" y="100" width="200" height="6"/>'),
  },
  {
    ...thin,
    id: 'thin-line-psd',
    profiles: ['dtf', 'screen-print'],
    because: 'Two pixels at 300 ppi are 0.17 mm.',
    defect: psd((x, y) => [20, 20, 20, x > 100 && x < 500 && y > 300 && y < 303 ? 255 : 0]),
    twin: psd((x, y) => [20, 20, 20, x > 100 && x < 500 && y > 300 && y < 315 ? 255 : 0]),
  },
  {
    ...thin,
    id: 'hairline',
    profiles: every,
    because:
      'A hairline of its own prints as thin as the device can; one on a fill of its own color is part of the fill.',
    defect: paint(`0 0 0 1 k 120 120 192 192 re f 0 1 1 0 K 0 w 130 130 100 100 re S`),
    twin: paint(`0 0 0 1 k 0 0 0 1 K 0 w 120 120 192 192 re B 130 130 100 100 re S`),
  },
  {
    ...thin,
    id: 'hairline-covered',
    profiles: every,
    because: 'What a fill covers does not print.',
    defect: paint(`0 g 100 100 200 200 re f 0 1 1 0 K 0 w 120 120 100 100 re S`),
    twin: paint(`0 1 1 0 K 0 w 120 120 100 100 re S 0 g 100 100 200 200 re f`),
  },
  {
    ...thin,
    id: 'white-hairline-on-nothing',
    profiles: ['standard', 'screen-print', 'offset'],
    because: 'White on paper puts no ink down; white across black does not print either, and leaves a gap.',
    defect: paint(`${BLOCK} 0 0 0 0 K 0.05 w 100 200 m 300 200 l S`),
    twin: paint(`${BLOCK} 0 0 0 0 K 0.05 w 20 20 m 100 20 l S`),
  },
  {
    ...resolution,
    id: 'picture-in-a-pattern',
    because: 'A pattern that nothing is filled with does not print.',
    defect: patterned(true),
    twin: patterned(false),
  },
  {
    ...resolution,
    id: 'picture-on-a-layer-switched-off',
    because: 'A layer that is off does not print.',
    defect: layered(false),
    twin: layered(true),
  },
  {
    ...resolution,
    id: 'picture-off-the-page',
    because: 'What lies beside the page does not print.',
    defect: lowPicture((draw) => draw),
    twin: lowPicture((draw) => `q 1 0 0 1 900 0 cm ${draw} Q`),
  },
  {
    ...resolution,
    id: 'picture-under-a-fill',
    because: 'What lies under an opaque block does not print.',
    defect: lowPicture((draw) => draw),
    twin: lowPicture((draw) => `${draw} 0 g 10 10 100 100 re f`),
  },
  {
    ...resolution,
    id: 'flat-pixel',
    because: 'One flat pixel has no detail to lose.',
    defect: stretched((x, y) => [(x * 90 + y * 70) % 256], 4),
    twin: stretched(() => [40], 1),
  },
  {
    id: 'a-rounding-under-300',
    because: '299.7 ppi is 300 ppi.',
    code: 'resolution-low',
    type: 'warning',
    profiles: every,
    defect: atPpi(25),
    twin: atPpi(24.024),
  },
  {
    id: 'text-off-the-page',
    because: 'Text beside the page does not print.',
    code: 'font-not-embedded',
    type: 'error',
    profiles: every,
    defect: paint(`${GRAY_BLOCK} BT /F 12 Tf 50 50 Td (Text) Tj ET`, font),
    twin: paint(`${GRAY_BLOCK} BT /F 12 Tf -500 50 Td (Text) Tj ET`, font),
  },
  {
    id: 'text-unpainted',
    because: 'Rendering mode 3 paints nothing: a scan’s hidden text.',
    code: 'font-not-embedded',
    type: 'error',
    profiles: every,
    defect: paint(`${GRAY_BLOCK} BT 0 Tr /F 4 Tf 50 50 Td (Text) Tj ET`, font),
    twin: paint(`${GRAY_BLOCK} BT 3 Tr /F 4 Tf 50 50 Td (Text) Tj ET`, font),
  },
  {
    id: 'fine-type-in-three-inks',
    because: 'Small type of several inks blurs with the least misregistration.',
    code: 'registration-risk',
    type: 'warning',
    profiles: ['offset', 'screen-print'],
    never: ['dtf'],
    defect: paint('0.9 0.8 0.7 0 k 0.9 0.8 0.7 0 K 1.8 w 100 100 m 300 100 l S'),
    twin: paint('0 0 0 1 k 0 0 0 1 K 1.8 w 100 100 m 300 100 l S'),
  },
  {
    id: 'small-black-type-on-color',
    because: 'Small black type that knocks out of a color shows a light rim where plates do not meet.',
    ...blackType,
    profiles: ['standard', 'offset', 'screen-print'],
    never: ['dtf'],
    defect: typed(type(9)),
    twin: typed(`/Over gs ${type(9)}`, OVERPRINT),
  },
  {
    id: 'small-black-type-on-paper',
    because: 'On bare paper there is nothing to knock out.',
    ...blackType,
    profiles: ['offset'],
    defect: typed(type(12)),
    twin: typed(type(12, 10)),
  },
  {
    id: 'large-black-type-on-color',
    because: 'A rim does not eat large type.',
    ...blackType,
    profiles: ['offset'],
    defect: typed(type(11)),
    twin: typed(type(24)),
  },
  {
    id: 'overprint-in-mode-0',
    because: 'Overprint without mode 1 knocks out the other process inks all the same (ISO 32000-1, 8.6.7).',
    ...blackType,
    profiles: ['offset'],
    defect: typed(`/Over gs ${type(9)}`, OVERPRINT.replace('/OPM 1', '/OPM 0')),
    twin: typed(`/Over gs ${type(9)}`, OVERPRINT),
  },
  {
    id: 'circle-is-no-finding',
    because: 'A fine ring is thin, a disc is not.',
    ...thin,
    profiles: ['dtf'],
    defect: paint(`0 g ${circle(216, 216, pt(0.12))} f`),
    twin: paint(`0 g ${circle(216, 216, 60)} f`),
  },
];
