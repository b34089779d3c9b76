/** Designs that somebody keeps in their account, to open them on another device: JSON documents in their own folder of the store. */
import { create } from 'zustand';
import { useSession } from '../session/session.ts';
import { type KeptDesign, readKept } from './kept.ts';

const BUCKET = 'results';
const SHOWN = 24;
const folderOf = (userId: string) => `${userId}/designs`;

type Shelf =
  | { readonly status: 'unread' | 'reading'; readonly designs: readonly KeptDesign[] }
  | { readonly status: 'read'; readonly designs: readonly KeptDesign[] }
  | { readonly status: 'failed'; readonly designs: readonly KeptDesign[] };

export const useShelf = create<Shelf>(() => ({ status: 'unread', designs: [] }));

/** @throws Error where nobody is signed in */
function openStore() {
  const state = useSession.getState();
  if (state.status !== 'open') throw new Error('Nobody is signed in.');
  return { files: state.client.storage.from(BUCKET), folder: folderOf(state.session.userId) };
}

async function readOne(name: string): Promise<KeptDesign | null> {
  const { files, folder } = openStore();
  const { data, error } = await files.download(`${folder}/${name}`);
  if (error) throw error;
  return readKept(JSON.parse(await data.text()));
}

/** The newest first; what an earlier version wrote otherwise is left out. */
export async function readShelf(): Promise<void> {
  useShelf.setState({ status: 'reading' });
  try {
    const { files, folder } = openStore();
    const { data, error } = await files.list(folder, {
      limit: SHOWN,
      sortBy: { column: 'updated_at', order: 'desc' },
    });
    if (error) throw error;
    const names = data.flatMap(({ name }) => (name.endsWith('.json') ? [name] : []));
    const designs = await Promise.all(names.map(readOne));
    useShelf.setState({ status: 'read', designs: designs.flatMap((one) => one ?? []) });
  } catch (error) {
    console.error('The designs of the account could not be read.', error);
    useShelf.setState({ status: 'failed' });
  }
}

/** @throws Error where the store does not take it */
export async function storeDesign(one: KeptDesign): Promise<void> {
  const { files, folder } = openStore();
  const body = new Blob([JSON.stringify(one)], { type: 'application/json' });
  const { error } = await files.upload(`${folder}/${one.id}.json`, body, {
    upsert: true,
    contentType: 'application/json',
  });
  if (error) throw error;
  useShelf.setState(({ designs }) => ({
    designs: [one, ...designs.filter(({ id }) => id !== one.id)],
  }));
}

/** @throws Error where the store does not answer */
export async function discardDesign(id: string): Promise<void> {
  const { files, folder } = openStore();
  const { error } = await files.remove([`${folder}/${id}.json`]);
  if (error) throw error;
  useShelf.setState(({ designs }) => ({ designs: designs.filter((one) => one.id !== id) }));
}
