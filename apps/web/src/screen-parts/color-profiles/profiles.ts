import type { PictureSpace } from '@printready/pixels/picture';
import { openStore } from '../../platform/open-store.ts';

export type SavedProfile = {
  readonly id: string;
  readonly name: string;
  readonly space: PictureSpace;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export const FOGRA39 = { id: 'fogra39', name: 'FOGRA39, coated paper', space: 'cmyk' } as const;

const useStore = openStore({ database: 'printready-profiles', store: 'profiles', keyPath: 'id' });
/** Larger files are rejected; real profiles have a few kB to 4 MB. */
const MAX_BYTES = 16_000_000;

export async function listProfiles(): Promise<readonly SavedProfile[]> {
  const kept = await useStore('readonly', (store) => store.getAll() as IDBRequest<SavedProfile[]>);
  return kept.sort((a, b) => a.name.localeCompare(b.name));
}

/** Stores a profile; null if it is not a profile for RGB, gray or CMYK. Rejects if the browser refuses storage. */
export async function addProfile(file: Blob): Promise<SavedProfile | null> {
  if (file.size > MAX_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { describeProfile } = await import('@printready/pixels/profiles');
  const known = await describeProfile(bytes);
  if (!known) return null;
  const profile: SavedProfile = { id: crypto.randomUUID(), ...known, bytes };
  await useStore('readwrite', (store) => store.put(profile));
  return profile;
}

export async function removeColorProfile(id: string): Promise<void> {
  await useStore('readwrite', (store) => store.delete(id));
}

export async function loadProfile(id: string): Promise<Uint8Array | null> {
  if (id === FOGRA39.id) {
    const { fogra39Profile } = await import('@printready/pixels/profiles');
    return fogra39Profile();
  }
  const kept = (await useStore<unknown>('readonly', (store) => store.get(id))) as SavedProfile | undefined;
  return kept?.bytes ?? null;
}
