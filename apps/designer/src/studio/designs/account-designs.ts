import { create } from 'zustand';
import { useSession } from '../../session/session.ts';
import { parseStored, type StoredDesign } from './stored-designs.ts';

const BUCKET = 'results';
const SHOWN = 24;
const folderOf = (userId: string) => `${userId}/designs`;

type AccountDesignsState =
  | { readonly status: 'unread' | 'reading'; readonly designs: readonly StoredDesign[] }
  | { readonly status: 'read'; readonly designs: readonly StoredDesign[] }
  | { readonly status: 'failed'; readonly designs: readonly StoredDesign[] };

export const useAccountDesigns = create<AccountDesignsState>(() => ({ status: 'unread', designs: [] }));

function openStore() {
  const state = useSession.getState();
  if (state.status !== 'open') throw new Error('Nobody is signed in.');
  return { files: state.client.storage.from(BUCKET), folder: folderOf(state.session.userId) };
}

async function readOne(name: string): Promise<StoredDesign | null> {
  const { files, folder } = openStore();
  const { data, error } = await files.download(`${folder}/${name}`);
  if (error) throw error;
  return parseStored(JSON.parse(await data.text()));
}

export async function loadAccountDesigns(): Promise<void> {
  useAccountDesigns.setState({ status: 'reading' });
  try {
    const { files, folder } = openStore();
    const { data, error } = await files.list(folder, {
      limit: SHOWN,
      sortBy: { column: 'updated_at', order: 'desc' },
    });
    if (error) throw error;
    const names = data.flatMap(({ name }) => (name.endsWith('.json') ? [name] : []));
    const designs = await Promise.all(names.map(readOne));
    useAccountDesigns.setState({ status: 'read', designs: designs.flatMap((one) => one ?? []) });
  } catch (error) {
    console.error('The designs of the account could not be read.', error);
    useAccountDesigns.setState({ status: 'failed' });
  }
}

/** @throws Error if the storage service returns an error */
export async function storeDesign(one: StoredDesign): Promise<void> {
  const { files, folder } = openStore();
  const body = new Blob([JSON.stringify(one)], { type: 'application/json' });
  const { error } = await files.upload(`${folder}/${one.id}.json`, body, {
    upsert: true,
    contentType: 'application/json',
  });
  if (error) throw error;
  useAccountDesigns.setState(({ designs }) => ({
    designs: [one, ...designs.filter(({ id }) => id !== one.id)],
  }));
}

/** @throws Error if the storage does not respond */
export async function discardDesign(id: string): Promise<void> {
  const { files, folder } = openStore();
  const { error } = await files.remove([`${folder}/${id}.json`]);
  if (error) throw error;
  useAccountDesigns.setState(({ designs }) => ({ designs: designs.filter((one) => one.id !== id) }));
}
