/**
 * Photoshop's 27 blend modes: formulas, and values from Photoshop files where Photoshop differs from other programs.
 */
import { describe, expect, it } from 'vitest';
import { effectBlendKey, openBlend } from './blend-modes.ts';

const KEYS = [
  ...[
    'norm',
    'diss',
    'dark',
    'mul ',
    'idiv',
    'lbrn',
    'dkCl',
    'lite',
    'scrn',
    'div ',
    'lddg',
    'lgCl',
    'over',
    'sLit',
  ],
  ...['hLit', 'vLit', 'lLit', 'pLit', 'hMix', 'diff', 'smud', 'fsub', 'fdiv', 'hue ', 'sat ', 'colr', 'lum '],
];

function mixChannel(key: string, b: number, s: number): number {
  return openBlend(key, 3)!.channel!(b, s);
}

function mixColor(key: string, b: readonly number[], s: readonly number[]): number[] {
  const out = new Array<number>(b.length).fill(0);
  openBlend(key, b.length)!.color!(b, s, out);
  return out.map((value) => Math.round(value * 1000) / 1000);
}

describe('openBlend', () => {
  it.each([1, 3, 4])('supports every mode for %i samples per pixel', (colors) => {
    expect(KEYS).toHaveLength(27);
    expect(KEYS.filter((key) => openBlend(key, colors) === null)).toEqual([]);
  });

  it('returns null for an unknown key', () => expect(openBlend('what', 3)).toBeNull());

  // Values from a Photoshop file: blue over green ellipses at half opacity.
  it('mixes black and white in Hard Mix and Vivid Light as Photoshop does', () => {
    expect([mixChannel('hMix', 0, 1), mixChannel('hMix', 1, 0)]).toEqual([0, 1]);
    expect([mixChannel('vLit', 0, 1), mixChannel('vLit', 1, 0)]).toEqual([1, 0]);
  });

  it('keeps black under Color Dodge and white under Color Burn', () => {
    expect([mixChannel('div ', 0, 1), mixChannel('div ', 0.2, 1)]).toEqual([0, 1]);
    expect([mixChannel('idiv', 1, 0), mixChannel('idiv', 0.8, 0)]).toEqual([1, 0]);
  });

  it.each([
    ['hMix', 0.6, 0.5, 1],
    ['hMix', 0.4, 0.5, 0],
    ['sLit', 0.25, 1, 0.5],
    ['sLit', 0.5, 0.25, 0.375],
    ['vLit', 0.5, 0.75, 1],
    ['lLit', 0.5, 0.6, 0.7],
    ['pLit', 0.9, 0.3, 0.6],
    ['fsub', 0.7, 0.2, 0.5],
    ['fdiv', 0.2, 0.8, 0.25],
  ])('mixes one channel: %s of %d and %d', (key, b, s, mixed) => {
    expect(mixChannel(key, b, s)).toBeCloseTo(mixed, 6);
  });

  // Values computed independently from ISO 32000-2, 11.3.5.3.
  it.each([
    ['hue ', [0.2, 0.5, 0.8], [0.9, 0.1, 0.4], [0.838, 0.238, 0.463]],
    ['sat ', [0.2, 0.5, 0.8], [0.9, 0.1, 0.4], [0.119, 0.519, 0.919]],
    ['hue ', [0.1, 0.2, 0.9], [0.7, 0.3, 0], [0.447, 0.191, 0]],
    ['sat ', [0.6, 0.1, 0.3], [0.2, 0.8, 0.5], [0.666, 0.066, 0.306]],
    ['dkCl', [0.2, 0.5, 0.8], [0.9, 0.1, 0.4], [0.9, 0.1, 0.4]],
    ['lgCl', [0.2, 0.5, 0.8], [0.9, 0.1, 0.4], [0.2, 0.5, 0.8]],
  ])('mixes whole colors: %s of %j and %j', (key, b, s, mixed) => {
    expect(mixColor(key, b, s)).toEqual(mixed);
  });

  it('takes the black ink from the backdrop, except in Luminosity mode, which takes it from the source', () => {
    const [b, s] = [
      [0.2, 0.5, 0.8, 0.3],
      [0.9, 0.1, 0.4, 0.7],
    ];
    expect(mixColor('hue ', b, s)[3]).toBe(0.3);
    expect(mixColor('lum ', b, s)[3]).toBe(0.7);
  });

  it('keeps the backdrop’s gray in Hue mode, and replaces it in Luminosity mode', () => {
    expect(openBlend('hue ', 1)!.channel!(0.3, 0.8)).toBe(0.3);
    expect(openBlend('lum ', 1)!.channel!(0.3, 0.8)).toBe(0.8);
  });

  it('applies fill opacity to the source color in exactly eight modes', () => {
    const filled = KEYS.filter((key) => openBlend(key, 3)!.filled !== null);
    expect(filled).toEqual(['idiv', 'lbrn', 'div ', 'lddg', 'vLit', 'lLit', 'hMix', 'diff']);
    expect(openBlend('lddg', 3)!.filled!(0.2, 0.6, 0.5)).toBeCloseTo(0.5, 6);
    expect(openBlend('lbrn', 3)!.filled!(0.9, 0.6, 0.5)).toBeCloseTo(0.7, 6);
  });
});

describe('effectBlendKey', () => {
  it('accepts four-character keys and full names', () => {
    expect(['Mltp', 'multiply', 'linearDodge', 'H   ', null].map((word) => effectBlendKey(word))).toEqual([
      ...['mul ', 'mul ', 'lddg', 'hue ', 'norm'],
    ]);
  });

  it('returns null for an unknown name', () => expect(effectBlendKey('what')).toBeNull());
});
