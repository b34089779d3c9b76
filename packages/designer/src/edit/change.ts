import type { Design, InkId, Paint, TextNode, TextPath } from '../scene.ts';
import type { AnyFaceId } from '../type/late-faces.ts';
import { freshId, type Ids, mapFree, mapNodes, within, without } from './nodes.ts';
import { MIN_RADIUS } from './place.ts';

const NODES = 200;
const TEXT = 120;

const changeText = (design: Design, id: string, change: (node: TextNode) => TextNode): Design =>
  mapFree(design, new Set([id]), (node) => (node.kind === 'text' ? change(node) : node));

export function setText(design: Design, id: string, text: string): Design {
  const cleaned = text.replaceAll(/\s+/g, ' ').slice(0, TEXT);
  if (cleaned.trim() === '') return design;
  return changeText(design, id, (node) => (node.text === cleaned ? node : { ...node, text: cleaned }));
}

/** Minimum cap height to which a line may shrink to fit its text, mm. */
const SMALLEST_FITTED = 3;

/** Shrinks a text to its line's length. @param begun node before typing. @param share line length ÷ text length */
export function refitText(design: Design, begun: TextNode, share: number): Design {
  const scale = Math.min(1, Math.max(share, SMALLEST_FITTED / begun.capMm));
  const capMm = within(begun.capMm * scale);
  const down = begun.path.kind === 'arc' ? 0 : (capMm - begun.capMm) / 2;
  const turn = (begun.rotateDeg * Math.PI) / 180;
  return changeText(design, begun.id, (node) =>
    node.capMm === capMm
      ? node
      : {
          ...node,
          capMm,
          emboldenMm: within(begun.emboldenMm * scale),
          at: {
            x: within(begun.at.x - down * Math.sin(turn)),
            y: within(begun.at.y + down * Math.cos(turn)),
          },
        },
  );
}

export const setFace = (design: Design, id: string, face: AnyFaceId): Design =>
  changeText(design, id, (node) => (node.face === face ? node : { ...node, face }));

export type Lettering = Pick<TextNode, 'trackingEm' | 'stretch'>;

export function setLettering(design: Design, id: string, change: Partial<Lettering>): Design {
  const clamp = (value: number, [least, most]: readonly [number, number]) =>
    Math.min(most, Math.max(least, value));
  return changeText(design, id, (node) => ({
    ...node,
    trackingEm: clamp(change.trackingEm ?? node.trackingEm, [-0.05, 0.4]),
    stretch: clamp(change.stretch ?? node.stretch, [0.8, 1.25]),
  }));
}

export function anchorOf(path: TextPath, capMm: number): number {
  if (path.kind !== 'arc') return -capMm / 2;
  return path.side === 'top' ? -path.radiusMm : path.radiusMm;
}

const tightest = (capMm: number) => 0.6 * capMm;

export function setPath(design: Design, id: string, path: TextPath): Design {
  return changeText(design, id, (node) => {
    const taken: TextPath =
      path.kind === 'arc'
        ? { ...path, radiusMm: within(Math.max(MIN_RADIUS, tightest(node.capMm), path.radiusMm)) }
        : path.kind === 'envelope'
          ? { ...path, amountMm: within(path.amountMm) }
          : path.kind === 'free'
            ? { ...path, points: path.points.map(({ x, y }) => ({ x: within(x), y: within(y) })) }
            : path;
    const down = anchorOf(node.path, node.capMm) - anchorOf(taken, node.capMm);
    const turn = (node.rotateDeg * Math.PI) / 180;
    const at = { x: within(node.at.x - down * Math.sin(turn)), y: within(node.at.y + down * Math.cos(turn)) };
    return { ...node, path: taken, at };
  });
}

function check({ inks }: Design, paint: Paint): void {
  if (paint !== 'garment' && !inks.some(({ id }) => id === paint))
    throw new RangeError(`The design has no ${paint}; paint with one of its own inks.`);
}

export function setInk(design: Design, ids: Ids, ink: Paint): Design {
  check(design, ink);
  return mapFree(design, ids, (node) => (node.ink === ink ? node : { ...node, ink }));
}

export function setLayerInk(design: Design, id: string, layer: number, ink: Paint): Design {
  check(design, ink);
  return changeText(design, id, (node) => ({
    ...node,
    layers: node.layers.map((one, at) => (at === layer ? { ...one, ink } : one)),
  }));
}

export function swapInks(design: Design, one: InkId, other: InkId): Design {
  check(design, one);
  check(design, other);
  if (one === other) return design;
  const swap = (ink: Paint): Paint => (ink === one ? other : ink === other ? one : ink);
  return mapNodes(design, (node) => ({
    ...node,
    ink: swap(node.ink),
    ...(node.kind === 'text' && {
      layers: node.layers.map((layer) => ({ ...layer, ink: swap(layer.ink) })),
    }),
  }));
}

type Mark = 'locked' | 'hidden';

export function markNodes(design: Design, ids: Ids, mark: Mark, on: boolean): Design {
  return mapNodes(design, (node) => {
    if (!ids.has(node.id) || (node[mark] ?? false) === on) return node;
    return on ? { ...node, [mark]: true } : without[mark](node);
  });
}

export function renameNode(design: Design, id: string, name: string): Design {
  const cleaned = name.trim().slice(0, 60);
  return mapNodes(design, (node) => {
    if (node.id !== id || (node.name ?? '') === cleaned) return node;
    return cleaned === '' ? without.name(node) : { ...node, name: cleaned };
  });
}

export function deleteNodes(design: Design, ids: Ids): Design {
  const scene = design.scene.filter(({ id, locked }) => !ids.has(id) || locked);
  if (scene.length === 0 || scene.length === design.scene.length) return design;
  const pictured = new Set(scene.flatMap((node) => (node.kind === 'motif' ? [node.motif] : [])));
  return { ...design, scene, credits: design.credits.filter(({ id }) => pictured.has(id)) };
}

/** Offset of duplicates to the right and down, mm. */
const BESIDE = 5;

/** @returns the design and the ids of the new nodes; no ids if the document is full */
export function duplicateNodes(design: Design, ids: Ids): { readonly design: Design; readonly made: Ids } {
  const copied = design.scene.filter(({ id }) => ids.has(id));
  if (copied.length === 0 || design.scene.length + copied.length > NODES) return { design, made: new Set() };
  const taken = new Set(design.scene.map(({ id }) => id));
  const groups = new Set(design.scene.flatMap(({ group }) => group ?? []));
  const renamed = new Map<string, string>();
  const made = copied.map((node) => {
    const id = freshId(taken, node.id);
    taken.add(id);
    const at = { x: within(node.at.x + BESIDE), y: within(node.at.y + BESIDE) };
    if (node.group === undefined) return { ...node, id, at };
    const group = renamed.get(node.group) ?? freshId(groups, node.group);
    groups.add(group);
    renamed.set(node.group, group);
    return { ...node, id, at, group };
  });
  return {
    design: { ...design, scene: [...design.scene, ...made] },
    made: new Set(made.map(({ id }) => id)),
  };
}

/** Fits the print box to the ink with a margin and moves all nodes so that the box's corner is the origin. */
export function fitPrint(
  design: Design,
  ink: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  marginMm: number,
): Design {
  const [dx, dy] = [marginMm - ink.left, marginMm - ink.top];
  const widthMm = within(ink.right - ink.left + 2 * marginMm);
  const heightMm = within(ink.bottom - ink.top + 2 * marginMm);
  const moved = mapNodes(design, (node) => ({
    ...node,
    at: { x: within(node.at.x + dx), y: within(node.at.y + dy) },
  }));
  return { ...moved, print: { ...moved.print, widthMm, heightMm } };
}
