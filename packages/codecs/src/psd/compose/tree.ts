import type { PsdLayerRecord } from '@printready/documents/psd';
import { Malformed } from '@printready/documents/reading';

export type LayerNode = {
  readonly record: PsdLayerRecord;
  /** Bottom first; null if this is not a group. */
  readonly children: readonly LayerNode[] | null;
  readonly clipped: readonly LayerNode[];
};

type Open = { record: PsdLayerRecord; children: LayerNode[] | null; clipped: LayerNode[] };

/** Attaches clipped layers to the next unclipped layer below; if there is none, they become ordinary layers. */
function clip(nodes: readonly Open[]): LayerNode[] {
  const bases: Open[] = [];
  for (const node of nodes) {
    const base = bases.at(-1);
    if (node.record.clipped && base) base.clipped.push(node);
    else bases.push(node);
  }
  return withoutHidden(bases);
}

function withoutHidden(nodes: readonly Open[]): LayerNode[] {
  return nodes
    .filter(({ record }) => !record.hidden)
    .map((node) => ({ ...node, clipped: node.clipped.filter(({ record }) => !record.hidden) }));
}

/** Groups nested deeper are rejected; Photoshop itself allows ten levels. */
const MAX_DEPTH = 64;

/** @param records bottom first. @throws Malformed for groups that are nested too deeply */
export function buildLayerTree(records: readonly PsdLayerRecord[]): LayerNode[] {
  const stack: Open[][] = [[]];
  for (const record of records) {
    if (stack.length > MAX_DEPTH) throw new Malformed('The Photoshop file’s groups are nested too deeply.');
    if (record.kind === 'group-end') stack.push([]);
    else if (record.kind === 'group' && stack.length > 1)
      stack.at(-2)!.push({ record, children: clip(stack.pop()!), clipped: [] });
    else stack.at(-1)!.push({ record, children: record.kind === 'group' ? [] : null, clipped: [] });
  }
  while (stack.length > 1) stack.at(-2)!.push(...stack.pop()!);
  return clip(stack[0]!);
}
