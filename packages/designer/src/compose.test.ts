import { dilateByDisc, erodeByDisc } from '@printready/pixels/shapes';
import { expect, test } from 'vitest';
import { decodeImage } from '../../codecs/src/index.ts';
import { parseBrief } from './brief/parse-brief.ts';
import { survivingShare } from './checks/faults.ts';
import { PRESSES } from './checks/press.ts';
import { isNew, type Look, lookOf, MIN_SCORE } from './choose-variants.ts';
import { loadWorkshop, type Variant } from './compose.ts';
import { FAMILIES } from './families/families.ts';
import { areaOf } from './geometry/area.ts';
import { platesOf, resolve } from './resolve.ts';
import { designSchema, type TextNode } from './scene.ts';
import { composeCandidates } from './testing/compose-candidates.ts';
import { BAR_BRIEFS } from './testing/sample-briefs.ts';
import { wordsOf } from './words.ts';
import { writeSvg } from './write-svg.ts';

const workshop = await loadWorkshop();

/** Every third family, in rotation over the briefs, so that each family is tested with many briefs. */
const familiesOf = (index: number) => FAMILIES.filter((_, at) => (at + index) % 3 === 0);

function candidatesOf(words: string, seed: number, index: number): Variant[] {
  const brief = parseBrief(words);
  if (!brief.copy) throw new TypeError(`Nothing to set in ${words}`);
  return composeCandidates({ brief, copy: brief.copy, seed }, workshop, 1, familiesOf(index));
}

const all = BAR_BRIEFS.map((words, index) => ({ words, index, candidates: candidatesOf(words, 11, index) }));

test('the list of layout families has at least sixteen entries with unique names', () => {
  expect(new Set(FAMILIES.map(({ id }) => id)).size).toBe(FAMILIES.length);
  expect(FAMILIES.length).toBeGreaterThanOrEqual(16);
});

test.for(FAMILIES)('composes a good design of family $id for at least one brief', (family) => {
  const best = BAR_BRIEFS.some((words) => {
    const brief = parseBrief(words);
    if (!brief.copy) return false;
    const found = composeCandidates({ brief, copy: brief.copy, seed: 5 }, workshop, 3, [family]);
    return found.some(({ score }) => score.total >= MIN_SCORE);
  });
  expect(best).toBe(true);
});

test.for(all)('composes valid and reproducible designs for: $words', ({ words, index, candidates }) => {
  const { hints, copy } = parseBrief(words);
  const shown = candidates.filter(({ score }) => score.total >= MIN_SCORE);
  expect(shown.length).toBeGreaterThanOrEqual(1);
  const typed = [copy?.name.text, ...(copy?.rest ?? []).map(({ text }) => text)].flatMap((text) =>
    wordsOf(text ?? ''),
  );
  for (const { design, resolved, plates } of shown) {
    expect(designSchema.parse(design)).toEqual(design);
    expect(resolved.texts.flatMap(({ node }) => wordsOf(node.text)).sort(), design.family).toEqual(
      typed.sort(),
    );
    expect(plates.size).toBeLessThanOrEqual(hints.inks ?? 2);
    expect(design.credits.length).toBe(design.scene.some(({ kind }) => kind === 'motif') ? 1 : 0);
    const together = [...plates.values()];
    for (const [first, plate] of together.entries())
      for (const other of together.slice(first + 1))
        expect(areaOf(workshop.geometry.intersect(plate, other)), design.family).toBeLessThan(0.05);
  }
  if (index > 1) return;
  const again = candidatesOf(words, 11, index);
  const bytes = (variants: readonly Variant[]) =>
    variants.map(
      ({ design, plates }) => JSON.stringify(design) + writeSvg(design, plates, { garment: true }),
    );
  expect(bytes(again)).toEqual(bytes(candidates));
});

test('restores the same plates from a stored document, with every text printed on them', () => {
  for (const { candidates } of all.slice(0, 4)) {
    const [best] = candidates;
    if (!best) continue;
    const design = designSchema.parse(JSON.parse(JSON.stringify(best.design)));
    const resolved = resolve(design.scene, workshop);
    const plates = platesOf(resolved.shapes, design.inks, workshop.geometry);
    for (const [id, plate] of plates)
      expect(areaOf(plate)).toBeCloseTo(areaOf(best.plates.get(id) ?? []), -1);
    for (const { node, area, index } of resolved.texts)
      expect(survivingShare({ resolved, plates }, area, index, workshop.geometry), node.text).toBeGreaterThan(
        0.97,
      );
  }
});

/** Text that slid off its bar looks intact; only the share that remains on the plates reveals it. */
test('rejects a text that slides off its bar or under another shape', () => {
  const bar = {
    kind: 'ornament',
    id: 'bar',
    make: 'bar',
    at: { x: 0, y: 0 },
    params: { width: 120, height: 30 },
    ink: 'ink-1',
  } as const;
  const text: TextNode = {
    kind: 'text',
    id: 'name',
    role: 'name',
    text: 'BEARS',
    face: 'bevan-400',
    capMm: 18,
    at: { x: 0, y: 9 },
    ink: 'garment',
    trackingEm: 0.02,
    stretch: 1,
    emboldenMm: 0,
    path: { kind: 'line' },
    rotateDeg: 0,
    layers: [],
  };
  const share = (scene: Parameters<typeof resolve>[0]) => {
    const resolved = resolve(scene, workshop);
    const plates = platesOf(
      resolved.shapes,
      [{ id: 'ink-1', name: 'cream', hex: '#F3E6C8' }],
      workshop.geometry,
    );
    const [first] = resolved.texts;
    return first ? survivingShare({ resolved, plates }, first.area, first.index, workshop.geometry) : 0;
  };
  expect(share([bar, text])).toBeGreaterThan(0.999);
  expect(share([bar, { ...text, at: { x: 0, y: 18 } }])).toBeLessThan(0.8);
  expect(share([bar, text, { ...bar, id: 'over', params: { width: 40, height: 40 } }])).toBeLessThan(0.8);
});

test('keeps accents inside their bar: HERNÁNDEZ', () => {
  const brief = parseBrief('Bears, Hernández García, on black');
  if (!brief.copy) throw new TypeError('Nothing to set.');
  const found = composeCandidates(
    { brief, copy: brief.copy, seed: 3 },
    workshop,
    1,
    FAMILIES.filter(({ id }) => id === 'stacked-block'),
  );
  expect(
    found[0]?.resolved.texts.some(({ node }) => node.text === 'HERNÁNDEZ GARCÍA' && node.ink === 'garment'),
  ).toBe(true);
  expect(found[0]?.score.failures).toEqual([]);
});

test('fills a grid with twelve designs that differ in family, motif, or palette', () => {
  const looks: Look[] = [];
  const twelve = all
    .flatMap(({ candidates }) => candidates)
    .filter((variant) => {
      const look = lookOf(variant);
      const isTaken = looks.length < 12 && isNew(look, looks, { held: false });
      if (isTaken) looks.push(look);
      return isTaken;
    });
  expect(twelve.length).toBe(12);
  const keys = twelve.map(({ design }) =>
    [design.family, design.credits[0]?.id, design.inks.map(({ hex }) => hex)].join(),
  );
  expect(new Set(keys).size).toBe(12);
  expect(new Set(twelve.map(({ design }) => design.family)).size).toBeGreaterThanOrEqual(5);
});

/** Pixels per millimeter at a resolution of 300 ppi. */
const PX = 300 / 25.4;

test('lines on every plate remain intact in pixels at 300 ppi', { tags: 'slow' }, async () => {
  for (const { candidates } of all.slice(0, 3)) {
    const best = candidates.find(({ family }) => family.shape !== 'chest');
    if (!best) continue;
    for (const [id, plate] of best.plates) {
      const one = { ...best.design, inks: [{ id, name: 'black', hex: '#000000' }] };
      const svg = writeSvg(one, new Map([[id, plate]]), { garment: false });
      const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi: 300 });
      if (!decoded.ok) throw new TypeError(decoded.problem.text);
      const { width, height, data } = decoded.raster;
      expect(width).toBe(Math.round((best.design.print.widthMm / 25.4) * 300));
      const mask = Uint8Array.from({ length: width * height }, (_, at) => (data[4 * at + 3]! > 127 ? 1 : 0));
      const ink = mask.reduce((sum, value) => sum + value, 0);
      const { lineMm } = PRESSES[best.design.print.method];
      const opened = dilateByDisc(
        erodeByDisc(mask, width, height, (lineMm * PX) / 2),
        width,
        height,
        (lineMm * PX) / 2,
      );
      const lost = mask.reduce((sum, value, at) => sum + (value === 1 && opened[at] === 0 ? 1 : 0), 0);
      expect(lost / ink, best.design.family).toBeLessThan(0.0025);
    }
  }
});
