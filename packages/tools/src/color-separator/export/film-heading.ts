import { type StandardFont, standardFont } from '@printready/documents/fonts';
import { toHex } from '@printready/documents/hex';
import { roundTo } from '@printready/pixels/number';
import { lightOf } from '@printready/print/inks';
import { nameColor } from '../../color-names.ts';
import type { ExportSource, FilmLabel } from '../films/export-source.ts';
import { points, printable } from './film-marks.ts';

/** In points. 12 pt is readable at 60 cm with normal vision (DIN 1450 asks for 11 pt). */
const SIZES = { ink: 20, job: 14, setup: 12 } as const;
const LEADING = 1.25;

type Line = { readonly text: string; readonly font: 'F' | 'B'; readonly size: number };

export const HEADING_FONTS = { F: standardFont('Helvetica'), B: standardFont('Helvetica-Bold') } as const;

const JOINT = ' · ';

const jobParts = ({ orderNumber, jobName, customer, dueDate }: FilmLabel): string[] =>
  [orderNumber && `Order ${orderNumber}`, jobName, customer, dueDate].filter((part) => part !== '');

export const jobTitle = (label: FilmLabel): string => jobParts(label).join(JOINT);

function screenText({ kind, film, inks }: ExportSource, index: number): string {
  const { screen } = inks[index]!;
  if (kind === 'spot') return 'solid, no screen';
  if (!screen) return kind === 'index' ? 'index dots' : 'scattered dots';
  return `${roundTo(screen.frequencyLpi, 1)} LPI, ${roundTo(screen.angleDegrees, 1)}°, ${screen.dot ?? film.dot} dots`;
}

function setupParts(made: ExportSource, index: number): string[] {
  const { garment, film, widthInches, heightInches } = made;
  return [
    screenText(made, index),
    `mesh ${roundTo(film.mesh, 1)}`,
    `print ${roundTo(widthInches, 2)} × ${roundTo(heightInches, 2)} in`,
    `garment ${nameColor(lightOf(garment)).toLowerCase()} (${toHex(garment)})`,
    `${film.outputDpi} dpi`,
    `right reading, emulsion ${film.emulsion}`,
  ];
}

/** Joins parts into lines no wider than `width`, points; a part that is wider is broken between words. */
function wrap(parts: readonly string[], joint: string, font: StandardFont, size: number, width: number) {
  const fits = (text: string) => font.widthOf(text, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    const joined = line === '' ? part : `${line}${joint}${part}`;
    if (fits(joined)) line = joined;
    else {
      if (line !== '') lines.push(line);
      const words = part.split(' ');
      line = fits(part) || words.length === 1 ? part : '';
      if (line === '') {
        const broken = wrap(words, ' ', font, size, width);
        lines.push(...broken.slice(0, -1));
        line = broken.at(-1) ?? '';
      }
    }
  }
  return line === '' ? lines : [...lines, line];
}

function headingLines(made: ExportSource, index: number, width: number): Line[] {
  const name = printable(made.inks[index]!.name);
  const set = (parts: readonly string[], joint: string, font: 'F' | 'B', size: number): Line[] =>
    wrap(parts.map(printable), joint, HEADING_FONTS[font], size, width).map((text) => ({ text, font, size }));
  return [
    ...set([`${index + 1} of ${made.inks.length}`, name], '   ', 'B', SIZES.ink),
    ...set(jobParts(made.label), JOINT, 'B', SIZES.job),
    ...set(setupParts(made, index), JOINT, 'F', SIZES.setup),
  ];
}

/** Height of the heading, points. @param width width of the text column, points. */
export const headingHeight = (made: ExportSource, index: number, width: number): number =>
  headingLines(made, index, width).reduce((sum, { size }) => sum + LEADING * size, 0);

/** Drawing operators of the heading. @param top and @param left in points from the page's lower left corner. */
export function heading(made: ExportSource, index: number, width: number, left: number, top: number): string {
  let baseline = top;
  return headingLines(made, index, width)
    .map(({ text, font, size }) => {
      baseline -= LEADING * size;
      const at = `${points(left)} ${points(baseline + (LEADING - 1) * size)}`;
      return `BT /${font} ${size} Tf ${at} Td ${HEADING_FONTS[font].encode(text)} Tj ET`;
    })
    .join('\n');
}
