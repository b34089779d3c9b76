/** GIMP palette, also used by Inkscape, Krita, and Scribus. Source: app/core/gimppalette-load.c. */
import { Malformed } from '../budget.ts';
import { MOST_SWATCHES, type ShownSwatch, type Swatch } from './swatch.ts';

const LINE = /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?:\s+(.*))?$/;

/** Ignores comments and fields, and clamps numbers to 255, as GIMP does. @throws Malformed */
export function readGpl(text: string): Swatch[] {
  const found = text
    .split(/\r\n|\r|\n/)
    .slice(1)
    .map((line) => LINE.exec(line))
    .filter((match) => match !== null);
  if (found.length > MOST_SWATCHES) throw new Malformed(`More than ${MOST_SWATCHES} swatches.`);
  return found.map(([, r, g, b, name]) => ({
    name: (name ?? '').trim(),
    color: {
      space: 'rgb' as const,
      values: [Math.min(255, Number(r)), Math.min(255, Number(g)), Math.min(255, Number(b))] as const,
    },
    spot: false,
  }));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export function writeGpl(name: string, swatches: readonly ShownSwatch[]): string {
  const columns = (value: number) => String(value).padStart(3);
  const lines = swatches.map(
    ({ name: own, color: { r, g, b } }) => `${[r, g, b].map(columns).join(' ')}\t${oneLine(own)}\n`,
  );
  return `GIMP Palette\nName: ${oneLine(name)}\nColumns: 0\n#\n${lines.join('')}`;
}
