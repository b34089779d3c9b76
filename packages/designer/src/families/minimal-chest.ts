import type { Node } from '../scene.ts';
import type { Family } from './family.ts';
import { inTwoInks, lineBelow, motifNode, ornament, placeMotif, readable, restBelow } from './fit.ts';

/** Layout without outlines or texture, and with lines of at least 0.6 mm. */
export const chest: Family = {
  id: 'minimal-chest',
  shape: 'chest',
  styles: ['minimal', 'refined', 'deco'],
  motif: 'needs',
  compose: (setting) => {
    const { copy, inks, motif, pairing, widthMm } = setting;
    const place = placeMotif(setting, 0, 0, 0.42 * widthMm, 0.34 * widthMm);
    if (!motif || !place || !readable(setting)) return null;
    const tall = place.width / motif.aspect;
    const drawn = motifNode(motif, { ...place, y: tall / 2 }, inks.accent);
    const nodes: Node[] = [inTwoInks(setting, drawn, inks.main)];
    const box = {
      y: tall + 0.07 * widthMm,
      widthMm,
      most: 0.14 * widthMm,
      tracking: 0.08,
      mostTracking: 0.2,
    };
    const name = lineBelow(setting, 'name', copy.name, pairing.headline, box, inks.main);
    if (!name) return null;
    nodes.push(name.node);
    if (copy.rest.length === 0) return nodes;
    const y = name.bottom + 0.055 * widthMm;
    const star = Math.max(1.6, 0.016 * widthMm);
    nodes.push(
      ornament(
        'divider',
        'divider',
        { y, width: 0.46 * widthMm, thick: Math.max(0.8, 0.008 * widthMm), star },
        inks.accent,
      ),
    );
    const rest = restBelow(
      setting,
      copy.rest,
      pairing.small,
      { y: y + 0.055 * widthMm, widthMm: 0.86 * widthMm, most: 0.06 * widthMm, tracking: 0.1 },
      inks.main,
    );
    return rest && [...nodes, ...rest];
  },
};
