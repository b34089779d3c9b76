import { boxOf } from '../geometry/area.ts';
import type { Node } from '../scene.ts';
import type { Family, Line, Setting } from './family.ts';
import {
  embolden,
  fitWithin,
  lineBelow,
  motifNode,
  ornament,
  readable,
  restBelow,
  setCase,
  textNode,
} from './fit.ts';

function yearSides(
  { typeCase, pairing, inks, widthMm }: Setting,
  year: Line,
  parts: readonly string[],
  { cap, side, middle }: { readonly cap: number; readonly side: number; readonly middle: number },
): Node[] {
  const face = typeCase.face(pairing.small);
  const nodes: Node[] = [];
  for (const [index, text] of parts.entries()) {
    const x = (index === 0 ? -1 : 1) * (widthMm / 2 - side / 2);
    nodes.push(
      textNode(
        `year-${index + 1}`,
        { ...year, text },
        {
          face: face.id,
          capMm: cap,
          at: { x, y: middle + cap / 2 },
          ink: inks.main,
          trackingEm: 0.03,
          emboldenMm: embolden(face, cap, 0.17 * cap),
        },
      ),
      ...[-1, 1].map((row, at) =>
        ornament(
          `rule-${index}${at}`,
          'bar',
          { x, y: middle + row * 1.05 * cap, width: side, height: 0.011 * widthMm },
          inks.main,
        ),
      ),
    );
  }
  return nodes;
}

export const splitYear: Family = {
  id: 'split-year',
  shape: 'block',
  styles: ['vintage', 'heritage', 'minimal', 'refined', 'industrial'],
  motif: 'needs',
  compose: (setting) => {
    const { copy, inks, motif, motifs, pairing, typeCase, widthMm } = setting;
    const year = copy.rest.find(({ role, text }) => role === 'year' && /^\D*\d{4}$/.test(text));
    if (!motif || !year || !readable(setting)) return null;
    const digits = year.text.slice(-4);
    const before = year.text.slice(0, -4).trim();
    const [left, right] = [before, digits];
    if (left === '' || left.length > 5) return null;
    const nodes: Node[] = [];
    const name = lineBelow(
      setting,
      'name',
      copy.name,
      pairing.headline,
      { y: 0, widthMm, most: 0.2 * widthMm, tracking: 0.01 },
      inks.main,
    );
    if (!name || name.node.capMm < 0.065 * widthMm) return null;
    nodes.push(name.node);
    const box = boxOf(motifs.outline(motif));
    const ratio = box.bottom - box.top;
    const width = Math.min(0.42 * widthMm, (0.44 * widthMm) / ratio);
    const top = name.bottom + 0.05 * widthMm;
    const middle = top + (ratio * width) / 2;
    nodes.push(motifNode(motif, { x: 0, y: middle, width }, inks.accent));
    const side = (widthMm - width) / 2 - 0.05 * widthMm;
    const face = typeCase.face(pairing.small);
    const caps = [left, right].map(
      (text) => fitWithin(face, setCase(text, face.id), side, 0.12 * widthMm, 0.03)?.capMm ?? 0,
    );
    const cap = Math.min(...caps);
    if (cap < 0.04 * widthMm) return null;
    nodes.push(...yearSides(setting, year, [left, right], { cap, side, middle }));
    const rest = restBelow(
      setting,
      copy.rest.filter((line) => line !== year),
      pairing.support,
      {
        y: top + ratio * width + 0.05 * widthMm,
        widthMm,
        most: Math.min(0.14 * widthMm, 0.62 * name.node.capMm),
        tracking: 0.03,
      },
      inks.main,
    );
    return rest && [...nodes, ...rest];
  },
};
