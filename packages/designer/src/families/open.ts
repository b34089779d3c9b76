import { boxOf } from '../geometry/area.ts';
import type { Node } from '../scene.ts';
import { breakName } from './blocks.ts';
import type { Family, Setting } from './family.ts';
import { joinLines, lineBelow, motifNode, ornament, readable } from './fit.ts';

function wideLines(setting: Setting, nodes: Node[], from: number, longest: number): number | null {
  const { copy, pairing, inks, widthMm } = setting;
  let y = from;
  const parts = breakName(copy.name.text, longest);
  for (const [index, text] of parts.entries()) {
    const line = lineBelow(
      setting,
      `name-${index + 1}`,
      { ...copy.name, text },
      pairing.headline,
      { y, widthMm, most: (parts.length > 1 ? 0.22 : 0.24) * widthMm, tracking: 0.01, mostTracking: 0.09 },
      inks.main,
    );
    if (!line) return null;
    nodes.push(line.node);
    y = line.bottom + 0.03 * widthMm;
  }
  const rest = joinLines(copy.rest);
  if (!rest) return y;
  const face = copy.rest.length > 1 ? pairing.small : pairing.support;
  const line = lineBelow(setting, 'rest', rest, face, { y, widthMm, most: 0.075 * widthMm }, inks.accent);
  if (!line) return null;
  nodes.push(line.node);
  return line.bottom;
}

const sunset: Family = {
  id: 'sunset-stripes',
  shape: 'block',
  styles: ['retro', 'vintage', 'hand'],
  motif: 'takes',
  compose: (setting) => {
    const { inks, motif, motifs, outdoors, widthMm } = setting;
    if ((!motif && !outdoors) || !readable(setting)) return null;
    const radius = 0.4 * widthMm;
    const horizon = 0.6 * radius;
    const nodes: Node[] = [ornament('sun', 'sun', { radius, horizon }, inks.accent)];
    const trees = outdoors
      ? [
          [-0.83, 0.72],
          [-0.6, 0.96],
          [-1.02, 0.55],
          [0.84, 0.86],
          [0.64, 0.6],
          [1.04, 0.5],
        ]
      : [];
    for (const [index, [x = 0, tall = 0]] of trees.entries())
      nodes.push(
        ornament(
          `tree-${index + 1}`,
          'trees',
          { x: x * radius, base: horizon, height: tall * radius, tiers: 5 },
          inks.main,
          1.6,
        ),
      );
    nodes.push(
      ornament(
        'ground',
        'bar',
        { y: horizon + 0.009 * widthMm, width: widthMm, height: 0.018 * widthMm },
        inks.main,
      ),
    );
    if (motif && !(outdoors && /tree|forest|mountains/.test(motif.id))) {
      const box = boxOf(motifs.outline(motif));
      const ratio = box.bottom - box.top;
      const width = Math.min((outdoors ? 0.8 : 1.15) * radius, (0.72 * radius) / ratio);
      const lift = motif.cut === 'bottom' ? 0 : 0.1 * radius;
      nodes.push(motifNode(motif, { x: 0, y: horizon - lift - (ratio * width) / 2, width }, inks.main, 2.2));
    }
    const placed = wideLines(setting, nodes, horizon + 0.018 * widthMm + 0.03 * widthMm, 13);
    return placed === null ? null : nodes;
  },
};

export const OPEN: readonly Family[] = [sunset];
