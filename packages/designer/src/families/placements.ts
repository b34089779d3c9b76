/** Layouts for a placement that the brief names: a pocket, and a back without dates. */
import type { Node } from '../scene.ts';
import { blockFace, factsBelow, partsOf } from './bands.ts';
import type { Family, Setting } from './family.ts';
import { inTwoInks, lineBelow, motifNode, ornament, placeMotif, readable } from './fit.ts';

/** Prints at least this wide are not on a pocket or left chest, mm. */
const POCKET_MM = 130;
const POCKET_LINES = 3;

type Column = {
  readonly x: number;
  readonly widthMm: number;
  readonly most: number;
  readonly longest: number;
};

/** Sets the name's lines, each as wide as the column. @returns the bottom edge; null if a line does not fit */
function nameIn(setting: Setting, nodes: Node[], from: number, column: Column): number | null {
  const { copy, inks, widthMm } = setting;
  const gap = 0.028 * widthMm;
  let y = from;
  for (const [index, text] of partsOf(copy.name.text, column.longest).entries()) {
    const placed = lineBelow(
      setting,
      `name-${index + 1}`,
      { ...copy.name, text },
      blockFace(setting),
      { y, widthMm: column.widthMm, most: column.most, tracking: 0.015, mostTracking: 0.1 },
      inks.main,
    );
    if (!placed) return null;
    nodes.push({ ...placed.node, at: { x: column.x, y: placed.node.at.y } });
    y = placed.bottom + gap;
  }
  return y - gap;
}

/** Picture to the left of the name, facts below both: legible at the width of a pocket. */
const pocket: Family = {
  id: 'pocket-lockup',
  shape: 'chest',
  styles: ['minimal', 'refined', 'industrial', 'heritage', 'team', 'retro'],
  motif: 'needs',
  compose: (setting) => {
    const { copy, inks, motif, widthMm } = setting;
    const place = placeMotif(setting, 0, 0, 0.32 * widthMm, 0.4 * widthMm);
    if (widthMm >= POCKET_MM || !motif || !place || !readable(setting)) return null;
    if (partsOf(copy.name.text, 9).length > POCKET_LINES) return null;
    const gap = 0.05 * widthMm;
    const column = widthMm - place.width - gap;
    const letters: Node[] = [];
    const bottom = nameIn(setting, letters, 0, {
      x: (widthMm - column) / 2,
      widthMm: column,
      most: 0.19 * widthMm,
      longest: 9,
    });
    if (bottom === null) return null;
    const tall = place.width / motif.aspect;
    const drawn = motifNode(motif, { ...place, x: (place.width - widthMm) / 2, y: bottom / 2 }, inks.accent);
    const nodes: Node[] = [inTwoInks(setting, drawn, inks.main), ...letters];
    const facts = Math.max(bottom, (bottom + tall) / 2) + 0.055 * widthMm;
    const end = factsBelow(setting, nodes, copy.rest, facts, {
      widthMm,
      most: 0.085 * widthMm,
      tracking: 0.06,
      gap: 0.035 * widthMm,
      ink: inks.main,
    });
    return end === null ? null : nodes;
  },
};

/** Back print: the name across the shoulders, the picture below it, facts under a rule. */
const back: Family = {
  id: 'back-print',
  shape: 'block',
  styles: ['industrial', 'team', 'metal', 'vintage', 'heritage', 'retro', 'party', 'minimal'],
  motif: 'takes',
  compose: (setting) => {
    const { copy, inks, isBack, motif, widthMm } = setting;
    if (isBack !== true || !readable(setting)) return null;
    const nodes: Node[] = [];
    const column = { x: 0, widthMm, most: 0.22 * widthMm, longest: 18 };
    const name = nameIn(setting, nodes, 0, column);
    if (name === null) return null;
    let y = name + 0.05 * widthMm;
    const place = placeMotif(setting, 0, 0, 0.62 * widthMm, 0.58 * widthMm);
    if (motif && place) {
      const tall = place.width / motif.aspect;
      const drawn = motifNode(motif, { ...place, y: y + tall / 2 }, inks.accent);
      nodes.push(inTwoInks(setting, drawn, inks.main));
      y += tall + 0.05 * widthMm;
    }
    if (copy.rest.length === 0) return nodes;
    const thick = Math.max(1, 0.014 * widthMm);
    nodes.push(ornament('rule', 'bar', { y: y + thick / 2, width: widthMm, height: thick }, inks.main));
    const end = factsBelow(setting, nodes, copy.rest, y + thick + 0.04 * widthMm, {
      widthMm: 0.94 * widthMm,
      most: 0.09 * widthMm,
      tracking: 0.05,
      gap: 0.03 * widthMm,
      ink: inks.accent,
    });
    return end === null ? null : nodes;
  },
};

export const PLACEMENTS: readonly Family[] = [pocket, back];
