/** Before a thread sets texts: the fonts by demand that they name. */
import type { Workshop } from '@printready/designer/resolve';
import type { Node } from '@printready/designer/scene';
import { isLate, type LateFaceId } from '@printready/designer/type/late-faces';
import { fetchFace } from './fetch-face.ts';

export const lateFacesOf = (nodes: readonly Node[]): ReadonlySet<LateFaceId> =>
  new Set(nodes.flatMap((node) => (node.kind === 'text' && isLate(node.face) ? [node.face] : [])));

/** @throws FaceProblem where one cannot be had */
export async function provideFaces(nodes: readonly Node[], { typeCase }: Workshop): Promise<void> {
  const missing = [...lateFacesOf(nodes)].filter((id) => !typeCase.has(id));
  await Promise.all(missing.map(async (id) => typeCase.add(id, await fetchFace(id))));
}
