import type { Node, TextNode } from '../scene.ts';
import { layText } from '../type/lay-text.ts';
import type { Family, Line, Setting } from './family.ts';
import {
  covered,
  embolden,
  fitWidth,
  fitWithin,
  inkBox,
  joinLines,
  ornament,
  runOf,
  setCase,
  textNode,
} from './fit.ts';

/** Twill letters have stems of about a fifth of their height. */
const TWILL_STEM = 0.19;

function outlined(setting: Setting, stem: number): TextNode['layers'] {
  const { inks } = setting;
  const gap = Math.max(1.35, 0.12 * stem);
  const outline = Math.max(1.7, 0.26 * stem);
  return [
    { kind: 'outline', mm: outline, ink: inks.accent },
    { kind: 'gap', mm: gap, ink: 'garment' },
  ];
}

/** Lowest point of an area's ink within `half` mm of the center. */
function floorOver(area: ReturnType<typeof layText>, half: number): number {
  let lowest = -Infinity;
  for (const ring of area)
    for (let at = 0; at < ring.length; at += 2)
      if (Math.abs(ring[at]!) <= half) lowest = Math.max(lowest, ring[at + 1]!);
  return lowest;
}

/** @param topOver returns the y of the top edge of a text line, mm, given half of the line's width in mm */
function betweenStars(setting: Setting, line: Line, topOver: (half: number) => number) {
  const { typeCase, pairing, inks, widthMm } = setting;
  const face = typeCase.face(pairing.small);
  const cased = setCase(line.text, pairing.small);
  const fit = fitWithin(face, cased, 0.46 * widthMm, 0.075 * widthMm, 0.1);
  if (!fit) return null;
  const half = (runOf(face, cased, 0.1) * fit.capMm) / 2;
  const radius = 0.62 * fit.capMm;
  const base = topOver(half + 3.4 * radius) + fit.capMm;
  const year = textNode('year', line, {
    face: pairing.small,
    capMm: fit.capMm,
    at: { x: 0, y: base },
    ink: inks.main,
    trackingEm: 0.1,
    emboldenMm: embolden(face, fit.capMm, 0.16 * fit.capMm),
  });
  const stars = [-1, 1].map((side, index) => {
    const at = { x: side * (half + 2.1 * radius), y: base - fit.capMm / 2, radius };
    return ornament(`star-${index + 1}`, 'star', at, inks.accent);
  });
  return { base, nodes: [year, ...stars] };
}

function underName(setting: Setting, name: TextNode, wall: number): Node[] | null {
  const { copy, typeCase, pairing, inks, widthMm, geometry } = setting;
  const area = layText(name, typeCase, geometry);
  const short = copy.rest.find(
    ({ role, text }) => (role === 'year' || role === 'number') && text.length < 20,
  );
  const others = copy.rest.filter((line) => line !== short);
  const gap = 0.03 * widthMm + wall;
  const starred = short && betweenStars(setting, short, (half) => floorOver(area, half) + gap);
  if (starred === null) return null;
  const nodes: Node[] = starred ? [...starred.nodes] : [];
  const y = starred
    ? Math.max(starred.base + gap * 0.8, others.length > 0 ? 0 : -Infinity)
    : floorOver(area, widthMm * 0.5) + gap;
  const wide = joinLines(others);
  if (!wide) return nodes;
  const face = typeCase.face(pairing.support);
  const cased = setCase(wide.text, pairing.support);
  const fit = fitWidth(face, cased, 0.66 * widthMm, {
    most: 0.13 * widthMm,
    mostTracking: 0.14,
    tracking: 0.03,
  });
  if (!fit) return null;
  const node = textNode('second', wide, {
    face: pairing.support,
    at: { x: 0, y: 0 },
    ink: inks.accent,
    ...fit,
    emboldenMm: embolden(face, fit.capMm, 0.17 * fit.capMm),
  });
  const half = (runOf(face, cased, fit.trackingEm) * fit.capMm * fit.stretch) / 2;
  const clear = Math.max(y, floorOver(area, half + 2) + gap);
  nodes.push({ ...node, at: { x: 0, y: clear - inkBox(node, setting).top } });
  return nodes;
}

function composeCurved(setting: Setting, envelope: 'arch' | 'bridge'): Node[] | null {
  const { copy, typeCase, pairing, inks, widthMm, random } = setting;
  const face = typeCase.face(pairing.headline);
  const cased = setCase(copy.name.text, pairing.headline);
  if (
    cased.length > 16 ||
    !covered(setting, pairing.support, copy.rest) ||
    !covered(setting, pairing.small, copy.rest)
  )
    return null;
  if (!face.covers(cased)) return null;
  const fit = fitWidth(face, cased, 0.94 * widthMm, {
    least: 0.13 * widthMm,
    most: 0.3 * widthMm,
    mostTracking: 0.08,
  });
  if (!fit) return null;
  const emboldenMm = embolden(face, fit.capMm, TWILL_STEM * fit.capMm);
  const stem = face.stem * fit.capMm + 2 * emboldenMm;
  const layers = outlined(setting, stem);
  const wall = layers.reduce((sum, layer) => sum + layer.mm, 0);
  const bend = (0.11 + 0.03 * random.unit()) * widthMm;
  const name = textNode('name', copy.name, {
    face: pairing.headline,
    at: { x: 0, y: 0 },
    ink: inks.main,
    ...fit,
    capMm: envelope === 'bridge' ? fit.capMm * 0.78 : fit.capMm,
    stretch: envelope === 'bridge' ? Math.min(1.25, fit.stretch / 0.78) : fit.stretch,
    trackingEm: Math.max(fit.trackingEm, ((2 * wall) / fit.capMm) * face.capEm * 0.35),
    emboldenMm,
    layers,
    path: { kind: 'envelope', envelope, amountMm: envelope === 'bridge' ? 0.8 * bend : bend },
  });
  const below = underName(setting, name, wall);
  return below && [name, ...below];
}

const curved = (envelope: 'arch' | 'bridge', styles: Family['styles']): Family => ({
  id: `varsity-${envelope}`,
  shape: 'varsity',
  styles,
  motif: 'none',
  compose: (setting) => composeCurved(setting, envelope),
});

const numeral: Family = {
  id: 'big-numeral',
  shape: 'block',
  styles: ['team', 'industrial', 'baseball', 'heritage'],
  motif: 'none',
  compose: (setting) => {
    const { copy, typeCase, pairing, inks, widthMm } = setting;
    const number = copy.rest.find(({ text }) => /^#?\d{1,3}$/.test(text.trim()));
    if (!number || !covered(setting, pairing.small, [copy.name, ...copy.rest])) return null;
    const face = typeCase.face('graduate-400');
    const fit = fitWidth(face, number.text, 0.84 * widthMm, {
      most: 0.86 * widthMm,
      mostTracking: 0.06,
      tracking: 0.02,
    });
    if (!fit) return null;
    const cap = fit.capMm;
    const stem = TWILL_STEM * cap;
    const digits: TextNode = {
      ...textNode('number', number, {
        face: 'graduate-400',
        at: { x: 0, y: cap / 2 },
        ink: inks.accent,
        ...fit,
        emboldenMm: embolden(face, cap, stem),
        layers: [
          { kind: 'outline', mm: 0.011 * widthMm, ink: inks.main },
          { kind: 'gap', mm: 0.008 * widthMm, ink: 'garment' },
        ],
      }),
      crossed: true,
    };
    const small = typeCase.face(pairing.small);
    const label = fitWithin(
      small,
      setCase(copy.name.text, pairing.small),
      0.94 * widthMm,
      0.13 * widthMm,
      0.06,
    );
    if (!label) return null;
    const name = textNode('name', copy.name, {
      face: pairing.small,
      at: { x: 0, y: 0 },
      ink: 'garment',
      ...label,
      emboldenMm: embolden(small, label.capMm, 0.16 * label.capMm),
    });
    const { top, bottom } = inkBox(name, setting);
    const height = bottom - top + 0.7 * label.capMm;
    const nodes: Node[] = [
      digits,
      ornament('bar', 'bar', { width: 1.06 * widthMm, height }, inks.main, 0.016 * widthMm),
      { ...name, at: { x: 0, y: -(top + bottom) / 2 } },
    ];
    const rest = joinLines(copy.rest.filter((line) => line !== number));
    return addBelow(setting, nodes, rest, cap / 2 + 0.045 * widthMm + 0.03 * cap);
  },
};

export function addBelow(setting: Setting, nodes: Node[], rest: Line | null, y: number): Node[] | null {
  if (!rest) return nodes;
  const { typeCase, pairing, inks, widthMm } = setting;
  const face = typeCase.face(pairing.small);
  const fit = fitWidth(face, setCase(rest.text, pairing.small), 0.84 * widthMm, {
    most: 0.075 * widthMm,
    mostTracking: 0.2,
    tracking: 0.06,
  });
  if (!fit) return null;
  const node = textNode('rest', rest, {
    face: pairing.small,
    at: { x: 0, y: 0 },
    ink: inks.main,
    ...fit,
    emboldenMm: embolden(face, fit.capMm, 0.16 * fit.capMm),
  });
  nodes.push({ ...node, at: { x: 0, y: y - inkBox(node, setting).top } });
  return nodes;
}

export const TEAM: readonly Family[] = [
  curved('arch', ['team', 'industrial', 'heritage']),
  curved('bridge', ['team', 'industrial', 'retro']),
  numeral,
];
