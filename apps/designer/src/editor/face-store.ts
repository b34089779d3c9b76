/** Which fonts are here, on their way, or not to be had; what is here can be shown in its own type. */
import { designerAssets } from '@printready/designer/designer-assets';
import type { Node } from '@printready/designer/scene';
import { FACES, type FaceId } from '@printready/designer/type/faces';
import { type AnyFaceId, isLate, type LateFaceId } from '@printready/designer/type/late-faces';
import { create } from 'zustand';
import { fetchFace } from '../engine/fetch-face.ts';
import { lateFacesOf } from '../engine/provide-faces.ts';

/** `failed` says why. */
export type FaceState = 'fetching' | 'here' | { readonly failed: string };

export const useFaces = create<{ readonly states: Readonly<Partial<Record<AnyFaceId, FaceState>>> }>(() => ({
  states: {},
}));

const setFaceState = (id: AnyFaceId, state: FaceState): void =>
  useFaces.setState(({ states }) => ({ states: { ...states, [id]: state } }));

/** In the page's own style sheets. */
export const cssFamily = (id: AnyFaceId): string => `design ${id}`;

async function show(id: AnyFaceId, source: string | ArrayBuffer): Promise<void> {
  document.fonts.add(await new FontFace(cssFamily(id), source).load());
}

const coming = new Map<LateFaceId, Promise<boolean>>();

async function bring(id: LateFaceId): Promise<boolean> {
  setFaceState(id, 'fetching');
  try {
    await show(id, (await fetchFace(id)).buffer);
    setFaceState(id, 'here');
    return true;
  } catch (error) {
    console.error(`The font ${id} could not be fetched.`, error);
    setFaceState(id, { failed: error instanceof Error ? error.message : String(error) });
    return false;
  } finally {
    coming.delete(id);
  }
}

/** Once at a time; what failed is tried again. @returns whether it is here now */
export function loadFace(id: LateFaceId): Promise<boolean> {
  if (useFaces.getState().states[id] === 'here') return Promise.resolve(true);
  const running = coming.get(id) ?? bring(id);
  coming.set(id, running);
  return running;
}

/** The bundled ones, for a list that shows them; one that does not come is listed in the page's type. */
export function showBundled(): void {
  for (const id of Object.keys(FACES) as FaceId[]) {
    if (useFaces.getState().states[id] !== undefined) continue;
    setFaceState(id, 'fetching');
    show(id, `url("${designerAssets.address(FACES[id].file)}")`).then(
      () => setFaceState(id, 'here'),
      (error: unknown) => {
        console.error(`The font ${id} could not be shown.`, error);
        setFaceState(id, { failed: String(error) });
      },
    );
  }
}

/** Fonts by demand that these layers name and that are not here. */
export function missingFaces(nodes: readonly Node[]): readonly LateFaceId[] {
  const { states } = useFaces.getState();
  return [...lateFacesOf(nodes)].filter((id) => states[id] !== 'here');
}

/** Whether a thread can draw it now. */
export const canBeDrawn = (node: Node): boolean =>
  node.kind !== 'text' || !isLate(node.face) || useFaces.getState().states[node.face] === 'here';
