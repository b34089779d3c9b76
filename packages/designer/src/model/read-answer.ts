/** Parses an untrusted answer: choices by id, or scenes. Faulty choices are dropped and reported to the model. */
import { z } from 'zod';
import { designSchema } from '../scene.ts';
import { wordsOf } from '../words.ts';
import { clampNumbers } from './clamp.ts';
import type { Menu } from './menu.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** Deeper answers are refused; an outline around the letters of a scene's text is at level seven. */
const MAX_DEPTH = 7;
const MAX_CHOICES = 12;
const MAX_SCENES = 4;

const choiceSchema = z.strictObject({
  family: z.string().max(40),
  pairing: z.string().max(80),
  palette: z.string().max(200),
  motif: z.string().max(80).nullable(),
  emphasis: z.string().max(20),
  order: z.array(z.string().max(20)).max(40),
  copyCase: z.enum(['capitals', 'mixed']),
});
export type Choice = z.infer<typeof choiceSchema>;

const sceneChoiceSchema = z.strictObject({
  palette: z.string().max(200),
  scene: designSchema.shape.scene,
});
export type SceneChoice = z.infer<typeof sceneChoiceSchema>;

export type Answer = { readonly choices: readonly Choice[]; readonly scenes: readonly SceneChoice[] };
/** @property faults one sentence each, suitable for the follow-up message */
type ReadAnswer = Answer & { readonly faults: readonly string[] };

const refusal = (fault: string): ReadAnswer => ({ choices: [], scenes: [], faults: [fault] });

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Avoids recursion, because an answer may contain a million brackets. */
function depthOf(value: unknown): number {
  let [level, depth] = [[value].filter(isNested), 0];
  for (; level.length > 0; depth++)
    level = level.flatMap((one) => Object.values(one as Record<string, unknown>).filter(isNested));
  return depth;
}

const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/|\b(?:https?|data|javascript|file|ftp):|url\(|<[a-z!/]/i;

function hasAddress(value: unknown): boolean {
  if (typeof value === 'string') return ADDRESS.test(value);
  return isNested(value) && Object.entries(value).some(([key, one]) => ADDRESS.test(key) || hasAddress(one));
}

/** Models often put a code fence or prose around their JSON. */
function parseJson(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  return JSON.parse(from === -1 ? text : text.slice(from, to + 1));
}

const few = (values: readonly string[]): string =>
  values.length > 60 ? `${values.slice(0, 60).join(', ')} and others of the list above` : values.join(', ');

type Faults = (path: string, allowed: string) => void;

function expectOneOf(value: string, allowed: readonly string[], path: string, fault: Faults): void {
  if (!allowed.includes(value)) fault(path, `one of ${few(allowed)}`);
}

const sorted = (values: readonly string[]) => values.toSorted().join(' ');

function checkChoice(choice: Choice, menu: Menu, path: string, fault: Faults): void {
  const lines = menu.lines.map(({ id }) => id);
  const family = menu.families.find(({ id }) => id === choice.family);
  if (family) expectOneOf(choice.pairing, family.pairings, `${path}.pairing`, fault);
  else fault(`${path}.family`, `one of ${few(menu.families.map(({ id }) => id))}`);
  expectOneOf(choice.palette, menu.palettes, `${path}.palette`, fault);
  if (choice.motif !== null) expectOneOf(choice.motif, menu.motifs, `${path}.motif`, fault);
  else if (family?.motif === 'needs') fault(`${path}.motif`, 'a motif: this family needs one');
  expectOneOf(choice.emphasis, lines, `${path}.emphasis`, fault);
  const rest = lines.filter((id) => id !== choice.emphasis);
  if (sorted(choice.order) !== sorted(rest)) fault(`${path}.order`, `each of ${few(rest)} once`);
  const wanted = menu.mixed.has(choice.pairing) ? 'mixed' : 'capitals';
  if (choice.copyCase !== wanted) fault(`${path}.copyCase`, `${wanted}, as this pairing is set`);
}

function checkScene({ palette, scene }: SceneChoice, menu: Menu, path: string, fault: Faults): void {
  expectOneOf(palette, menu.palettes, `${path}.palette`, fault);
  const inks = ['garment', ...palette.split('+').map((_, at) => `ink-${at + 1}`)];
  for (const [at, node] of scene.entries()) {
    const paints = [node.ink, ...(node.kind === 'text' ? node.layers.map(({ ink }) => ink) : [])];
    for (const paint of paints) expectOneOf(paint, inks, `${path}.scene.${at}.ink`, fault);
    if (node.kind === 'motif') expectOneOf(node.motif, menu.motifs, `${path}.scene.${at}.motif`, fault);
  }
  const pictures = new Set(scene.flatMap((node) => (node.kind === 'motif' ? [node.motif] : [])));
  if (pictures.size > 1) fault(`${path}.scene`, 'a scene of one motif at most');
  const wordsIn = (texts: readonly string[]) => sorted(texts.flatMap(wordsOf));
  const set = scene.flatMap((node) => (node.kind === 'text' && !node.hidden ? [node.text] : []));
  if (wordsIn(set) !== wordsIn(menu.lines.map(({ text }) => text)))
    fault(`${path}.scene`, `exactly these texts: ${menu.lines.map(({ text }) => `“${text}”`).join(', ')}`);
}

type Kind<Item> = {
  readonly name: string;
  readonly most: number;
  readonly schema: z.ZodType<Item>;
  readonly check: (item: Item, menu: Menu, path: string, fault: Faults) => void;
};

function readItems<Item>(given: unknown, kind: Kind<Item>, menu: Menu, faults: string[]): Item[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > kind.most) {
    faults.push(`${kind.name}: a list of at most ${kind.most}`);
    return [];
  }
  return given.flatMap((one: unknown, at): Item[] => {
    const path = `${kind.name}.${at}`;
    const before = faults.length;
    const read = kind.schema.safeParse(clampNumbers(one));
    if (read.success)
      kind.check(read.data, menu, path, (where, allowed) => faults.push(`${where}: must be ${allowed}`));
    else
      for (const issue of read.error.issues)
        faults.push(`${[path, ...issue.path].join('.')}: ${issue.message}`);
    return read.success && faults.length === before ? [read.data] : [];
  });
}

/** Never throws, whatever the answer contains. */
export function readAnswer(text: string, menu: Menu): ReadAnswer {
  if (text.length > MAX_ANSWER_BYTES) return refusal('The answer is longer than 64 KB.');
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return refusal('The answer is not JSON.');
  }
  if (!isNested(value) || Array.isArray(value)) return refusal('The answer is not a JSON object.');
  if (depthOf(value) > MAX_DEPTH) return refusal(`The answer is nested deeper than ${MAX_DEPTH}.`);
  if (hasAddress(value)) return refusal('The answer holds an address or markup; give ids only.');
  const { choices, scenes, ...others } = value as Record<string, unknown>;
  const faults = Object.keys(others)
    .slice(0, 5)
    .map((key) => `${key.slice(0, 40)}: there is no such key; give choices`);
  const read: Answer = {
    choices: readItems(
      choices,
      { name: 'choices', most: MAX_CHOICES, schema: choiceSchema, check: checkChoice },
      menu,
      faults,
    ),
    scenes: readItems(
      scenes,
      { name: 'scenes', most: MAX_SCENES, schema: sceneChoiceSchema, check: checkScene },
      menu,
      faults,
    ),
  };
  if (read.choices.length + read.scenes.length === 0 && faults.length === 0)
    faults.push('choices: at least one is needed');
  return { ...read, faults };
}
