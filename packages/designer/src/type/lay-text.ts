/** A text node to outlines in millimeters: shaped, widened, emboldened, bent. */
import { type Area, type Geometry, mapPoints, rotate, subdivide } from '../geometry/area.ts';
import type { TextNode } from '../scene.ts';
import type { TypeCase } from './type-case.ts';

/** Edges longer than this would show as straight on an arc. */
const BENT_EDGE = 2;

/** @returns where a point that is x mm right of the middle and `up` mm above the base line comes to stand. */
function bend(node: TextNode, halfWidth: number): (x: number, up: number) => readonly [number, number] {
  const { path, capMm } = node;
  if (path.kind === 'arc') {
    const { radiusMm } = path;
    if (path.side === 'top')
      return (x, up) => {
        const radius = radiusMm - capMm / 2 + up;
        return [radius * Math.sin(x / radiusMm), -radius * Math.cos(x / radiusMm)];
      };
    return (x, up) => {
      const radius = radiusMm + capMm / 2 - up;
      return [radius * Math.sin(x / radiusMm), radius * Math.cos(x / radiusMm)];
    };
  }
  if (path.kind === 'line') return (x, up) => [x, -up];
  const amount = path.amountMm;
  switch (path.envelope) {
    case 'arch':
      return (x, up) => [x, -up + amount * (x / halfWidth) ** 2];
    case 'bridge':
      return (x, up) => [x, -up * (1 + (amount / capMm) * (1 - (x / halfWidth) ** 2))];
    case 'rise':
      return (x, up) => [x, -up - (amount * x) / halfWidth];
    case 'wave':
      return (x, up) => [x, -up + amount * Math.sin((Math.PI * x) / halfWidth)];
  }
}

export function layText(node: TextNode, typeCase: TypeCase, geometry: Geometry): Area {
  const face = typeCase.face(node.face);
  const { area } = face.outline(node.text, node.trackingEm);
  const width = face.run(node.text, node.trackingEm) * node.capMm * node.stretch;
  let letters = mapPoints(area, (x, y) => [x * node.capMm * node.stretch - width / 2, y * node.capMm]);
  if (node.emboldenMm > 0) letters = geometry.grow(letters, node.emboldenMm, 'miter');
  const move = bend(node, width / 2);
  if (node.path.kind !== 'line') letters = subdivide(letters, BENT_EDGE);
  const placed = mapPoints(letters, (x, y) => {
    const [bentX, bentY] = move(x, -y);
    return [bentX + node.at.x, bentY + node.at.y];
  });
  return rotate(placed, node.rotateDeg, node.at.x, node.at.y);
}
