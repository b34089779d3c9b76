/** Layouts for particular orders: two languages given equal weight, the back of a tour shirt, a sleeve. */
import { languageOf } from '../brief/language-of.ts';
import type { Node } from '../scene.ts';
import { blockFace, factsBelow, partsOf } from './bands.ts';
import type { Family, Line, Setting } from './family.ts';
import {
  covered,
  embolden,
  fitWithin,
  inkBox,
  lineBelow,
  ornament,
  readable,
  setCase,
  textNode,
} from './fit.ts';

function translationOf({ name, rest }: Setting['copy']): Line | null {
  const own = languageOf(name.text);
  if (own === null) return null;
  const other = rest.find(({ phrase, text }) => {
    const language = phrase === 'second' ? languageOf(text) : null;
    return language !== null && language !== own;
  });
  return other ?? null;
}

/** Name and translation in capitals of the same height, separated by a rule with a star. */
const twoLanguages: Family = {
  id: 'two-languages',
  shape: 'block',
  styles: ['vintage', 'heritage', 'retro', 'team', 'industrial', 'refined', 'party', 'minimal', 'hand'],
  motif: 'none',
  compose: (setting) => {
    const { copy, inks, typeCase, widthMm } = setting;
    const other = translationOf(copy);
    if (!other || !readable(setting) || !covered(setting, blockFace(setting), [copy.name, other]))
      return null;
    const face = typeCase.face(blockFace(setting));
    const halves = [copy.name, other].map((line) =>
      partsOf(line.text, 13).map((text) => ({ ...line, text })),
    );
    const fits = halves
      .flat()
      .map((line) => fitWithin(face, setCase(line.text, face.id), widthMm, 0.19 * widthMm, 0.03));
    const capMm = Math.min(...fits.map((fit) => fit?.capMm ?? 0));
    if (capMm === 0) return null;
    const nodes: Node[] = [];
    let y = 0;
    for (const [half, lines] of halves.entries()) {
      for (const [index, line] of lines.entries()) {
        const node = textNode(`${half === 0 ? 'name' : 'other'}-${index + 1}`, line, {
          face: face.id,
          capMm,
          at: { x: 0, y: 0 },
          ink: half === 0 ? inks.main : inks.accent,
          trackingEm: 0.03,
          emboldenMm: embolden(face, capMm, 0.165 * capMm),
        });
        const { top, bottom } = inkBox(node, setting);
        nodes.push({ ...node, at: { x: 0, y: y - top } });
        y += bottom - top + 0.035 * widthMm;
      }
      if (half === 1) continue;
      const thick = Math.max(1, 0.01 * widthMm);
      nodes.push(
        ornament(
          'divider',
          'divider',
          { y: y + 0.02 * widthMm, width: 0.7 * widthMm, thick, star: 0.03 * widthMm },
          inks.accent,
        ),
      );
      y += 0.075 * widthMm;
    }
    const rest = copy.rest.filter((line) => line !== other);
    const bottom = factsBelow(setting, nodes, rest, y + 0.01 * widthMm, {
      widthMm: 0.9 * widthMm,
      most: 0.085 * widthMm,
      tracking: 0.06,
      gap: 0.028 * widthMm,
      ink: inks.main,
    });
    return bottom === null ? null : nodes;
  },
};

const LEAST_STOPS = 3;

/** Rows knocked out of a panel, so that many small letters print reliably. */
function stopRows(setting: Setting, stops: readonly (readonly Line[])[], top: number): Node[] | null {
  const { inks, pairing, widthMm } = setting;
  const pad = 0.04 * widthMm;
  const most = Math.min(0.055 * widthMm, (0.75 * widthMm) / stops.length);
  const rows: Node[] = [];
  let y = top + pad;
  for (const [index, stop] of stops.entries()) {
    const [first] = stop;
    if (!first) return null;
    const text = stop.map((line) => line.text).join(' · ');
    const box = { y, widthMm: 0.88 * widthMm, most, tracking: 0.06, mostTracking: 0.06 };
    const row = lineBelow(setting, `stop-${index + 1}`, { ...first, text }, pairing.small, box, 'garment');
    if (!row) return null;
    rows.push(row.node);
    y = row.bottom + 0.5 * most;
  }
  const height = y - 0.5 * most + pad - top;
  const panel = ornament('stops', 'bar', { y: top + height / 2, width: widthMm, height }, inks.main);
  return [panel, ...rows];
}

/** Back of a tour shirt: the name above the tour's dates and places. */
const tourBack: Family = {
  id: 'tour-back',
  shape: 'block',
  styles: ['metal', 'industrial', 'retro', 'vintage', 'heritage', 'hand', 'party'],
  motif: 'none',
  compose: (setting) => {
    const { copy, inks, widthMm } = setting;
    const stops = (copy.stops ?? []).filter((stop) => stop.every((line) => copy.rest.includes(line)));
    if (stops.length < LEAST_STOPS || !readable(setting)) return null;
    const nodes: Node[] = [];
    let y = 0;
    for (const [index, text] of partsOf(copy.name.text, 14).entries()) {
      const box = { y, widthMm, most: 0.2 * widthMm, tracking: 0.01, mostTracking: 0.1 };
      const placed = lineBelow(
        setting,
        `name-${index + 1}`,
        { ...copy.name, text },
        blockFace(setting),
        box,
        inks.main,
      );
      if (!placed) return null;
      nodes.push(placed.node);
      y = placed.bottom + 0.03 * widthMm;
    }
    const rest = copy.rest.filter((line) => !stops.some((stop) => stop.includes(line)));
    const head = factsBelow(setting, nodes, rest, y + 0.01 * widthMm, {
      widthMm: 0.9 * widthMm,
      most: 0.08 * widthMm,
      tracking: 0.06,
      gap: 0.03 * widthMm,
      ink: inks.accent,
    });
    if (head === null) return null;
    const rows = stopRows(setting, stops, Math.max(y, head) + 0.03 * widthMm);
    return rows && [...nodes, ...rows];
  },
};

/** Direction of a line that runs down a sleeve. */
const DOWN = 90;

/** Name and facts in one line that runs down the sleeve. */
const sleeve: Family = {
  id: 'sleeve-line',
  shape: 'sleeve',
  styles: ['team', 'industrial', 'minimal', 'heritage', 'retro', 'vintage', 'refined', 'metal'],
  motif: 'none',
  compose: (setting) => {
    const { copy, inks, isSleeve, pairing, typeCase, widthMm } = setting;
    if (!isSleeve || !readable(setting) || !covered(setting, blockFace(setting), [copy.name])) return null;
    const face = typeCase.face(blockFace(setting));
    const cased = setCase(copy.name.text, face.id);
    const long = 4.4 * widthMm;
    const fit = fitWithin(face, cased, long, 0.46 * widthMm, 0.06);
    if (!fit) return null;
    const name = textNode('name', copy.name, {
      face: face.id,
      at: { x: 0, y: 0 },
      ink: inks.main,
      ...fit,
      emboldenMm: embolden(face, fit.capMm, 0.165 * fit.capMm),
    });
    const small = typeCase.face(pairing.small);
    const nodes: Node[] = [{ ...name, rotateDeg: DOWN }];
    const [fact, ...others] = copy.rest;
    if (others.length > 0) return null;
    if (!fact) return nodes;
    const cap = fitWithin(small, setCase(fact.text, small.id), long, 0.2 * widthMm, 0.1);
    if (!cap) return null;
    const line = textNode('fact-1', fact, {
      face: small.id,
      at: { x: 0, y: 0 },
      ink: inks.accent,
      ...cap,
      emboldenMm: embolden(small, cap.capMm, 0.15 * cap.capMm),
    });
    const side = -(inkBox(name, setting).bottom + 0.12 * widthMm - inkBox(line, setting).top);
    nodes.push({ ...line, at: { x: side, y: 0 }, rotateDeg: DOWN });
    return nodes;
  },
};

export const ORDERS_OF_THEIR_OWN: readonly Family[] = [twoLanguages, tourBack, sleeve];
