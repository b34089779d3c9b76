import { boxOf } from '../geometry/area.ts';
import type { Node } from '../scene.ts';
import { layText } from '../type/lay-text.ts';
import type { Family } from './family.ts';
import { covered, embolden, fitWithin, joinLines, ornament, runOf, setCase, textNode } from './fit.ts';
import { addBelow } from './team.ts';

/** Rotation in degrees; positive is clockwise. */
const ROTATION = -8;

function rotatePoint(x: number, y: number) {
  const angle = (ROTATION * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

export const scriptTail: Family = {
  id: 'script-tail',
  shape: 'varsity',
  styles: ['baseball', 'team', 'vintage', 'retro', 'deco'],
  pairings: ['baseball'],
  motif: 'none',
  compose: (setting) => {
    const { copy, typeCase, pairing, inks, widthMm, geometry } = setting;
    const face = typeCase.face(pairing.headline);
    const cased = setCase(copy.name.text, pairing.headline);
    const [first, ...others] = copy.rest;
    if (cased.length > 14 || !first || !face.covers(cased) || !covered(setting, pairing.small, copy.rest))
      return null;
    const run = runOf(face, cased, 0);
    const cap = Math.min((0.96 * widthMm) / run, 0.3 * widthMm);
    const flat = textNode('name', copy.name, {
      face: pairing.headline,
      capMm: cap,
      at: { x: 0, y: 0 },
      ink: inks.main,
      trackingEm: 0,
      emboldenMm: embolden(face, cap, 0.16 * cap),
    });
    const box = boxOf(layText(flat, typeCase, geometry));
    const height = 0.56 * cap;
    const wall = Math.max(1.35, 0.02 * cap);
    const y = box.bottom + height / 2 + 0.1 * cap;
    const small = typeCase.face(pairing.small);
    const label = fitWithin(
      small,
      setCase(first.text, pairing.small),
      0.62 * (box.right - box.left),
      0.54 * height,
      0.08,
    );
    if (!label) return null;
    const outline = [
      { kind: 'outline', mm: Math.max(1.7, 0.03 * cap), ink: inks.accent },
      { kind: 'gap', mm: wall, ink: 'garment' },
    ] as const;
    const bow = 0.04 * cap;
    const nodes: Node[] = [
      { ...flat, rotateDeg: ROTATION, layers: inks.count > 1 ? [...outline] : [] },
      ornament(
        'tail',
        'tail',
        { right: box.right, left: box.left + 0.03 * widthMm, y, height, bow, rotate: ROTATION },
        inks.accent,
        1.5,
      ),
      {
        ...textNode('tail-text', first, {
          face: pairing.small,
          at: { x: 0, y: 0 },
          ink: 'garment',
          ...label,
          emboldenMm: embolden(small, label.capMm, 0.16 * label.capMm),
          rotateDeg: ROTATION,
        }),
        at: rotatePoint(-0.02 * widthMm, y + bow + label.capMm / 2),
      },
    ];
    const low = rotatePoint(box.left, y + height / 2).y;
    return addBelow(setting, nodes, joinLines(others), low + 0.03 * widthMm);
  },
};
