import type { Copy, Family } from '../families/family.ts';
import { type Area, areaOf, boxOf, type Geometry } from '../geometry/area.ts';
import { narrowAreas } from '../geometry/narrow.ts';
import type { Plates, Resolved } from '../resolve.ts';
import type { Design, TextNode } from '../scene.ts';
import type { TypeCase } from '../type/type-case.ts';
import { wordsOf } from '../words.ts';
import { pressFaults } from './faults.ts';
import { hierarchyFaults, isNumeral } from './hierarchy.ts';
import { cornersOf, PRESSES } from './press.ts';

export type Composed = {
  readonly design: Design;
  readonly resolved: Resolved;
  readonly plates: Plates;
  readonly family: Family;
  readonly copy: Copy;
  /** Fitness 0…1: how well style, typeface, motif, and garment suit the brief, as rated by the composer. */
  readonly fitness: number;
};

export type Score = {
  readonly total: number;
  readonly parts: Readonly<Record<Part, number>>;
  readonly failures: readonly string[];
};

const WEIGHTS = {
  legibility: 20,
  hierarchy: 15,
  balance: 12,
  fill: 12,
  rhythm: 10,
  unity: 10,
  economy: 6,
  fitness: 10,
  silhouette: 5,
} as const;
type Part = keyof typeof WEIGHTS;

/** 1 inside the range; outside it, falls to 0 at a distance of `slack` times the nearer bound. */
function within(value: number, [low, high]: readonly [number, number], slack = 0.5): number {
  if (value < low) return Math.max(0, 1 - (low - value) / (slack * low));
  return value > high ? Math.max(0, 1 - (value - high) / (slack * high)) : 1;
}

/** Gap below which unrelated shapes look like a mistake, mm. */
const TIGHT = 1.2;

/** Area of gaps below the press's minimum, and area of gaps below the visual minimum, mm². */
type Narrow = { readonly gap: number; readonly tight: number };

function findFailures(composed: Composed, { gap }: Narrow, geometry: Geometry, typeCase: TypeCase): string[] {
  const { design, resolved, copy } = composed;
  const texts = resolved.texts.map(({ node }) => node);
  const wanted = [copy.name, ...copy.rest].flatMap(({ text }) => wordsOf(text)).sort();
  const set = resolved.texts.flatMap(({ node }) => wordsOf(node.text)).sort();
  const same = wanted.join(' ') === set.join(' ');
  return [
    ...(same ? [] : [`text: ${set.join(' ')} for ${wanted.join(' ')}`]),
    ...hierarchyFaults({ design, copy, texts }, typeCase),
    ...pressFaults(composed, gap, geometry).map((fault) => JSON.stringify(fault)),
  ];
}

function centerOf(area: Area): { x: number; y: number } {
  let [x, y, twice] = [0, 0, 0];
  for (const ring of area)
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const cross = ring[at]! * ring[next + 1]! - ring[next]! * ring[at + 1]!;
      x += (ring[at]! + ring[next]!) * cross;
      y += (ring[at + 1]! + ring[next + 1]!) * cross;
      twice += cross;
    }
  return { x: x / (3 * twice), y: y / (3 * twice) };
}

const FILL: Readonly<Record<Family['shape'], readonly [number, number]>> = {
  badge: [0.24, 0.5],
  block: [0.34, 0.66],
  varsity: [0.24, 0.62],
  chest: [0.12, 0.42],
  sleeve: [0.2, 0.7],
};
const ASPECT: Readonly<Record<Family['shape'], readonly [number, number]>> = {
  badge: [0.75, 1.35],
  block: [0.62, 1.4],
  varsity: [0.8, 2.4],
  chest: [0.6, 3],
  sleeve: [0.08, 0.5],
};

type Weighed = {
  readonly area: number;
  readonly cap: number;
  readonly stem: number;
  readonly crossed: boolean;
};

function weigh({ resolved }: Composed, typeCase: TypeCase): Weighed[] {
  return resolved.texts
    .map(({ node, area }) => ({
      area: areaOf(area),
      cap: node.capMm,
      crossed: node.crossed ?? false,
      stem: typeCase.face(node.face).stem * node.capMm * node.stretch + 2 * node.emboldenMm,
    }))
    .sort((a, b) => b.area - a.area);
}

function legibility(lines: readonly Weighed[], print: Design['print'], shape: Family['shape']): number {
  const [head] = lines;
  if (!head) return 0;
  const scale = shape === 'chest' || shape === 'sleeve' ? print.widthMm / 260 : 1;
  const small = lines.reduce((least, line) => (line.cap < least.cap ? line : least), head);
  const graded = [
    Math.min(1, head.cap / (22 * scale)),
    Math.min(1, head.stem / (3 * scale)),
    Math.min(1, (lines[1] ?? head).cap / (9 * scale)),
    Math.min(1, small.cap / 4.5),
    Math.min(1, small.stem / 0.75),
  ];
  return graded.reduce((sum, value) => sum + value, 0) / graded.length;
}

/** On a jersey, the player's name and the number are the main elements. */
const isHero = (node: TextNode, { rest }: Copy): boolean =>
  isNumeral(node) ||
  rest.some(
    ({ phrase, text }) => phrase === 'player' && wordsOf(text).join(' ') === wordsOf(node.text).join(' '),
  );

function hierarchy(composed: Composed, lines: readonly Weighed[]): number {
  const [head, second] = lines;
  if (!head || !second) return 1;
  const named = composed.resolved.texts
    .filter(({ node }) => node.role === 'name')
    .reduce((sum, { area }) => sum + areaOf(area), 0);
  const others = composed.resolved.texts
    .filter(({ node }) => node.role !== 'name' && !node.crossed && !isHero(node, composed.copy))
    .map(({ area }) => areaOf(area));
  if (others.length === 0) return 1;
  const ratio = named / Math.max(1, ...others);
  return within(ratio, [1.3, 40], 0.7);
}

function measureParts(
  composed: Composed,
  all: Area,
  { tight }: Narrow,
  typeCase: TypeCase,
): Record<Part, number> {
  const { design, plates, family, fitness } = composed;
  const box = boxOf(all);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const ink = areaOf(all);
  const middle = centerOf(all);
  const lines = weigh(composed, typeCase);
  const stems = lines
    .filter(({ crossed }) => !crossed)
    .map(({ stem }) => stem / Math.sqrt(lines[0]?.stem ?? 1));
  const spread = Math.max(...stems) / Math.min(...stems);
  const shares = [...plates.values()].map((plate) => areaOf(plate) / ink);
  const off = Math.abs(middle.x - (box.left + box.right) / 2) / width;
  const down = (middle.y - box.top) / height;
  return {
    legibility: legibility(lines, design.print, family.shape),
    hierarchy: hierarchy(composed, lines),
    balance: 0.5 * within(off, [0, 0.015], 3) + 0.5 * within(down, [0.42, 0.56], 0.4),
    fill: within(ink / (width * height), FILL[family.shape], 0.6),
    rhythm: within(tight / (ink * cornersOf(design.print.widthMm)), [0, 0.012], 3),
    unity: within(spread, [1, 6], 1),
    economy: within(Math.min(...shares), [0.06, 1], 1),
    fitness,
    silhouette: within(width / height, ASPECT[family.shape], 0.5),
  };
}

export function scoreDesign(composed: Composed, geometry: Geometry, typeCase: TypeCase): Score {
  const all = [...composed.plates.values()].flat();
  const { gapMm } = PRESSES[composed.design.print.method];
  const [gap = 0, tight = 0] = narrowAreas(all, 'outside', [gapMm, TIGHT]);
  const failures = findFailures(composed, { gap, tight }, geometry, typeCase);
  const parts = measureParts(composed, all, { gap, tight }, typeCase);
  const names = Object.keys(WEIGHTS) as Part[];
  const total = names.reduce((sum, part) => sum + WEIGHTS[part] * parts[part], 0);
  return { total: failures.length > 0 ? 0 : Math.round(total * 10) / 10, parts, failures };
}
