/** Layouts: number and name for the back of a jersey, script over block letters, memorial. */
import type { Node, TextNode } from '../scene.ts';
import { lineUnits } from '../type/line-units.ts';
import { factsBelow, partsOf } from './bands.ts';
import type { Family, Line, Setting } from './family.ts';
import {
  covered,
  embolden,
  fitWidth,
  fitWithin,
  inkBox,
  lineBelow,
  motifNode,
  ornament,
  placeMotif,
  readable,
  setCase,
  textNode,
} from './fit.ts';
import { isLead } from './lead-line.ts';

const isNumber = ({ text }: Line) => /^#?\d{1,3}$/.test(text.trim());

/** Numeral in twill letters with an outline. */
function numeral(setting: Setting, line: Line, y: number): TextNode | null {
  const { typeCase, inks, widthMm } = setting;
  const face = typeCase.face('graduate-400');
  const cap = 0.56 * widthMm;
  const fit = fitWithin(face, setCase(line.text, face.id), 0.8 * widthMm, cap, 0.03);
  if (!fit) return null;
  const node = textNode('number', line, {
    face: face.id,
    at: { x: 0, y: 0 },
    ink: inks.main,
    ...fit,
    emboldenMm: embolden(face, fit.capMm, 0.19 * fit.capMm),
    layers:
      inks.count > 1
        ? [
            { kind: 'outline', mm: 0.012 * widthMm, ink: inks.accent },
            { kind: 'gap', mm: 0.008 * widthMm, ink: 'garment' },
          ]
        : [],
  });
  const around = inks.count > 1 ? 0.02 * widthMm : 0;
  return { ...node, at: { x: 0, y: y + around - inkBox(node, setting).top } };
}

/** Back of a jersey: the player arched over the number, with the team below. */
const jersey: Family = {
  id: 'number-and-name',
  shape: 'varsity',
  styles: ['team', 'baseball', 'industrial', 'heritage'],
  pairings: ['team'],
  motif: 'none',
  compose: (setting) => {
    const { copy, typeCase, pairing, inks, widthMm } = setting;
    const number = copy.rest.find(isNumber);
    const player = copy.rest.find(({ phrase }) => phrase === 'player') ?? copy.name;
    if (!number || !covered(setting, pairing.small, [copy.name, ...copy.rest])) return null;
    const face = typeCase.face('graduate-400');
    const cased = setCase(player.text, face.id);
    if (cased.length > 16 || !face.covers(cased)) return null;
    const fit = fitWidth(face, cased, 0.94 * widthMm, {
      most: 0.17 * widthMm,
      tracking: 0.04,
      mostTracking: 0.1,
    });
    if (!fit) return null;
    const flat = textNode('player', player, {
      face: face.id,
      at: { x: 0, y: 0 },
      ink: inks.main,
      ...fit,
      emboldenMm: embolden(face, fit.capMm, 0.19 * fit.capMm),
      path: { kind: 'envelope', envelope: 'arch', amountMm: 0.05 * widthMm },
    });
    const box = inkBox(flat, setting);
    const digits = numeral(setting, number, fit.capMm * 0.25 + 0.035 * widthMm);
    if (!digits) return null;
    const nodes: Node[] = [{ ...flat, at: { x: 0, y: -box.bottom + 0.05 * widthMm } }, digits];
    const team = player === copy.name ? [] : [copy.name];
    const others = copy.rest.filter((line) => line !== number && line !== player);
    const y = inkBox(digits, setting).bottom + 0.055 * widthMm;
    const bottom = factsBelow(setting, nodes, [...team, ...others], y, {
      widthMm: 0.9 * widthMm,
      most: 0.1 * widthMm,
      tracking: 0.06,
      gap: 0.03 * widthMm,
      ink: inks.accent,
    });
    return bottom === null ? null : nodes;
  },
};

/** First words in script, the others below in block letters across the full width. */
const scriptOverBlock: Family = {
  id: 'script-over-block',
  shape: 'varsity',
  styles: ['baseball', 'retro', 'vintage', 'deco', 'party', 'refined'],
  pairings: ['baseball'],
  motif: 'none',
  compose: (setting) => {
    const { copy, typeCase, pairing, inks, widthMm } = setting;
    const words = lineUnits(copy.name.text);
    if (words.length < 2 || words.length > 6 || !covered(setting, pairing.small, [copy.name, ...copy.rest]))
      return null;
    const at = Math.max(1, Math.floor(words.length / 2));
    const script = typeCase.face(pairing.headline);
    const first = { ...copy.name, text: words.slice(0, at).join(' ') };
    const cased = setCase(first.text, script.id);
    if (!script.covers(cased)) return null;
    const fit = fitWithin(script, cased, 0.86 * widthMm, 0.3 * widthMm, 0);
    if (!fit) return null;
    const top = textNode('name-1', first, {
      face: script.id,
      at: { x: 0, y: 0 },
      ink: inks.accent,
      ...fit,
      emboldenMm: embolden(script, fit.capMm, 0.16 * fit.capMm),
    });
    const nodes: Node[] = [top];
    const block = lineBelow(
      setting,
      'name-2',
      { ...copy.name, text: words.slice(at).join(' ') },
      pairing.support,
      {
        y: inkBox(top, setting).bottom + 0.03 * widthMm,
        widthMm,
        most: 0.24 * widthMm,
        tracking: 0.02,
        mostTracking: 0.14,
      },
      inks.main,
    );
    if (!block) return null;
    nodes.push(block.node);
    const bottom = factsBelow(setting, nodes, copy.rest, block.bottom + 0.04 * widthMm, {
      widthMm: 0.94 * widthMm,
      most: 0.09 * widthMm,
      tracking: 0.06,
      gap: 0.028 * widthMm,
      ink: inks.main,
    });
    return bottom === null ? null : nodes;
  },
};

/** "In loving memory of" above the name, dates under a divider. */
const memorial: Family = {
  id: 'memorial',
  shape: 'chest',
  styles: ['refined', 'heritage', 'vintage', 'deco', 'minimal', 'hand'],
  motif: 'takes',
  setsLead: true,
  compose: (setting) => {
    const { copy, inks, motif, pairing, widthMm } = setting;
    const lead = copy.rest.find(isLead);
    if (!lead || !readable(setting)) return null;
    const nodes: Node[] = [];
    let y = 0;
    const place = placeMotif(setting, 0, 0, 0.46 * widthMm, 0.36 * widthMm);
    if (motif && place) {
      const tall = place.width / motif.aspect;
      nodes.push(motifNode(motif, { ...place, y: tall / 2 }, inks.accent));
      y = tall + 0.05 * widthMm;
    }
    const above = lineBelow(
      setting,
      'lead',
      lead,
      pairing.small,
      { y, widthMm: 0.8 * widthMm, most: 0.075 * widthMm, tracking: 0.08, mostTracking: 0.14 },
      inks.accent,
    );
    if (!above) return null;
    nodes.push(above.node);
    y = above.bottom + 0.045 * widthMm;
    for (const [index, text] of partsOf(copy.name.text, 10).entries()) {
      const box = { y, widthMm, most: 0.26 * widthMm, tracking: 0.01, mostTracking: 0.08 };
      const line = { ...copy.name, text };
      const name = lineBelow(setting, `name-${index + 1}`, line, pairing.headline, box, inks.main);
      if (!name) return null;
      nodes.push(name.node);
      y = name.bottom + 0.035 * widthMm;
    }
    y += 0.02 * widthMm;
    nodes.push(ornament('rule', 'bar', { y, width: 0.42 * widthMm, height: 0.012 * widthMm }, inks.accent));
    const others = copy.rest.filter((line) => line !== lead);
    const bottom = factsBelow(setting, nodes, others, y + 0.055 * widthMm, {
      widthMm: 0.9 * widthMm,
      most: 0.1 * widthMm,
      tracking: 0.06,
      gap: 0.03 * widthMm,
      ink: inks.main,
    });
    return bottom === null ? null : nodes;
  },
};

export const JERSEYS: readonly Family[] = [jersey, scriptOverBlock, memorial];
