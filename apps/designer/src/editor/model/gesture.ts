import {
  type Ids,
  mapFree,
  moveNodes,
  type Point,
  rotateNodes,
  scaleNodes,
  setLettering,
  setPath,
} from '@printready/designer/edit';
import type { Box } from '@printready/designer/geometry';
import type { Design, Node, TextNode } from '@printready/designer/scene';
import { bendTo, tailTo, trackingTo } from './bend.ts';
import type { Dragged } from './editor-state.ts';
import { type Lines, snapBox } from './snap.ts';

export const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;
export type Corner = (typeof CORNERS)[number];

type Held = { readonly design: Design; readonly ids: Ids; readonly from: Point; readonly box: Box };

export type Gesture =
  | (Held & { readonly kind: 'move'; readonly lines: Lines; readonly base: number | null })
  | (Held & { readonly kind: 'scale'; readonly corner: Corner })
  | (Held & { readonly kind: 'rotate' | 'tail' })
  | (Held & { readonly kind: 'bend' | 'span'; readonly node: TextNode; readonly runMm: number });

export type Hand = {
  readonly at: Point;
  readonly shift: boolean;
  /** Snap distance, mm; 0 disables snapping. */
  readonly snapMm: number;
};

const middleOf = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

export const cornerOf = ({ left, top, right, bottom }: Box, corner: Corner): Point => ({
  x: corner === 'nw' || corner === 'sw' ? left : right,
  y: corner === 'nw' || corner === 'ne' ? top : bottom,
});

const OPPOSITE: Readonly<Record<Corner, Corner>> = { nw: 'se', ne: 'sw', se: 'nw', sw: 'ne' };
const MIN_FACTOR = 0.02;
/** Rotation step with Shift held, degrees. */
const TURN_STEP = 15;

function moved(gesture: Gesture & { readonly kind: 'move' }, { at, shift, snapMm }: Hand) {
  const { design, ids, from, box, lines, base } = gesture;
  let [dx, dy] = [at.x - from.x, at.y - from.y];
  if (shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
  const there = { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy };
  const snap = snapBox(there, base === null ? null : base + dy, lines, snapMm);
  return { design: moveNodes(design, ids, dx + snap.dx, dy + snap.dy), guides: snap.guides };
}

function scaled(
  { design, ids, box, corner }: Gesture & { readonly kind: 'scale' },
  { at, shift }: Hand,
): Design {
  const about = shift ? middleOf(box) : cornerOf(box, OPPOSITE[corner]);
  const start = cornerOf(box, corner);
  const [u, v] = [start.x - about.x, start.y - about.y];
  const factor = ((at.x - about.x) * u + (at.y - about.y) * v) / (u * u + v * v);
  return scaleNodes(design, ids, about, Math.max(MIN_FACTOR, factor));
}

function rotated({ design, ids, box, from }: Held, { at, shift }: Hand): Design {
  const about = middleOf(box);
  const angle = ({ x, y }: Point) => (Math.atan2(y - about.y, x - about.x) * 180) / Math.PI;
  const degrees = angle(at) - angle(from);
  return rotateNodes(design, ids, about, shift ? Math.round(degrees / TURN_STEP) * TURN_STEP : degrees);
}

export function follow(gesture: Gesture, hand: Hand): Dragged {
  switch (gesture.kind) {
    case 'move':
      return moved(gesture, hand);
    case 'scale':
      return { design: scaled(gesture, hand), guides: [] };
    case 'rotate':
      return { design: rotated(gesture, hand), guides: [] };
    case 'bend': {
      const { design, node, runMm } = gesture;
      return { design: setPath(design, node.id, bendTo(node, runMm, hand.at)), guides: [] };
    }
    case 'span': {
      const { design, node, runMm } = gesture;
      const trackingEm = trackingTo(node, runMm, hand.at);
      return { design: setLettering(design, node.id, { trackingEm }), guides: [] };
    }
    case 'tail': {
      const { design, ids } = gesture;
      const longer = (node: Node) => (node.kind === 'ornament' ? tailTo(node, hand.at) : node);
      return { design: mapFree(design, ids, longer), guides: [] };
    }
  }
}
