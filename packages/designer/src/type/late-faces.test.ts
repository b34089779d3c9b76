import { expect, test } from 'vitest';
import { loadWorkshop } from '../compose.ts';
import { designerAssets } from '../designer-assets.ts';
import { openDesign } from '../open-design.ts';
import { type Design, designSchema } from '../scene.ts';
import { FACES } from './faces.ts';
import { faceName, isLate, LATE_FACES, type LateFaceId, lateFaceFile } from './late-faces.ts';

const ids = Object.keys(LATE_FACES) as LateFaceId[];

test('LATE_FACES lists over 200 font families that are not bundled, each with a unique name', () => {
  const families = Object.values(LATE_FACES).map(({ family }) => family);
  expect(new Set(families).size).toBe(families.length);
  expect(families.length).toBeGreaterThan(200);
  const bundled = new Set<string>(Object.values(FACES).map(({ family }) => family));
  expect(families.filter((family) => bundled.has(family))).toEqual([]);
  for (const id of ids) expect(id).toBe(`${LATE_FACES[id].family}-${LATE_FACES[id].weight}`);
  expect(new Set(ids.map(lateFaceFile)).size).toBe(ids.length);
  expect([faceName('monoton-400'), faceName('alfa-slab-one-400'), faceName('fredoka-700')]).toEqual([
    'Monoton',
    'Alfa Slab One',
    'Fredoka 700',
  ]);
  expect([isLate('monoton-400'), isLate('anton-400'), isLate('toString')]).toEqual([true, false, false]);
});

const design: Design = designSchema.parse({
  version: 1,
  engine: 1,
  seed: 1,
  family: 'stacked-block',
  pairing: 'bevan-400+anton-400',
  print: { widthMm: 200, heightMm: 100, method: 'dtf' },
  garment: { name: 'navy', hex: '#22304E' },
  inks: [{ id: 'ink-1', name: 'cream', hex: '#F3E9D2' }],
  scene: [
    {
      kind: 'text',
      id: 'name',
      role: 'name',
      text: 'TAHOE',
      face: 'monoton-400',
      capMm: 20,
      at: { x: 100, y: 60 },
      ink: 'ink-1',
      trackingEm: 0.02,
      stretch: 1,
      emboldenMm: 0,
      path: { kind: 'line' },
      rotateDeg: 0,
      layers: [],
    },
  ],
  credits: [],
});

test('opens a design with an unbundled font once the font is loaded, and reports the font as missing until then', async () => {
  const workshop = await loadWorkshop();
  expect(openDesign(design, workshop)).toMatchObject({
    ok: false,
    problem: { code: 'unknown-reference', text: 'The font Monoton is not loaded.' },
  });
  expect(() => workshop.typeCase.add('monoton-400', Uint8Array.of(...new Array<number>(64).fill(1)))).toThrow(
    TypeError,
  );
  expect(workshop.typeCase.has('monoton-400')).toBe(false);
  workshop.typeCase.add('monoton-400', await designerAssets.read(FACES['anton-400'].file));
  expect(openDesign(design, workshop)).toMatchObject({ ok: true });
  expect(workshop.typeCase.face('monoton-400').stem).toBe(workshop.typeCase.face('anton-400').stem);
});
