/** Tests that color tokens have the required contrast: AA everywhere, AAA for body text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');

type Tokens = ReadonlyMap<string, number>;

/** Converts OKLCH to relative luminance (Ottosson 2020; WCAG 2.2), clipping out-of-gamut channels as browsers do. */
function luminance(lightness: number, chroma: number, hueDegrees: number): number {
  const hue = (hueDegrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function readTokens(block: string): Tokens {
  const found = block.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map(
    [...found].map(([, name = '', l, c, h]) => [name, luminance(Number(l), Number(c), Number(h))]),
  );
}

const light = readTokens(/@theme \{(.*?)\n\}/s.exec(css)?.[1] ?? '');
const dark = new Map([
  ...light,
  ...readTokens(/\[data-theme="dark"\] \{(.*?)\n {2}\}/s.exec(css)?.[1] ?? ''),
]);

/** @throws RangeError for an unknown token */
function contrast(tokens: Tokens, front: string, back: string): number {
  const [a, b] = [tokens.get(front), tokens.get(back)];
  if (a === undefined || b === undefined) throw new RangeError(`No such token: ${front} or ${back}`);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const AAA: readonly [string, string][] = ['ink-700', 'ink-800', 'ink-900', 'ink-950'].flatMap((ink) =>
  ['paper', 'surface', 'ink-50', 'ink-100'].map((ground): [string, string] => [ink, ground]),
);
const AA: readonly [string, string][] = [
  ...['ink-600', 'accent', 'ok', 'warn', 'bad'].flatMap((ink) =>
    ['paper', 'surface', 'ink-50'].map((ground): [string, string] => [ink, ground]),
  ),
  ['ink-500', 'surface'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ...['ok', 'warn', 'bad'].flatMap((state): [string, string][] => [
    [state, `${state}-soft`],
    ['ink-900', `${state}-soft`],
  ]),
];
const BOUNDARIES: readonly [string, string][] = [
  ['ink-400', 'surface'],
  ['accent', 'paper'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('colors of the %s theme', (_theme, tokens) => {
  it.each(AAA)('%s on %s meets AAA contrast', (front, back) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(7);
  });
  it.each(AA)('%s on %s meets AA contrast', (front, back) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(BOUNDARIES)('%s on %s has the contrast of 3:1 that controls need', (front, back) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(3);
  });
});

it('computes WCAG’s contrast ratio for black on white', () => {
  const extremes = new Map([
    ['black', luminance(0, 0, 0)],
    ['white', luminance(1, 0, 0)],
  ]);
  expect(contrast(extremes, 'black', 'white')).toBeCloseTo(21, 3);
});
