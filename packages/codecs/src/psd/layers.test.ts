/**
 * Layers and spot channels, written by our encoder and read by psd-tools, ImageMagick, the validator, and our reader.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodePsd } from '@printready/documents/psd/write';
import type { Layer, Picture, PictureSpace } from '@printready/pixels/picture';
import { textsOf } from '@printready/pixels/reading';
import { inspect } from '@printready/preflight';
import type { Plate } from '@printready/print/plates';
import { afterAll, describe, expect, it } from 'vitest';
import { hasMagick, magick, readFixture } from '../../../../scripts/testing/outside-programs.ts';
import { decodeLayers, decodePicture } from '../index.ts';

const PYTHON = '/usr/bin/python3';
const hasPsdTools = existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import psd_tools']).status === 0;
const script = fileURLToPath(new URL('../../scripts/psd-tools.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'printready-psd-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RGB = [220, 30, 40];
const CMYK = [0, 255, 200, 30];

function solid(space: PictureSpace, width: number, height: number, wide = false, alpha = 255): Picture {
  const unit = wide ? 257 : 1;
  const pixel = [...(space === 'rgb' ? RGB : CMYK), alpha].map((value) => value * unit);
  const samples = Array.from({ length: width * height }, () => pixel).flat();
  const data = wide ? Uint16Array.from(samples) : Uint8Array.from(samples);
  return { width, height, space, alpha: true, data, resolution: { x: 300, y: 300 }, icc: null };
}

const layersOf = (space: PictureSpace, wide: boolean): Layer[] => [
  {
    name: 'Ground',
    x: 0,
    y: 0,
    picture: solid(space, 40, 30, wide),
    opacity: 1,
    blend: 'normal',
    visible: true,
  },
  {
    name: 'Ärmel – links',
    x: 5,
    y: -3,
    picture: solid(space, 12, 10, wide, 128),
    opacity: 0.6,
    blend: 'multiply',
    visible: true,
  },
  {
    name: 'Notes',
    x: 30,
    y: 25,
    picture: solid(space, 20, 9, wide),
    opacity: 1,
    blend: 'normal',
    visible: false,
  },
];

const white: Plate = {
  ...{ id: 'white', width: 40, height: 30, resolution: null },
  name: 'White',
  color: { r: 255, g: 255, b: 255 },
  coverage: Uint8Array.from({ length: 1200 }, (_, i) => (i % 40) * 6),
};
const metal: Plate = {
  ...{ id: 'metal', width: 40, height: 30, resolution: null },
  name: 'PANTONE 877 C',
  color: { r: 140, g: 140, b: 145 },
  coverage: new Uint8Array(1200).fill(90),
};

const cases = [
  ['rgb', 8],
  ['rgb', 16],
  ['cmyk', 8],
  ['cmyk', 16],
] as const;

describe('PSD layers', () => {
  it.each(cases)('round-trip as %s with %i bits', async (space, depth) => {
    const layers = layersOf(space, depth === 16);
    const file = encodePsd(solid(space, 40, 30, depth === 16), { layers });
    const back = await decodeLayers(file);
    if (!back.ok) throw new Error(back.problem.text);
    expect(back.findings).toEqual([]);
    expect(
      back.layers.map((layer) => ({ ...layer, opacity: Math.round(layer.opacity * 100) / 100 })),
    ).toEqual(layers);
    const whole = await decodePicture(file);
    expect(whole).toMatchObject({ ok: true, layers: 3, picture: { width: 40, height: 30, space } });
  });

  it('are reported if their blend mode exists only in Photoshop, and Photoshop’s composite is kept', async () => {
    const composite = solid('rgb', 40, 30);
    composite.data.fill(77, 0, 3);
    const file = Buffer.from(encodePsd(composite, { layers: layersOf('rgb', false) }));
    // Linear Dodge, which is not a web blend mode.
    file.write('lddg', file.indexOf('8BIMmul ') + 4, 'latin1');
    const whole = await decodePicture(file);
    if (!whole.ok) throw new Error(whole.problem.text);
    expect(whole.picture.data).toEqual(composite.data);
    expect(whole.findings).toEqual([]);
    const apart = await decodeLayers(file);
    expect(apart.ok && apart.layers.map(({ blend }) => blend)).toEqual(['normal', 'normal', 'normal']);
    expect(apart.ok && apart.findings.map(({ text }) => text)).toEqual([
      '1 layer with other blend modes became Normal.',
    ]);
  });

  it.skipIf(!hasPsdTools).each(cases)(
    'have the same pixels in psd-tools: %s with %i bits',
    (space, depth) => {
      const wide = depth === 16;
      const file = encodePsd(solid(space, 40, 30, wide), {
        layers: layersOf(space, wide),
        spots: [white, metal],
      });
      const path = join(folder, `${space}-${depth}.psd`);
      writeFileSync(path, file);
      const { stdout, stderr } = spawnSync(PYTHON, [script, path], { encoding: 'utf8' });
      expect(stdout, stderr).not.toBe('');
      const found = JSON.parse(stdout) as { layers: { first: number[] }[] };
      expect(found).toMatchObject({
        size: [40, 30],
        mode: space.toUpperCase(),
        depth,
        channels: (space === 'rgb' ? 3 : 4) + 3,
        names: ['Transparency', 'White', 'PANTONE 877 C'],
        kinds: [0, 2, 2],
        layers: [
          { name: 'Ground', box: [0, 0, 40, 30], opacity: 255, blend: 'NORMAL', visible: true },
          { name: 'Ärmel – links', box: [5, -3, 17, 7], opacity: 153, blend: 'MULTIPLY', visible: true },
          { name: 'Notes', box: [30, 25, 50, 34], opacity: 255, blend: 'NORMAL', visible: false },
        ],
      });
      if (space === 'rgb') expect(found.layers[0]!.first).toEqual([...RGB, 255]);
    },
  );

  it.skipIf(!hasMagick)('look the same in ImageMagick', () => {
    const file = encodePsd(solid('rgb', 40, 30), { layers: layersOf('rgb', false) });
    const facts = magick(['psd:-', '-format', '%w %h %X %Y,', 'info:'], file).toString();
    expect(facts).toBe('40 30 +0 +0,40 30 +0 +0,12 10 +5 -3,20 9 +30 +25,');
    expect([...magick(['psd:-[1]', '-depth', '8', 'rgba:-'], file).subarray(0, 4)]).toEqual([...RGB, 255]);
  });
});

describe('PSD spot channels', () => {
  it.each(cases)('appear in the validator’s report: %s with %i bits', (space, depth) => {
    const file = encodePsd(solid(space, 40, 30, depth === 16), { spots: [white, metal] });
    const facts = inspect(file, 'spots.psd');
    expect(facts).toMatchObject({
      kind: 'psd',
      spotChannels: ['White', 'PANTONE 877 C'],
      depth,
      problems: [],
    });
  });

  it('store full ink as 0, like Photoshop', async () => {
    const opaque = { ...solid('cmyk', 40, 30), alpha: false, data: new Uint8Array(40 * 30 * 4) };
    const file = encodePsd(opaque, { spots: [metal] });
    const decoded = await decodePicture(file);
    expect(decoded.ok && textsOf(decoded.findings)).toEqual(['Spot color left out: “PANTONE 877 C”.']);
    // The last plane has 30 PackBits rows, each made of runs of 20; the last run has the value 255 − 90.
    expect(file.at(-1)).toBe(165);
  });

  it('must fit the picture and have unique names, or are refused', () => {
    const picture = solid('rgb', 40, 30);
    expect(() => encodePsd(picture, { spots: [{ ...white, coverage: new Uint8Array(3) }] })).toThrow(
      RangeError,
    );
    expect(() => encodePsd(picture, { spots: [white, white] })).toThrow(/same ink/);
    expect(() => encodePsd(picture, { spots: [{ ...white, name: ' ' }] })).toThrow(/name/);
  });
});

describe('decodePsdLayers for third-party files', () => {
  it('returns the pixels of text layers', async ({ skip }) => {
    const file = readFixture('psd/psdtools-text.psd');
    if (!file) return skip('third-party fixtures are absent');
    const decoded = await decodeLayers(file);
    if (!decoded.ok) throw new Error(decoded.problem.text);
    expect(decoded.layers.length).toBeGreaterThan(0);
    expect(decoded.findings.map(({ text }) => text).join(' ')).toMatch(/of text became pixels/);
    const whole = await decodePicture(file);
    expect(whole.ok && whole.layers).toBe(decoded.layers.length);
  });

  it('returns a problem for a truncated file', async ({ skip }) => {
    const file = readFixture('psd/psdtools-text.psd');
    if (!file) return skip('third-party fixtures are absent');
    for (let length = 30; length < file.length; length += 2111) {
      const decoded = await decodeLayers(file.subarray(0, length));
      if (!decoded.ok) expect(decoded.problem.code).toBe('corrupt');
    }
  });
});
