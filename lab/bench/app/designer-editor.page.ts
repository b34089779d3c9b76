/** Designer editor in the browser: edits and paints a design with many layers. */

import { follow, type Gesture } from '../../../apps/designer/src/editor/model/gesture.ts';
import {
  boxOfLayer,
  type Drawn,
  outlineKey,
  toDrawn,
} from '../../../apps/designer/src/editor/model/outlines.ts';
import { createPainter } from '../../../apps/designer/src/editor/model/painter.ts';
import { linesFor } from '../../../apps/designer/src/editor/model/snap.ts';
import { outlineNodes } from '../../../apps/designer/src/threads/outline.ts';
import { parseBrief } from '../../../packages/designer/src/brief/parse-brief.ts';
import { loadWorkshop } from '../../../packages/designer/src/compose.ts';
import { duplicateNodes, swapInks } from '../../../packages/designer/src/edit/change.ts';
import { withUniqueIds } from '../../../packages/designer/src/edit/nodes.ts';
import { moveNodes } from '../../../packages/designer/src/edit/place.ts';
import { FAMILIES } from '../../../packages/designer/src/families/families.ts';
import type { Workshop } from '../../../packages/designer/src/resolve.ts';
import type { Design, Node } from '../../../packages/designer/src/scene.ts';
import { composeCandidates } from '../../../packages/designer/src/testing/compose-candidates.ts';

const STAGE = { width: 1100, height: 800 };

/** Repeats a real design's layers until there are `layers` of them. */
function repeatLayers(design: Design, layers: number): Design {
  let now = design;
  for (let at = 0; now.scene.length < layers; at++) {
    const node = design.scene[at % design.scene.length]!;
    const { design: more, made } = duplicateNodes(now, new Set([node.id]));
    now = moveNodes(more, made, ((at * 37) % 90) - 45, ((at * 53) % 90) - 45);
  }
  return now;
}

type Bench = {
  readonly design: Design;
  readonly outlines: { readonly of: (node: Node) => Drawn | undefined };
  readonly paint: (shown: Design, moving: ReadonlySet<string>) => void;
};

function resolveOutlines(design: Design, workshop: Workshop): Bench['outlines'] {
  const drawn = outlineNodes(design.scene, workshop).map((outlined, at) =>
    toDrawn(design.scene[at]!, outlined),
  );
  const byKey = new Map(drawn.map((one) => [one.key, one]));
  const byId = new Map(design.scene.map(({ id }, at) => [id, drawn[at]!]));
  // A scaled node is drawn with its last outline, as during a drag.
  return { of: (node) => byKey.get(outlineKey(node)) ?? byId.get(node.id) };
}

function openStage(design: Design, outlines: Bench['outlines']): Bench['paint'] {
  const canvas = Object.assign(document.createElement('canvas'), STAGE);
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('There is no canvas here.');
  const painter = createPainter();
  const zoom = Math.min(STAGE.width / design.print.widthMm, STAGE.height / design.print.heightMm);
  return (shown, moving) => {
    painter(context, { design: shown, outlines, projection: { zoom, x: 20, y: 0 }, moving, wear: null });
    // Forces painting to finish.
    context.getImageData(0, 0, 1, 1);
  };
}

function timed(steps: number, work: (step: number) => void): number[] {
  return Array.from({ length: steps }, (_, step) => {
    const began = performance.now();
    work(step);
    return performance.now() - began;
  });
}

function timeDrags({ design, outlines, paint }: Bench, steps: number): Record<string, number[]> {
  const nodes = design.scene;
  const text = nodes.slice(Math.floor(nodes.length / 3)).find(({ kind }) => kind === 'text')!;
  const ids = new Set([text.id]);
  const boxOf = (node: Node) => boxOfLayer(node, outlines.of(node)!);
  const box = boxOf(text);
  const others = nodes.filter((node) => node !== text).map(boxOf);
  const lines = linesFor(box, { print: design.print, others, baseLines: [] });
  const from = { x: box.right, y: box.bottom };
  const dragState = { design, ids, from, box };
  const drag = (gesture: Gesture) =>
    timed(steps, (step) => {
      const at = { x: from.x + step * 0.31, y: from.y + step * 0.17 };
      paint(follow(gesture, { at, shift: false, snapMm: 1.5 }).design, ids);
    });
  return {
    move: drag({ ...dragState, kind: 'move', lines, base: null }),
    scale: drag({ ...dragState, kind: 'scale', corner: 'se' }),
    rotate: drag({ ...dragState, kind: 'rotate' }),
  };
}

/** @returns step times for each kind of edit, ms */
export async function timeEditing(layers: number, steps: number): Promise<Record<string, number[]>> {
  const workshop = await loadWorkshop();
  const brief = parseBrief('Tahoe Anglers, fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy');
  if (!brief.copy) throw new TypeError('The brief says nothing.');
  const [best] = composeCandidates({ brief, copy: brief.copy, seed: 7 }, workshop, 1, FAMILIES);
  if (!best) throw new TypeError('No family fits the brief.');
  const design = repeatLayers(withUniqueIds(best.design), layers);
  const outlines = resolveOutlines(design, workshop);
  const paint = openStage(design, outlines);
  paint(design, new Set());
  const [first, second] = [design.inks[0]!.id, design.inks.at(-1)!.id];
  const swapped = swapInks(design, first, second);
  return {
    ...timeDrags({ design, outlines, paint }, steps),
    'swap inks': timed(steps, (step) => paint(step % 2 === 0 ? swapped : design, new Set())),
  };
}
