/** Tests language model answers: valid choices are composed; anything else is reported with a suggested fix. */
import { beforeAll, describe, expect, test } from 'vitest';
import { parseBrief } from '../brief/parse-brief.ts';
import { composeCandidate, loadWorkshop, type Request } from '../compose.ts';
import { FAMILIES } from '../families/families.ts';
import { isCredited } from '../motifs/find-motifs.ts';
import { createRandom, type Random } from '../random.ts';
import type { Workshop } from '../resolve.ts';
import { composeCandidates } from '../testing/compose-candidates.ts';
import { wordsOf } from '../words.ts';
import { writeSvg } from '../write-svg.ts';
import { familyOfScene, requestOfChoice, requestOfScene } from './apply-answer.ts';
import { composerRequestOf, designRequestOf, designRequestSchema, menuOf } from './menu.ts';
import { messagesFor, repairMessage } from './prompt.ts';
import { type Choice, readAnswer } from './read-answer.ts';

const brief = parseBrief('Tahoe Anglers, fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy');
const request: Request = { brief, copy: brief.copy!, seed: 5 };
const menu = menuOf(request);
const all = menu.lines.map(({ id }) => id);

function choiceOf(family: string, change: Partial<Choice> = {}): Choice {
  const { pairings } = menu.families.find(({ id }) => id === family)!;
  const emphasis = change.emphasis ?? 'line-1';
  const pairing = change.pairing ?? pairings[0]!;
  return {
    family,
    pairing,
    palette: menu.palettes[0]!,
    motif: menu.motifs[0]!,
    emphasis,
    order: all.filter((id) => id !== emphasis),
    copyCase: menu.mixed.has(pairing) ? 'mixed' : 'capitals',
    ...change,
  };
}

const read = (...choices: readonly unknown[]) => readAnswer(JSON.stringify({ choices }), menu);

let workshop: Workshop;
beforeAll(async () => {
  workshop = await loadWorkshop();
});

test('derives the same menu of choices on page and server from a brief’s words and the form’s fields', () => {
  const ask = designRequestSchema.parse(JSON.parse(JSON.stringify(designRequestOf(request))));
  expect(menuOf(composerRequestOf(ask)!)).toEqual(menu);
  expect(composerRequestOf({ ...ask, words: '2 inks on navy' })).toBeNull();
});

test('offers pictures that need a credit only if the request allows them', () => {
  const credited = menuOf({ ...request, credited: true }).motifs;
  expect(menu.motifs.length).toBeGreaterThan(300);
  expect(menu.motifs.some(isCredited)).toBe(false);
  expect(credited.some(isCredited)).toBe(true);
  expect(composerRequestOf({ ...designRequestOf({ ...request, credited: true }) })?.credited).toBe(true);
});

test('passes the user’s words to the language model as data, separate from instructions', () => {
  const [system, user] = messagesFor(menu);
  expect(system?.content).not.toMatch(/Tahoe/);
  expect(user?.content).toContain('"text":"Tahoe Anglers"');
});

test('composes a design from exactly the chosen items', () => {
  const choice = choiceOf('picture-block', { emphasis: 'line-2', palette: menu.palettes[1]! });
  const answer = read(choice);
  expect(answer).toEqual({ choices: [choice], scenes: [], faults: [] });
  const asked = requestOfChoice(request, choice);
  expect(asked.copy.name.text).toBe(menu.lines[1]!.text);
  expect(asked.copy.rest.map(({ text }) => text).toSorted()).toEqual(
    menu.lines.flatMap(({ id, text }) => (id === 'line-2' ? [] : [text])).toSorted(),
  );
  const family = FAMILIES.find(({ id }) => id === 'picture-block')!;
  const variant = composeCandidate(requestOfChoice(request, choiceOf('picture-block')), family, 0, workshop);
  expect(variant?.design).toMatchObject({ family: 'picture-block', pairing: choice.pairing });
  expect(variant?.design.credits[0]?.id).toBe(menu.motifs[0]);
});

describe('readAnswer', () => {
  test.for([
    ['a family', { family: 'hologram' }, /choices\.0\.family: must be one of .*solid-badge/],
    ['lettering', { pairing: 'comic-sans' }, /choices\.0\.pairing: must be one of .*bevan/],
    ['inks', { palette: 'red+rainbow' }, /choices\.0\.palette: must be one of/],
    ['a picture', { motif: 'game-icons:desert-eagle' }, /choices\.0\.motif: must be one of/],
    ['a line', { emphasis: 'line-99' }, /choices\.0\.emphasis: must be one of line-1/],
    ['a line twice', { order: ['line-2', 'line-2'] }, /choices\.0\.order: must be each of .*line-3.* once/],
    ['letters', { copyCase: 'mixed' }, /choices\.0\.copyCase: must be capitals/],
    ['an added text', { text: 'BEST CLUB EVER' }, /text/],
  ] as const)(
    'rejects a choice outside the menu, with its path and the allowed values: %s',
    ([, change, fault]) => {
      const answer = read({ ...choiceOf('solid-badge'), ...change });
      expect(answer.choices).toEqual([]);
      expect(answer.faults.join('\n')).toMatch(fault);
      expect(repairMessage(answer.faults).content).toMatch(fault);
    },
  );

  test.for([
    ['nothing', '', /not JSON/],
    ['prose', 'I would choose a badge.', /not JSON/],
    ['a JSON list', '[1]', /not/],
    ['more than 64 KB', `{"choices":"${'x'.repeat(70_000)}"}`, /64 KB/],
    ['deeply nested brackets', `{"choices":${'['.repeat(9)}${']'.repeat(9)}}`, /nested deeper/],
    ['an address', '{"choices":[],"see":"https://example.test"}', /address/],
    ['markup', '{"choices":["<img src=x onerror=alert(1)>"]}', /address or markup/],
    ['no choice', '{"choices":[]}', /at least one/],
  ] as const)('rejects a malformed answer: %s', ([, text, fault]) => {
    const answer = readAnswer(text, menu);
    expect([answer.choices, answer.scenes]).toEqual([[], []]);
    expect(answer.faults.join('\n')).toMatch(fault);
  });

  test('accepts a code fence and prose around the JSON, and keeps a valid choice next to an invalid one', () => {
    const good = choiceOf('shield');
    const text = `Here you are:\n\`\`\`json\n${JSON.stringify({ choices: [good, { family: 'x' }] })}\n\`\`\``;
    const answer = readAnswer(text, menu);
    expect(answer.choices).toEqual([good]);
    expect(answer.faults.length).toBeGreaterThan(0);
  });
});

function composedScene() {
  const families = FAMILIES.filter(({ id }) => id === 'stacked-block' || id === 'solid-badge');
  const [best] = composeCandidates(
    { ...request, hold: { palette: menu.palettes[0]!.split('+') } },
    workshop,
    3,
    families,
  );
  return { palette: menu.palettes[0]!, scene: best!.design.scene };
}

test('composes a scene at the requested width, scores it, and clamps its numbers', () => {
  const scene = composedScene();
  const answer = readAnswer(JSON.stringify({ scenes: [scene] }), menu);
  expect(answer.faults).toEqual([]);
  const [first] = answer.scenes;
  const variant = composeCandidate(requestOfScene(request, first!), familyOfScene(first!), 0, workshop);
  expect(variant?.score.failures).toEqual([]);
  expect(variant!.design.print.widthMm).toBeLessThanOrEqual(278.3);
  const wild = structuredClone(scene) as { palette: string; scene: { haloMm?: number; at: { x: number } }[] };
  wild.scene[0]!.at.x = 1e12;
  wild.scene[0]!.haloMm = -4;
  const [clamped] = readAnswer(JSON.stringify({ scenes: [wild] }), menu).scenes;
  expect(clamped?.scene[0]).toMatchObject({ at: { x: 2000 }, haloMm: 0 });
});

test('rejects a scene whose words, inks, or pictures differ from the request', () => {
  const scene = composedScene();
  const change = (how: (node: Record<string, unknown>) => void) => {
    const other = structuredClone(scene) as unknown as { scene: Record<string, unknown>[] };
    how(other.scene.find(({ kind }) => kind === 'text')!);
    return readAnswer(JSON.stringify({ scenes: [other] }), menu).faults.join('\n');
  };
  expect(change((node) => (node.text = 'FREE BEER'))).toMatch(
    /scenes\.0\.scene: must be exactly these texts/,
  );
  expect(change((node) => (node.ink = 'ink-7'))).toMatch(/ink: must be one of garment, ink-1, ink-2/);
  expect(change((node) => (node.hidden = true))).toMatch(/exactly these texts/);
});

const EVIL: readonly unknown[] = [
  null,
  '',
  '"/><script>alert(1)</script>',
  'url(https://example.test/a.png)',
  'javascript:alert(1)',
  '\u202Edesrever\u0000',
  'x'.repeat(3000),
  -1,
  0.5,
  1e9,
  -1e300,
  true,
  [],
  {},
  'ink-8',
  'garment',
  'line-1',
  'game-icons:salmon',
  '__proto__',
];

type Json = Record<string, unknown> | unknown[];

const placesOf = (json: Json): { owner: Json; key: string }[] =>
  Object.entries(json).flatMap(([key, value]) => [
    { owner: json, key },
    ...(typeof value === 'object' && value !== null ? placesOf(value as Json) : []),
  ]);

function mutate(answer: Json, random: Random): string {
  const json = structuredClone(answer);
  for (let time = 1 + Math.floor(3 * random.unit()); time > 0; time--) {
    const places = placesOf(json);
    if (places.length === 0) break;
    const { owner, key } = random.pick(places);
    const members = owner as Record<string, unknown>;
    const how = random.unit();
    const value = members[key];
    if (how < 0.15) Reflect.deleteProperty(members, key);
    else if (how < 0.35 && typeof value === 'number')
      members[key] = value * random.pick([-1, 0, 0.01, 3, 1e6]);
    else if (how < 0.45 && Array.isArray(owner)) owner.push(...structuredClone(owner));
    else if (how < 0.6) members[key] = structuredClone(random.pick(placesOf(json)).owner);
    else members[key] = random.pick(EVIL);
  }
  const text = JSON.stringify(json);
  return random.unit() < 0.1 ? text.slice(0, Math.floor(text.length * random.unit())) : text;
}

/** The only content allowed in an SVG made from plates: numbers in paths, and colors. */
const HARMLESS =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="[\d.]+mm" height="[\d.]+mm" viewBox="0 0 [\d.]+ [\d.]+">\n(<path( id="ink-[1-8]")? fill="#[0-9A-F]{6}" d="[MlhvzZ\d. -]*"\/>\n)*<\/svg>\n$/;

test('turns a thousand mutated answers into faults or designs in the brief’s words, without crash or injection', () => {
  const random = createRandom(13);
  const answers: Json[] = [
    { choices: ['solid-badge', 'shield', 'stacked-block', 'varsity-arch'].map((id) => choiceOf(id)) },
    { scenes: [composedScene()] },
  ];
  const wanted = menu.lines.flatMap(({ text }) => wordsOf(text)).toSorted();
  const seen = { taken: 0, refused: 0, drawn: 0 };
  for (let turn = 0; turn < 1000; turn++) {
    const { choices, scenes, faults } = readAnswer(mutate(random.pick(answers), random), menu);
    if (choices.length + scenes.length === 0) {
      expect(faults.length).toBeGreaterThan(0);
      seen.refused++;
      continue;
    }
    seen.taken++;
    // Composes all scenes but few choices, because the composer draws the layouts of choices itself.
    const drawn = [
      ...scenes.map((one) => composeCandidate(requestOfScene(request, one), familyOfScene(one), 0, workshop)),
      ...(turn % 40 === 0 ? choices.slice(0, 1) : []).map((one) =>
        composeCandidate(
          requestOfChoice(request, one),
          FAMILIES.find(({ id }) => id === one.family)!,
          0,
          workshop,
        ),
      ),
    ];
    for (const variant of drawn) {
      if (!variant || variant.score.total === 0) continue;
      seen.drawn++;
      const texts = variant.design.scene.flatMap((node) => (node.kind === 'text' ? wordsOf(node.text) : []));
      expect(texts.toSorted()).toEqual(wanted);
      expect(writeSvg(variant.design, variant.plates, { garment: true })).toMatch(HARMLESS);
    }
  }
  expect(seen.taken).toBeGreaterThan(200);
  expect(seen.refused).toBeGreaterThan(200);
  expect(seen.drawn).toBeGreaterThan(20);
});
