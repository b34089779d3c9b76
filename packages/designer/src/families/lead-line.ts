/** "In loving memory of" must be read before the name, so layouts without a line for it get one at the top. */
import { LEADING_LINES } from '../brief/words/instruction-words.ts';
import { boxOf } from '../geometry/area.ts';
import { resolve } from '../resolve.ts';
import type { Node } from '../scene.ts';
import type { Family, Line, Setting } from './family.ts';
import { covered, lineBelow } from './fit.ts';

export const isLead = ({ text }: Pick<Line, 'text'>): boolean =>
  LEADING_LINES.includes(text.toLocaleLowerCase('en-US'));

/** True if another line is above the name: it would separate the leading line from the name. */
function isAboveName(nodes: readonly Node[]): boolean {
  const lines = nodes.flatMap((node) => (node.kind === 'text' && node.path.kind === 'line' ? [node] : []));
  const names = lines.filter(({ role }) => role === 'name').map(({ at }) => at.y);
  return lines.some(({ at, role }) => role !== 'name' && at.y < Math.min(...names));
}

/** Lays out the design, then sets the leading line above it, centered on the ink. Null if the copy does not fit. */
export function composeBelowLead(family: Family, setting: Setting): readonly Node[] | null {
  const { copy, pairing, inks, widthMm } = setting;
  const lead = copy.rest.find(isLead);
  if (!lead || family.setsLead) return family.compose(setting);
  if (!covered(setting, pairing.small, [lead])) return null;
  const rest = copy.rest.filter((line) => line !== lead);
  const nodes = family.compose({ ...setting, copy: { ...copy, rest } });
  if (!nodes || isAboveName(nodes)) return null;
  const printed = resolve(nodes, setting).shapes.filter(({ paint }) => paint !== 'garment');
  const { left, right, top } = boxOf(printed.flatMap(({ area }) => area));
  const box = {
    y: 0,
    widthMm: 0.8 * (right - left),
    most: 0.06 * widthMm,
    tracking: 0.1,
    mostTracking: 0.16,
  };
  const placed = lineBelow(setting, 'lead', lead, pairing.small, box, inks.accent);
  if (!placed) return null;
  const at = { x: (left + right) / 2, y: top - 0.045 * widthMm - placed.bottom + placed.node.at.y };
  return [{ ...placed.node, at }, ...nodes];
}
