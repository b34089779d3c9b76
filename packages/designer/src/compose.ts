/** Composes a candidate from a random family, lays it out, and scores it; choose-variants.ts may reject it. */
import { roundTo } from '@printready/pixels/number';
import type { Brief } from './brief/parse-brief.ts';
import { type Composed, type Score, scoreDesign } from './checks/score.ts';
import { garmentOf, pairingsOf, palettesOf } from './choices-of.ts';
import { GARMENTS, INKS, type InkName } from './color/inks.ts';
import type { Palette } from './color/palettes.ts';
import { suitableForStyle } from './color/suitable-for-style.ts';
import type { Copy, Family, Line, Setting } from './families/family.ts';
import { composeBelowLead } from './families/lead-line.ts';
import { type Area, loadGeometry, shift } from './geometry/area.ts';
import { withPictures } from './model/pictures.ts';
import { findMotifs, isOutdoors } from './motifs/find-motifs.ts';
import { loadMotifs, type Motif } from './motifs/motif.ts';
import { createRandom, type Random, subSeed } from './random.ts';
import { type Plates, platesOf, type Resolved, resolve, type Workshop } from './resolve.ts';
import { type Design, ENGINE, type InkId, type Node, type Picture, type Texture } from './scene.ts';
import { drawTexture } from './texture/draw-texture.ts';
import type { Pairing } from './type/pairings.ts';
import { loadTypeCase } from './type/type-case.ts';
import { boundsOf } from './write-svg.ts';

export type { Line } from './families/family.ts';

export type Variant = Composed & {
  readonly score: Score;
  /** Lines of the copy that this design leaves out. */
  readonly leftOut?: readonly Line[];
};

export async function loadWorkshop(): Promise<Workshop> {
  const geometry = await loadGeometry();
  const [typeCase, motifs] = await Promise.all([loadTypeCase(geometry), loadMotifs(geometry)]);
  return { geometry, typeCase, motifs };
}

/** Print width, mm; adult fronts are 10 to 12 inches. */
const PRINT_WIDTH = 270;
/** Margin between the ink and the edge of the print box, mm. */
const MARGIN = 4;

type Draw = {
  readonly family: Family;
  readonly pairing: Pairing;
  readonly palette: Palette;
  readonly motif: Motif | null;
  readonly fitness: number;
  readonly texture: Texture | null;
  readonly seed: number;
};

function pickEarly<Item>(items: readonly Item[], random: Random): { item: Item; rank: number } {
  const rank = Math.min(items.length - 1, Math.floor(items.length * random.unit() ** 1.7));
  const item = items[rank];
  if (item === undefined) throw new RangeError('There is nothing to pick from; check the list first.');
  return { item, rank };
}

export type Hold = {
  readonly family?: string;
  readonly pairing?: string;
  readonly palette?: readonly string[];
  readonly motif?: string | null;
};

export type Request = {
  readonly brief: Brief;
  readonly copy: Copy;
  readonly seed: number;
  readonly hold?: Hold;
  /** True if pictures whose author must be named may be used, too. */
  readonly credited?: boolean;
  readonly pictures?: readonly Picture[];
  /** Number of lines to leave out, starting with the least important. */
  readonly leaveOut?: number;
};

function drawMotif({ copy, hold, credited }: Request, family: Family, random: Random, { motifs }: Workshop) {
  if (family.motif === 'none') return null;
  if (hold?.motif !== undefined) {
    const item = hold.motif === null ? undefined : motifs.find(hold.motif);
    return item ? { item, rank: 0 } : null;
  }
  const found = findMotifs(copy, credited).flatMap((id) => motifs.find(id) ?? []);
  // A head that is cut off at the side looks wrong in any position; one cut off at the bottom looks
  // supported.
  const whole = found.filter(({ cut }) => cut === 'none' || cut === 'bottom');
  const some = whole.length > 0 ? whole : found;
  return some.length === 0 ? null : pickEarly(some, random);
}

function drawPairing({ brief, hold }: Request, family: Family, random: Random) {
  const all = pairingsOf(family, brief);
  if (hold?.pairing === undefined) return pickEarly(all, random);
  const item = all.find(({ id }) => id === hold.pairing);
  return item ? { item, rank: 0 } : null;
}

const isInk = (name: string): name is InkName => Object.hasOwn(INKS, name);

function drawPalette({ brief, hold }: Request, random: Random): Palette {
  const [first, ...others] = hold?.palette?.filter(isInk) ?? [];
  return first
    ? [first, ...others]
    : pickEarly(suitableForStyle(palettesOf(brief), brief.style, garmentOf(brief)), random).item;
}

function drawOne(request: Request, family: Family, index: number, workshop: Workshop): Draw | null {
  const { brief, seed, hold } = request;
  if (hold?.family !== undefined && hold.family !== family.id) return null;
  const own = subSeed(seed, `${family.id}-${index}`);
  const stream = (name: string) => createRandom(subSeed(own, name));
  const pairing = drawPairing(request, family, stream('pairing'));
  if (!pairing) return null;
  const palette = drawPalette(request, stream('palette'));
  const motif = drawMotif(request, family, stream('motif'), workshop);
  const suits = family.styles.includes(brief.style) ? 1 : 0.8;
  return {
    family,
    pairing: pairing.item,
    palette,
    motif: motif?.item ?? null,
    fitness: suits - 0.02 * pairing.rank - 0.03 * (motif?.rank ?? 0),
    texture: drawTexture(brief, family.shape === 'chest', stream('texture')),
    seed: own,
  };
}

const INK_IDS: readonly InkId[] = ['ink-1', 'ink-2', 'ink-3', 'ink-4', 'ink-5', 'ink-6', 'ink-7', 'ink-8'];

function settingOf({ brief, copy }: Request, draw: Draw, workshop: Workshop): Omit<Setting, 'random'> {
  const ids = draw.palette.map((_, index) => INK_IDS[index] ?? 'ink-1');
  const at = (index: number): InkId => ids[Math.min(index, ids.length - 1)] ?? 'ink-1';
  return {
    ...workshop,
    copy,
    widthMm: brief.hints.widthMm ?? PRINT_WIDTH,
    method: brief.hints.method ?? 'screen',
    pairing: draw.pairing,
    inks: { main: at(0), accent: at(1), third: at(2), count: ids.length },
    motif: draw.motif,
    outdoors: isOutdoors(copy),
    isSleeve: isSleeve(brief),
    isBack: isBack(brief),
  };
}

const round = (value: number) => roundTo(value, 3);

const moved = (node: Node, dx: number, dy: number): Node => ({
  ...node,
  at: { x: round(node.at.x + dx), y: round(node.at.y + dy) },
});

function shiftResolved({ shapes, texts, motifs }: Resolved, dx: number, dy: number): Resolved {
  const move = <Item extends { readonly area: Area }>(item: Item): Item => ({
    ...item,
    area: shift(item.area, dx, dy),
  });
  return { shapes: shapes.map(move), texts: texts.map(move), motifs: motifs.map(move) };
}

/** Rounds all numbers in a document, because the last digit of a sine differs between JavaScript engines. */
function roundAll<Value>(value: Value): Value {
  if (typeof value === 'number') return round(value) as Value;
  if (Array.isArray(value)) return value.map(roundAll) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, roundAll(one)])) as Value;
}

/** Amount by which letters and ribbons may exceed the requested width before a smaller layout is tried, mm. */
const WIDTH_SLACK = 0.2;

/** True if a sleeve is the only placement that the brief names. */
const isSleeve = ({ phrases }: Brief): boolean => {
  const prints = phrases.filter(({ role }) => role === 'print').map(({ text }) => text.toLowerCase());
  return (
    prints.some((text) => text.includes('sleeve') && !text.includes('long')) &&
    !prints.some((text) => /front|back|chest|pocket/.test(text))
  );
};

const BACK = /\bfull back\b|\bback print\b|\bon (?:the )?back\b|rücken|espalda|grand dos|dans le dos/u;

/** True if the back is the only placement that the brief names. */
const isBack = ({ phrases }: Brief): boolean => {
  const silent = phrases.filter(({ role }) => role === 'print' || role === 'instruction');
  const texts = silent.map(({ text }) => text.toLowerCase());
  return texts.some((text) => BACK.test(text)) && !texts.some((text) => /front|chest|pocket/.test(text));
};

type LaidOut = {
  readonly nodes: readonly Node[];
  readonly resolved: Resolved;
  readonly plates: Plates;
  readonly bounds: ReturnType<typeof boundsOf>;
};

function layOut(
  setting: Omit<Setting, 'random'>,
  draw: Draw,
  inks: Design['inks'],
  widthMm = setting.widthMm,
): LaidOut | null {
  const random = createRandom(subSeed(draw.seed, 'layout'));
  const nodes = roundAll(composeBelowLead(draw.family, { ...setting, widthMm, random }));
  if (!nodes) return null;
  const resolved = resolve(nodes, setting);
  const plates = platesOf(resolved.shapes, inks, setting.geometry);
  const bounds = boundsOf(plates);
  const wide = bounds.right - bounds.left;
  if (wide <= setting.widthMm + WIDTH_SLACK) return { nodes, resolved, plates, bounds };
  return layOut(setting, draw, inks, (widthMm * (setting.widthMm - WIDTH_SLACK)) / wide);
}

function composeOne(request: Request, draw: Draw, workshop: Workshop): Variant | null {
  const { geometry, typeCase } = workshop;
  const setting = settingOf(request, draw, workshop);
  const inks = draw.palette.map((name, index) => ({
    id: INK_IDS[index] ?? 'ink-1',
    name,
    hex: INKS[name],
  }));
  const laidOut = layOut(setting, draw, inks);
  if (!laidOut) return null;
  const { nodes, resolved: first, plates: cut, bounds } = laidOut;
  const [dx, dy] = [MARGIN - bounds.left, MARGIN - bounds.top];
  const scene = nodes.map((node) => moved(node, dx, dy));
  const resolved = shiftResolved(first, dx, dy);
  const all = new Map([...cut].map(([id, plate]) => [id, shift(plate, dx, dy)]));
  const used = inks.filter(({ id }) => (all.get(id) ?? []).length > 0);
  const plates = new Map([...all].filter(([id]) => used.some((ink) => ink.id === id)));
  const garment = garmentOf(request.brief);
  const motif = draw.motif;
  const drawn = motif !== null && scene.some((node) => node.kind === 'motif');
  const pictures = drawn ? (request.pictures ?? []).filter(({ id }) => id === motif.id) : [];
  const design: Design = {
    version: 1,
    engine: ENGINE,
    seed: draw.seed,
    family: draw.family.id,
    pairing: draw.pairing.id,
    print: {
      widthMm: round(bounds.right - bounds.left + 2 * MARGIN),
      heightMm: round(bounds.bottom - bounds.top + 2 * MARGIN),
      method: setting.method,
    },
    garment: { name: garment, hex: GARMENTS[garment] },
    inks: used,
    scene,
    ...(draw.texture && { texture: { ...draw.texture, share: round(draw.texture.share) } }),
    credits: drawn ? [{ id: motif.id, ...workshop.motifs.setOf(motif) }] : [],
    ...(pictures.length > 0 && { pictures }),
  };
  const composed: Composed = {
    design,
    resolved,
    plates,
    family: draw.family,
    copy: request.copy,
    fitness: draw.fitness,
  };
  return { ...composed, score: scoreDesign(composed, geometry, typeCase) };
}

/** Leaves out lines: those with the least weight first and, at equal weight, later ones first. */
function withoutLines(request: Request): { readonly request: Request; readonly leftOut: readonly Line[] } {
  const { copy, leaveOut = 0 } = request;
  if (leaveOut === 0) return { request, leftOut: [] };
  const byWeight = [...copy.rest].reverse().sort((a, b) => a.weight - b.weight);
  const leftOut = byWeight.slice(0, leaveOut);
  const rest = copy.rest.filter((line) => !leftOut.includes(line));
  return { request: { ...request, copy: { ...copy, rest } }, leftOut };
}

/** Null if the copy or held choices do not fit the family. @param index number of the candidate within this family */
export function composeCandidate(
  request: Request,
  family: Family,
  index: number,
  workshop: Workshop,
): Variant | null {
  const shop = withPictures(workshop, request.pictures);
  const { request: fitting, leftOut } = withoutLines(request);
  if (leftOut.length < (request.leaveOut ?? 0)) return null;
  const draw = drawOne(fitting, family, index, shop);
  const variant = draw && composeOne(fitting, draw, shop);
  return variant && { ...variant, leftOut };
}
