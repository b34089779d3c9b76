/** Reads PrintReady's list, design tokens (`$value`), Tailwind's `{ "red": "#c00" }`, and lists of `{ name, hex }`. */
import { srgbToLab } from '@printready/pixels/color';
import { Malformed } from '../budget.ts';
import { fromHex, toHex } from './hex.ts';
import { MOST_SWATCHES, type ShownSwatch } from './swatch.ts';

const DEEPEST = 12;
const HOLDERS = ['hex', '$value', 'color', 'value', 'rgb'] as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isByte = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 255 && Number.isInteger(value);

function colorOf(value: unknown): ShownSwatch['color'] | null {
  if (typeof value === 'string') return fromHex(value);
  const [r, g, b]: readonly unknown[] = Array.isArray(value)
    ? (value as readonly unknown[])
    : isRecord(value)
      ? [value['r'], value['g'], value['b']]
      : [];
  return isByte(r) && isByte(g) && isByte(b) ? { r, g, b } : null;
}

function collect(value: unknown, key: string, depth: number, found: ShownSwatch[]): void {
  if (found.length > MOST_SWATCHES) throw new Malformed(`More than ${MOST_SWATCHES} swatches.`);
  if (depth > DEEPEST) throw new Malformed('The file is nested too deep for a list of colors.');
  const own = colorOf(value);
  if (own) {
    found.push({ name: key, color: own, spot: false });
    return;
  }
  if (Array.isArray(value)) {
    for (const one of value as readonly unknown[]) collect(one, '', depth + 1, found);
    return;
  }
  if (!isRecord(value)) return;
  const held = HOLDERS.map((holder) => colorOf(value[holder])).find((color) => color !== null);
  if (held) {
    const name = typeof value['name'] === 'string' ? value['name'] : key;
    found.push({ name, color: held, spot: value['spot'] === true });
    return;
  }
  for (const [name, one] of Object.entries(value)) collect(one, name, depth + 1, found);
}

export function readJson(text: string): ShownSwatch[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Malformed(`The JSON breaks off or is damaged: ${String(error)}`);
  }
  const found: ShownSwatch[] = [];
  collect(value, '', 0, found);
  return found;
}

export function writeJson(name: string, swatches: readonly ShownSwatch[]): string {
  const colors = swatches.map(({ name: own, color, spot }) => {
    const { l, a, b } = srgbToLab(color.r, color.g, color.b);
    const lab = [l, a, b].map((value) => Math.round(100 * value) / 100);
    return { name: own, hex: toHex(color), rgb: [color.r, color.g, color.b], lab, ...(spot && { spot }) };
  });
  return `${JSON.stringify({ name, colors }, null, 2)}\n`;
}
