import { isLate, type LateFaceId } from '@printready/designer/late-faces';
import type { Node, Workshop } from '@printready/designer/scene';
import { fetchFace } from './fetch-face.ts';

export const lateFacesOf = (nodes: readonly Node[]): ReadonlySet<LateFaceId> =>
  new Set(nodes.flatMap((node) => (node.kind === 'text' && isLate(node.face) ? [node.face] : [])));

/** @throws FaceProblem if a font cannot be loaded */
export async function provideFaces(nodes: readonly Node[], { typeCase }: Workshop): Promise<void> {
  const missing = [...lateFacesOf(nodes)].filter((id) => !typeCase.has(id));
  await Promise.all(missing.map(async (id) => typeCase.add(id, await fetchFace(id))));
}
