import { paint, svg } from './art.ts';
import type { Case } from './case.ts';
import { EAN, modulesOf, QR } from './code-art.ts';

const PT_PER_MM = 72 / 25.4;

/** Barcode modules as rectangles from the top left, with module sizes in mm. */
function drawn(rows: readonly string[], mm: number, barMm: number = mm): string {
  const [side, height] = [mm * PT_PER_MM, barMm * PT_PER_MM];
  const bars = modulesOf(rows).map(
    ({ x, y, width }) => `${60 + x * side} ${380 - (y + 1) * height} ${width * side} ${height} re`,
  );
  return `0 g ${bars.join(' ')} f`;
}
const onPatch = (mm: number) => `1 g 40 40 380 380 re f ${drawn(QR, mm)}`;
/** The QR code as a 100 × 100 mm SVG. */
const asSvg = (mm: number, fill: string) =>
  svg(
    modulesOf(QR)
      .map(
        ({ x, y, width }) =>
          `<rect fill="${fill}" x="${20 + x * mm}" y="${20 + y * mm}" width="${width * mm}" height="${mm}"/>`,
      )
      .join(''),
    'width="100mm" height="100mm" viewBox="0 0 100 100"',
  );

const fine = { code: 'code-too-fine', type: 'error' } as const;

export const CODE_CASES: readonly Case[] = [
  {
    ...fine,
    id: 'qr-too-fine',
    profiles: ['dtf', 'screen-print'],
    never: ['standard', 'offset'],
    because: 'Squares of 0.3 mm run together on film and mesh, and no phone reads them.',
    defect: paint(drawn(QR, 0.3)),
    twin: paint(drawn(QR, 1)),
  },
  {
    ...fine,
    id: 'ean-too-fine',
    profiles: ['dtf'],
    never: ['screen-print'],
    because: 'A retail code at its nominal 0.33 mm is for paper; a mesh holds 0.45, film does not.',
    defect: paint(drawn(EAN, 0.45, 20)),
    twin: paint(drawn(EAN, 1, 20)),
  },
  {
    code: 'code-fine',
    type: 'warning',
    id: 'ean-fine-for-mesh',
    profiles: ['screen-print'],
    because: 'Over 1 pt and under 1.5 pt a mesh holds most of it.',
    defect: paint(drawn(EAN, 0.45, 20)),
    twin: paint(drawn(EAN, 0.8, 20)),
  },
  {
    ...fine,
    id: 'qr-on-its-patch',
    profiles: ['screen-print'],
    never: ['dtf'],
    because: 'Its screen has to hold the modules; on film the patch holds them, and color is printed finer.',
    defect: paint(`${onPatch(0.3)} 0 g 100 10 200 ${0.3 * PT_PER_MM} re f`),
    twin: paint(onPatch(1)),
  },
  {
    ...fine,
    id: 'qr-svg-too-fine',
    profiles: ['dtf'],
    because: 'Whatever kind of file it comes in.',
    defect: asSvg(0.4, '#123'),
    twin: asSvg(1, '#123'),
  },
  {
    ...fine,
    id: 'light-qr-too-fine',
    profiles: ['dtf'],
    because: 'For dark garments codes are light on nothing.',
    defect: asSvg(0.4, '#ffe'),
    twin: asSvg(1, '#ffe'),
  },
];
