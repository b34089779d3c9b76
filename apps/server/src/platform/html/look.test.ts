import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOOK, PROCESS_COLORS } from './look.ts';

const styles = readFileSync(join(import.meta.dirname, '../../../../../packages/ui/src/styles.css'), 'utf8');

/** Reads the first value of a color variable, which belongs to the light theme. */
function srgbOf(name: string): string {
  const [, l = '', c = '', h = ''] =
    new RegExp(`--color-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(styles) ?? [];
  const angle = (Number(h) * Math.PI) / 180;
  const [a, b] = [Number(c) * Math.cos(angle), Number(c) * Math.sin(angle)];
  const lms = [
    Number(l) + 0.3963377774 * a + 0.2158037573 * b,
    Number(l) - 0.1055613458 * a - 0.0638541728 * b,
    Number(l) - 0.0894841775 * a - 1.291485548 * b,
  ].map((cone) => cone ** 3);
  const rows = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ];
  const channels = rows.map((row) => {
    const linear = row.reduce((sum, weight, at) => sum + weight * (lms[at] ?? 0), 0);
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

it.each([
  ['paper', LOOK.paper],
  ['surface', LOOK.surface],
  ['ink-50', LOOK.ink50],
  ['ink-100', LOOK.ink100],
  ['ink-200', LOOK.ink200],
  ['ink-600', LOOK.ink600],
  ['ink-950', LOOK.ink950],
  ['accent', LOOK.accent],
  ['accent-strong', LOOK.accentStrong],
  ['on-accent', LOOK.onAccent],
  ['warn-soft', LOOK.warnSoft],
  ['process-cyan', PROCESS_COLORS[0]],
  ['process-magenta', PROCESS_COLORS[1]],
  ['process-yellow', PROCESS_COLORS[2]],
  ['process-key', PROCESS_COLORS[3]],
])('%s matches the design system', (name, color) => expect(color).toBe(srgbOf(name)));
