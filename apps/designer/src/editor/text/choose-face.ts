import { setFace } from '@printready/designer/edit';
import { type AnyFaceId, faceName, isLate } from '@printready/designer/late-faces';
import { apply } from '../model/editor.ts';
import { loadFace, useFaces } from '../model/face-store.ts';

/** Latest choice per text; earlier choices that load later are ignored. */
const chosen = new Map<string, AnyFaceId>();

/** @returns the message of a failed load, or null */
export async function chooseFace(node: string, id: AnyFaceId): Promise<string | null> {
  chosen.set(node, id);
  const here = !isLate(id) || (await loadFace(id));
  if (chosen.get(node) !== id) return null;
  if (here) {
    apply((design) => setFace(design, node, id));
    return null;
  }
  const state = useFaces.getState().states[id];
  const why = typeof state === 'object' ? state.failed : `The font ${faceName(id)} could not be fetched.`;
  return `${why} The text keeps its font.`;
}
