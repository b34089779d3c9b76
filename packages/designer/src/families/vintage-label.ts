import type { Node } from '../scene.ts';
import type { Family, Setting } from './family.ts';
import {
  embolden,
  fitWithin,
  joinLines,
  lineBelow,
  motifNode,
  ornament,
  placeMotif,
  readable,
  setCase,
  textNode,
} from './fit.ts';

function footLines(setting: Setting, nodes: Node[], width: number, height: number): number | null {
  const { copy, inks, pairing } = setting;
  const [first, ...others] = copy.rest;
  let foot = height - 0.085 * height;
  const rest = joinLines(others);
  if (rest) {
    const line = lineBelow(
      setting,
      'rest',
      rest,
      pairing.small,
      { y: 0, widthMm: 0.62 * width, most: 0.05 * width, tracking: 0.1 },
      inks.main,
    );
    if (!line) return null;
    nodes.push({ ...line.node, at: { x: 0, y: foot - line.bottom + line.node.at.y } });
    foot -= line.bottom + 0.05 * width;
  }
  if (first) {
    const line = lineBelow(
      setting,
      'second',
      first,
      pairing.support,
      { y: 0, widthMm: 0.68 * width, most: 0.09 * width, tracking: 0.05 },
      'garment',
    );
    if (!line) return null;
    const bar = line.bottom + 0.075 * width;
    nodes.push(ornament('bar', 'bar', { y: foot - bar / 2, width: 0.86 * width, height: bar }, inks.accent), {
      ...line.node,
      at: { x: 0, y: foot - bar / 2 - line.bottom / 2 + line.node.at.y },
    });
    foot -= bar + 0.045 * width;
  }
  return foot;
}

export const label: Family = {
  id: 'vintage-label',
  shape: 'block',
  styles: ['vintage', 'heritage', 'refined', 'deco'],
  motif: 'needs',
  compose: (setting) => {
    const { copy, inks, motif, pairing, typeCase } = setting;
    if (!motif || !readable(setting)) return null;
    const width = 0.88 * setting.widthMm;
    const height = 1.2 * width;
    const scoop = 0.09 * width;
    const middle = height / 2;
    const nodes: Node[] = [
      ornament('frame', 'frame', { y: middle, width, height, thick: 0.016 * width, scoop }, inks.main),
      ornament(
        'keyline',
        'frame',
        {
          y: middle,
          width: 0.93 * width,
          height: height - 0.07 * width,
          thick: 0.006 * width,
          scoop: 1.05 * scoop,
        },
        inks.main,
      ),
    ];
    const head = typeCase.face(pairing.headline);
    const cased = setCase(copy.name.text, head.id);
    const fit = fitWithin(head, cased, 0.74 * width, 0.16 * height, 0.02);
    if (!fit || fit.capMm < 0.085 * width) return null;
    const bend = 0.07 * width;
    const top = 0.11 * height;
    nodes.push(
      textNode('name', copy.name, {
        face: head.id,
        at: { x: 0, y: top + fit.capMm },
        ink: inks.main,
        ...fit,
        emboldenMm: embolden(head, fit.capMm, 0.17 * fit.capMm),
        path: { kind: 'envelope', envelope: 'arch', amountMm: bend },
      }),
    );
    const foot = footLines(setting, nodes, width, height);
    if (foot === null) return null;
    const ceiling = top + fit.capMm + 0.05 * width;
    const place = placeMotif(setting, 0, (ceiling + foot) / 2, 0.6 * width, foot - ceiling);
    if (place) nodes.push(motifNode(motif, place, inks.accent));
    return nodes;
  },
};
