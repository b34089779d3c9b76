import type { Node } from '../scene.ts';
import { type Band, bandStars, bandTexts } from './badge-parts.ts';
import { breakName } from './blocks.ts';
import type { Family, Setting } from './family.ts';
import {
  embolden,
  type Fit,
  fitInDisc,
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

function chiefLines(setting: Setting, fit: Fit, width: number, inset: number, chief: number): Node[] | null {
  const { copy, pairing, typeCase } = setting;
  const [second] = copy.rest;
  const head = typeCase.face(pairing.headline);
  const nodes: Node[] = [];
  const room = chief - 0.012 * width;
  const under = second ? Math.min(0.5 * fit.capMm, 0.2 * room) : 0;
  const top = inset + (room - fit.capMm - (second ? under + 0.11 * room : 0)) / 2;
  nodes.push(
    textNode('name', copy.name, {
      face: head.id,
      at: { x: 0, y: top + fit.capMm },
      ink: 'garment',
      ...fit,
      emboldenMm: embolden(head, fit.capMm, 0.15 * fit.capMm),
    }),
  );
  if (second) {
    const line = lineBelow(
      setting,
      'second',
      second,
      pairing.small,
      { y: top + fit.capMm + 0.11 * room, widthMm: 0.72 * width, most: under, tracking: 0.08 },
      'garment',
    );
    if (!line) return null;
    nodes.push(line.node);
  }
  return nodes;
}

const shield: Family = {
  id: 'shield',
  shape: 'block',
  styles: ['team', 'heritage', 'refined', 'vintage', 'metal'],
  motif: 'needs',
  compose: (setting) => {
    const { copy, inks, motif, pairing, typeCase } = setting;
    if (!motif || !readable(setting)) return null;
    const width = 0.9 * setting.widthMm;
    const height = 1.16 * width;
    const inset = 0.05 * width;
    const chief = 0.29 * height;
    const [second, ...others] = copy.rest;
    const head = typeCase.face(pairing.headline);
    const name = setCase(copy.name.text, head.id);
    const fit = fitWithin(head, name, 0.78 * width, second ? 0.42 * chief : 0.52 * chief, 0.02);
    if (!fit || fit.capMm < 0.09 * width) return null;
    const nodes: Node[] = [
      ornament('frame', 'shield', { top: 0, width, height, thick: 0.03 * width }, inks.main),
      ornament('field', 'shield', { top: 0, width, height, inset }, inks.accent),
      ornament(
        'chief-clear',
        'bar',
        { y: inset + chief / 2 + 0.01 * width, width: width - 2 * inset, height: chief + 0.02 * width },
        'garment',
      ),
      ornament(
        'chief',
        'bar',
        { y: inset + chief / 2 - 0.006 * width, width: width - 2 * inset, height: chief - 0.012 * width },
        inks.main,
      ),
    ];
    const chiefTexts = chiefLines(setting, fit, width, inset, chief);
    if (!chiefTexts) return null;
    nodes.push(...chiefTexts);
    const floor = inset + chief;
    const hasRest = others.length > 0;
    const place = placeMotif(
      setting,
      0,
      floor + (hasRest ? 0.21 : 0.25) * height,
      0.56 * width,
      (hasRest ? 0.31 : 0.4) * height,
    );
    if (place) nodes.push(motifNode(motif, place, 'garment'));
    // Sets one fact per line, because the shield narrows.
    const lines = others.length === 2 ? others : [joinLines(others)].filter((line) => line !== null);
    let y = floor + (lines.length > 1 ? 0.385 : 0.4) * height;
    for (const [index, line] of lines.entries()) {
      const box = { y, widthMm: (index === 0 ? 0.6 : 0.4) * width, most: 0.066 * width, mostTracking: 0.1 };
      const placed = lineBelow(setting, `rest-${index + 1}`, line, pairing.small, box, 'garment');
      if (!placed) return null;
      nodes.push(placed.node);
      y = placed.bottom + 0.035 * width;
    }
    return nodes;
  },
};

const diamond: Family = {
  id: 'diamond-sign',
  shape: 'badge',
  styles: ['vintage', 'retro', 'industrial', 'minimal', 'hand'],
  motif: 'needs',
  compose: (setting) => {
    const { copy, inks, motif, pairing } = setting;
    if (!motif || !readable(setting)) return null;
    const half = setting.widthMm / 2;
    const parts = breakName(copy.name.text, 10);
    if (parts.length > 2) return null;
    const nodes: Node[] = [
      ornament('frame', 'diamond', { half, round: 0.06 * half, thick: 0.04 * half }, inks.main),
      ornament('field', 'diamond', { half: 0.89 * half, round: 0.05 * half }, inks.accent),
    ];
    let y = parts.length === 1 ? 0 : -0.06 * half;
    const place = placeMotif(setting, 0, y - 0.36 * half, 0.64 * half, 0.54 * half);
    if (place) nodes.push(motifNode(motif, place, 'garment'));
    for (const [index, text] of parts.entries()) {
      const most = (parts.length === 1 ? 0.28 : 0.2) * half;
      const chord = 2 * (0.82 * half - Math.max(Math.abs(y), Math.abs(y + most)));
      const line = lineBelow(
        setting,
        `name-${index + 1}`,
        { ...copy.name, text },
        pairing.headline,
        { y, widthMm: 0.92 * chord, most, tracking: 0.02 },
        'garment',
      );
      if (!line) return null;
      nodes.push(line.node);
      y = line.bottom + 0.055 * half;
    }
    // Sets one fact per line, because the corner narrows; more than two lines would be too small.
    if (copy.rest.length > 2) return null;
    for (const [index, line] of copy.rest.entries()) {
      const most = (index === 0 ? 0.115 : 0.095) * half;
      const chord = 2 * (0.8 * half - Math.abs(y + most));
      const box = { y, widthMm: 0.88 * chord, most, tracking: 0.06, mostTracking: 0.12 };
      const placed = lineBelow(setting, `rest-${index + 1}`, line, pairing.small, box, 'garment');
      if (!placed || placed.node.capMm < 0.055 * half) return null;
      nodes.push(placed.node);
      y = placed.bottom + 0.06 * half;
    }
    return nodes;
  },
};

const ROPES = 0.4;

const seal: Family = {
  id: 'serrated-seal',
  shape: 'badge',
  styles: ['heritage', 'vintage', 'refined', 'retro', 'party'],
  motif: 'needs',
  compose: (setting) => {
    const { copy, inks, motif } = setting;
    const bottom = joinLines(copy.rest);
    if (!motif || !bottom || !readable(setting)) return null;
    const radius = setting.widthMm / 2;
    const capMm = 0.175 * radius;
    const outside = 0.82 * radius;
    const band: Band = { radius, capMm, optical: outside - capMm / 2, inner: outside - 1.34 * capMm };
    const texts = bandTexts(setting, band, copy.name, bottom);
    if (!texts) return null;
    const place = fitInDisc(setting, motif, 0.84 * band.inner);
    return [
      ...(setting.random.unit() < ROPES
        ? [
            ornament('seal', 'disc', { radius: 0.88 * radius }, inks.main),
            ornament(
              'rope',
              'rope',
              { radius: 0.955 * radius, thick: 0.085 * radius, count: 64 },
              inks.accent,
            ),
          ]
        : [
            ornament(
              'seal',
              'scallops',
              { radius: 0.965 * radius, depth: 0.07 * radius, count: 56 },
              inks.main,
            ),
            ornament('line', 'ring', { outer: 0.9 * radius, inner: 0.884 * radius }, 'garment'),
          ]),
      ornament('center', 'disc', { radius: band.inner }, 'garment'),
      ornament('center-line', 'ring', { outer: 0.955 * band.inner, inner: 0.925 * band.inner }, inks.accent),
      motifNode(motif, place, inks.accent),
      ...texts.nodes.map((node) => ({ ...node, ink: 'garment' as const })),
      ...bandStars(setting, band, texts).map((node) => ({ ...node, ink: 'garment' as const })),
    ];
  },
};

export const SIGNS: readonly Family[] = [shield, diamond, seal];
