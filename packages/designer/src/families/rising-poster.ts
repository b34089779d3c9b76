import { boxOf } from '../geometry/area.ts';
import type { Node } from '../scene.ts';
import { breakName } from './blocks.ts';
import type { Family, Setting } from './family.ts';
import {
  embolden,
  fitWithin,
  inkBox,
  motifNode,
  ornament,
  readable,
  restBelow,
  setCase,
  textNode,
} from './fit.ts';

function risingLines(
  setting: Setting,
  nodes: Node[],
  parts: readonly string[],
  from: number,
  slope: number,
): number | null {
  const { copy, inks, pairing, typeCase, widthMm } = setting;
  let y = from;
  const face = typeCase.face(pairing.headline);
  for (const [index, text] of parts.entries()) {
    const cased = setCase(text, face.id);
    const fit = fitWithin(face, cased, widthMm, 0.27 * widthMm, 0);
    if (!fit) return null;
    const flat = textNode(
      `name-${index + 1}`,
      { ...copy.name, text },
      {
        face: face.id,
        capMm: fit.capMm,
        at: { x: 0, y: 0 },
        ink: inks.main,
        trackingEm: 0,
        emboldenMm: embolden(face, fit.capMm, 0.17 * fit.capMm),
      },
    );
    const box = inkBox(flat, setting);
    const half = (box.right - box.left) / 2;
    nodes.push({
      ...flat,
      at: { x: 0, y: y - box.top },
      path: { kind: 'envelope', envelope: 'rise', amountMm: slope * half },
    });
    y += box.bottom - box.top + 0.035 * widthMm;
  }
  return y;
}

export const poster: Family = {
  id: 'rising-poster',
  shape: 'varsity',
  styles: ['hand', 'party', 'retro'],
  pairings: ['hand'],
  motif: 'takes',
  compose: (setting) => {
    const { copy, inks, pairing, widthMm, motif, motifs } = setting;
    if (!readable(setting)) return null;
    const parts = breakName(copy.name.text, 9);
    if (parts.length > 3) return null;
    const slope = Math.tan((6 * Math.PI) / 180);
    const nodes: Node[] = [];
    let y = 0;
    if (motif) {
      const box = boxOf(motifs.outline(motif));
      const ratio = box.bottom - box.top;
      const width = Math.min(0.4 * widthMm, (0.3 * widthMm) / ratio);
      nodes.push(motifNode(motif, { x: -0.14 * widthMm, y: (ratio * width) / 2, width }, inks.accent));
      y = ratio * width + 0.045 * widthMm;
    }
    const foot = risingLines(setting, nodes, parts, y, slope);
    if (foot === null) return null;
    y = foot;
    const low = y + (slope * widthMm) / 2;
    nodes.push(
      ornament(
        'swash',
        'tail',
        {
          right: 0.46 * widthMm,
          left: -0.46 * widthMm,
          y: y + 0.01 * widthMm,
          height: 0.03 * widthMm,
          bow: 2,
          rotate: -6,
          cy: y,
        },
        inks.accent,
      ),
    );
    const rest = restBelow(
      setting,
      copy.rest,
      pairing.small,
      { y: low + 0.03 * widthMm, widthMm: 0.9 * widthMm, most: 0.09 * widthMm, tracking: 0.06 },
      inks.main,
    );
    return rest && [...nodes, ...rest];
  },
};
