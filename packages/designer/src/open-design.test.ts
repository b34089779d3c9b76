import { expect, test } from 'vitest';
import { parseBrief } from './brief/parse-brief.ts';
import { loadWorkshop } from './compose.ts';
import { FAMILIES } from './families/families.ts';
import { openDesign } from './open-design.ts';
import { createRandom, type Random } from './random.ts';
import { platesOf, resolve } from './resolve.ts';
import type { Design } from './scene.ts';
import { composeCandidates } from './testing/compose-candidates.ts';
import { writeSvg } from './write-svg.ts';

const workshop = await loadWorkshop();
const brief = parseBrief('Tahoe Anglers, fishing club, est. 1987, 2 inks on navy');
const families = ['solid-badge', 'varsity-arch', 'circular-badge', 'script-tail', 'stacked-block', 'shield'];
const designs = composeCandidates(
  { brief, copy: brief.copy!, seed: 5 },
  workshop,
  2,
  FAMILIES.filter(({ id }) => families.includes(id)),
).map(({ design }) => design);

type Json = Record<string, unknown> | unknown[];

const EVIL: readonly unknown[] = [
  null,
  '',
  ' ',
  '"/><script>alert(1)</script>',
  '</svg><img src=x onerror=alert(1)>',
  "'); drop table designs; --",
  'url(https://example.test/a.png)',
  '#FFF" onload="alert(1)',
  'javascript:alert(1)',
  '\u202Edesrever\u0000',
  '名前',
  'x'.repeat(5000),
  -1,
  0,
  0.5,
  1e9,
  -1e300,
  Number.MAX_SAFE_INTEGER,
  2000,
  true,
  [],
  {},
  'ink-8',
  'garment',
  'game-icons:nothing',
  '__proto__',
];

/** Every position in a document, given as the owning object and a key. */
function placesOf(json: Json): { owner: Json; key: string }[] {
  return Object.entries(json).flatMap(([key, value]) => [
    { owner: json, key },
    ...(typeof value === 'object' && value !== null ? placesOf(value as Json) : []),
  ]);
}

function mutate(design: Design, random: Random): Json {
  const json = structuredClone(design) as unknown as Json;
  const times = 1 + Math.floor(3 * random.unit());
  for (let time = 0; time < times; time++) {
    const { owner, key } = random.pick(placesOf(json));
    const members = owner as Record<string, unknown>;
    const how = random.unit();
    const value = members[key];
    if (how < 0.12) Reflect.deleteProperty(members, key);
    else if (how < 0.3 && typeof value === 'number')
      members[key] = value * random.pick([-1, 0, 0.01, 3, 100]);
    else if (how < 0.4 && Array.isArray(owner)) owner.push(...structuredClone(owner));
    else if (how < 0.5) members[key] = structuredClone(random.pick(placesOf(json)).owner);
    else members[key] = random.pick(EVIL);
  }
  return json;
}

/** The only content allowed in an SVG made from plates: numbers in paths, and colors. */
const HARMLESS =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="[\d.]+mm" height="[\d.]+mm" viewBox="0 0 [\d.]+ [\d.]+">\n(<path( id="ink-[1-8]")? fill="#[0-9A-F]{6}" d="[MlhvzZ\d. -]*"\/>\n)*<\/svg>\n$/;

test('reads or rejects a thousand mutated documents without crashes, hangs, or injection', {
  tags: 'slow',
}, () => {
  const random = createRandom(22);
  const seen = { read: 0, refused: 0 };
  for (let turn = 0; turn < 1000; turn++) {
    const opened = openDesign(mutate(random.pick(designs), random), workshop);
    if (!opened.ok) {
      expect(opened.problem.text).not.toBe('');
      seen.refused++;
      continue;
    }
    seen.read++;
    const { design } = opened;
    const plates = platesOf(resolve(design.scene, workshop).shapes, design.inks, workshop.geometry);
    expect(writeSvg(design, plates, { garment: true })).toMatch(HARMLESS);
  }
  // Both outcomes must occur; otherwise the mutations are too mild or too wild.
  expect(seen.read).toBeGreaterThan(50);
  expect(seen.refused).toBeGreaterThan(300);
});

test('reads composed designs unchanged', () => {
  for (const design of designs) expect(openDesign(design, workshop)).toEqual({ ok: true, design });
});

test.for([
  ['a missing ink', (one: Design) => ({ ...one, inks: one.inks.slice(0, 1) })],
  ['two inks with the same id', (one: Design) => ({ ...one, inks: [...one.inks, ...one.inks] })],
  [
    'letters that the face lacks',
    (one: Design) => ({
      ...one,
      scene: one.scene.map((node) => (node.kind === 'text' ? { ...node, text: '名前' } : node)),
    }),
  ],
  [
    'a billion rays',
    (one: Design) => ({
      ...one,
      scene: one.scene.map((node) => ({ ...node, ...('params' in node && { params: { count: 1e9 } }) })),
    }),
  ],
  [
    'an arc without a radius',
    (one: Design) => ({
      ...one,
      scene: one.scene.map((node) => ({ ...node, path: { kind: 'arc', radiusMm: 0, side: 'top' } })),
    }),
  ],
  ['nothing', () => undefined],
] as const)('refuses %s', ([, change]) => {
  expect(openDesign(change(designs[0]!), workshop).ok).toBe(false);
});
