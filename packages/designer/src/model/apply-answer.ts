import type { Request } from '../compose.ts';
import { without } from '../edit/nodes.ts';
import { scaleNodes } from '../edit/place.ts';
import type { Copy, Family, Line } from '../families/family.ts';
import { platesOf, resolve } from '../resolve.ts';
import type { Design, Node } from '../scene.ts';
import { boundsOf } from '../write-svg.ts';
import type { Choice, SceneChoice } from './read-answer.ts';

const restLine = (line: Line, weight: number): Line => ({
  ...line,
  role: line.role === 'name' ? 'slogan' : line.role,
  weight,
});

function orderCopy(copy: Copy, { emphasis, order }: Choice): Copy {
  const all = [copy.name, ...copy.rest];
  const lineOf = (id: string) => all[Number(id.replace('line-', '')) - 1];
  const name = lineOf(emphasis) ?? copy.name;
  const rest = order.flatMap((id) => lineOf(id) ?? []);
  return {
    ...copy,
    name: { ...name, role: 'name', weight: 1 },
    rest: rest.map((line, at) => restLine(line, 0.7 - (0.4 * at) / Math.max(1, rest.length))),
  };
}

export function requestOfChoice(request: Request, choice: Choice): Request {
  const { family, pairing, palette, motif } = choice;
  return {
    ...request,
    copy: orderCopy(request.copy, choice),
    hold: { family, pairing, palette: palette.split('+'), motif },
  };
}

const ORIGIN = { x: 0, y: 0 };

export function requestOfScene(request: Request, { palette, scene }: SceneChoice): Request {
  const picture = scene.find((node) => node.kind === 'motif');
  return { ...request, hold: { palette: palette.split('+'), motif: picture?.motif ?? null } };
}

/** Layout family that returns the given scene, scaled to the requested width. */
export function familyOfScene({ palette, scene }: SceneChoice): Family {
  const inks: Design['inks'] = palette.split('+').map((name, at) => ({
    id: `ink-${at + 1}` as Design['inks'][number]['id'],
    name,
    hex: '#000000',
  }));
  // Removes locks, which belong to the user; locked nodes would not be scaled.
  const nodes = scene.map((node) => without.locked(node));
  return {
    id: 'model-layout',
    shape: 'block',
    styles: [],
    motif: 'takes',
    compose: ({ widthMm, ...shop }): readonly Node[] | null => {
      const lacks = (node: Node) => node.kind === 'text' && !shop.typeCase.face(node.face).covers(node.text);
      if (nodes.some(lacks)) return null;
      const bounds = boundsOf(platesOf(resolve(nodes, shop).shapes, inks, shop.geometry));
      const wide = bounds.right - bounds.left;
      if (!(wide > 1)) return null;
      const design = { scene: nodes } as unknown as Design;
      const ids = new Set(nodes.map(({ id }) => id));
      return scaleNodes(design, ids, ORIGIN, widthMm / wide).scene;
    },
  };
}
