import { designerAssets } from '@printready/designer/assets';
import { type AnyFaceId, isLate, type LateFaceId } from '@printready/designer/late-faces';
import type { Node } from '@printready/designer/scene';
import { FACES, type FaceId } from '@printready/designer/type';
import { create } from 'zustand';
import { fetchFace } from '../../threads/fetch-face.ts';
import { lateFacesOf } from '../../threads/provide-faces.ts';

export type FaceState = 'fetching' | 'here' | { readonly failed: string };

export const useFaces = create<{ readonly states: Readonly<Partial<Record<AnyFaceId, FaceState>>> }>(() => ({
  states: {},
}));

const setFaceState = (id: AnyFaceId, state: FaceState): void =>
  useFaces.setState(({ states }) => ({ states: { ...states, [id]: state } }));

export const cssFamily = (id: AnyFaceId): string => `design ${id}`;

async function show(id: AnyFaceId, source: string | ArrayBuffer): Promise<void> {
  document.fonts.add(await new FontFace(cssFamily(id), source).load());
}

const loading = new Map<LateFaceId, Promise<boolean>>();

async function download(id: LateFaceId): Promise<boolean> {
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
    loading.delete(id);
  }
}

/** Loads a font once; the next call retries a failed load. @returns true if loaded */
export function loadFace(id: LateFaceId): Promise<boolean> {
  if (useFaces.getState().states[id] === 'here') return Promise.resolve(true);
  const running = loading.get(id) ?? download(id);
  loading.set(id, running);
  return running;
}

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

export function missingFaces(nodes: readonly Node[]): readonly LateFaceId[] {
  const { states } = useFaces.getState();
  return [...lateFacesOf(nodes)].filter((id) => states[id] !== 'here');
}

export const canBeDrawn = (node: Node): boolean =>
  node.kind !== 'text' || !isLate(node.face) || useFaces.getState().states[node.face] === 'here';
