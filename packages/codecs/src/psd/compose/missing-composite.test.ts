import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../../../scripts/testing/outside-programs.ts';
import { decodePicture } from '../../index.ts';
import { compareColors } from '../../testing/check-composed.ts';
import {
  type LayeredPsd,
  type TestLayer,
  withoutComposite,
  writeLayeredPsd,
} from '../../testing/layered-psd.ts';

const SIZE = { width: 6, height: 4 } as const;
const ramp: TestLayer = { pixels: (x, y) => [x * 40, y * 60, 90, 255] };
const white: TestLayer = { pixels: () => [255, 255, 255, 255] };
const pattern: TestLayer = { name: 'Dots', blocks: { PtFl: new Uint8Array(8) } };

async function open(psd: Partial<LayeredPsd>) {
  const opened = await decodePicture(writeLayeredPsd({ ...SIZE, layers: [ramp], ...psd }));
  if (!opened.ok) throw new Error(opened.problem.text);
  return { codes: opened.findings.map(({ code }) => code), first: [...opened.picture.data.subarray(0, 6)] };
}

async function refusalOf(psd: LayeredPsd, maxPixels?: number) {
  const opened = await decodePicture(writeLayeredPsd(psd), maxPixels === undefined ? {} : { maxPixels });
  return opened.ok ? null : opened.problem;
}

const COMPOSED = [0, 0, 90, 40, 0, 90];
const STORED = [255, 255, 255, 255, 255, 255];

describe('composeWhereMissing', () => {
  it('composes a file that marks its composite as missing', async () => {
    expect(await open({ merged: false })).toEqual({ codes: ['layers-composed'], first: COMPOSED });
  });

  it('composes a file whose composite is blank and marked neither as present nor as missing', async () => {
    expect(await open({ merged: null })).toEqual({ codes: ['layers-composed'], first: COMPOSED });
  });

  it('composes a file whose composite is blank although it is marked as present', async () => {
    expect(await open({ merged: true })).toEqual({ codes: ['layers-composed'], first: COMPOSED });
  });

  it('composes a file without its unsupported layers, and reports them', async () => {
    expect((await open({ merged: false, layers: [ramp, pattern] })).codes).toEqual([
      'layers-composed',
      'not-drawn',
    ]);
  });
});

describe('composeWhereMissing: stored picture', () => {
  it('keeps the stored picture if the layers compose to the same single color', async () => {
    expect(await open({ merged: true, layers: [ramp, white] })).toEqual({ codes: [], first: STORED });
  });

  it('keeps a one-color picture that may come from an unsupported layer', async () => {
    expect(await open({ merged: true, layers: [ramp, pattern] })).toEqual({ codes: [], first: STORED });
  });

  it('keeps a one-color picture if no layer is visible', async () => {
    expect(await open({ merged: true, layers: [{ ...ramp, hidden: true }] })).toEqual({
      codes: [],
      first: STORED,
    });
  });

  it('keeps the picture stored by Photoshop', async ({ skip }) => {
    const file = readFixture('psd/psdtools-text.psd');
    if (!file) return skip('third-party fixtures are absent');
    const opened = await decodePicture(file);
    expect(opened.ok && opened.findings.map(({ code }) => code)).not.toContain('layers-composed');
  });
});

describe('decodePicture for a PSD without a composite', () => {
  it('refuses a file without visible layers', async () => {
    const problem = await refusalOf({ ...SIZE, layers: [{ ...ramp, hidden: true }] });
    expect(problem?.code).toBe('unsupported');
    expect(problem?.text).toMatch(/none of its layers is visible/);
  });

  it('refuses a file with damaged layers', async () => {
    const file = writeLayeredPsd({ ...SIZE, layers: [ramp] });
    file.fill(0xff, file.length - 400, file.length - 300);
    const opened = await decodePicture(file.subarray(0, file.length - 200));
    expect(opened.ok ? null : opened.problem.code).toBe('corrupt');
  });

  it('refuses layers that exceed the drawing budget', async () => {
    const problem = await refusalOf({ ...SIZE, layers: new Array<TestLayer>(200).fill(ramp) }, 24);
    expect(problem?.code).toBe('too-large');
  });

  it('refuses groups that are nested too deeply', async () => {
    let nested: TestLayer = ramp;
    for (let depth = 0; depth < 200; depth++) nested = { group: [nested], blend: 'pass' };
    expect((await refusalOf({ ...SIZE, layers: [nested] }))?.code).toBe('corrupt');
  });
});

/** Compares each composed result with the composite that Photoshop stored. */
describe('a Photoshop file with its composite removed', () => {
  it.each(['psdtools-text.psd', 'psdtools-gray1.psd'])(
    '%s looks like its stored composite',
    { tags: 'slow' },
    async (name) => {
      const file = readFixture(`psd/${name}`);
      if (!file) return;
      const stored = await decodePicture(file);
      const composed = await decodePicture(withoutComposite(file));
      if (!stored.ok || !composed.ok) throw new Error('It was not opened.');
      expect(composed.findings.map(({ code }) => code)).toContain('layers-composed');
      expect((await compareColors(composed.picture, stored.picture)).mean).toBeLessThanOrEqual(1);
    },
  );
});
