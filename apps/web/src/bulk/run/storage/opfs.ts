/** Folders: `in` has originals, `steps` checkpoints, `tmp` partial writes, and `out` results listed in the journal. */
import { codeOf, type Failed, failed, type Problem } from '@printready/pixels/result';

export type Place = 'in' | 'out' | 'steps' | 'tmp';

type SyncHandle = {
  write(bytes: Uint8Array, options?: { readonly at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
};
/** Missing from the DOM types: the first exists in workers, the second in Chromium and Safari. */
type FileHandle = FileSystemFileHandle & {
  createSyncAccessHandle(): Promise<SyncHandle>;
  move?(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
};

const ROOT = 'bulk';

async function folderOf(batch: string, place: Place): Promise<FileSystemDirectoryHandle> {
  const create = { create: true };
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, create);
  return await (await root.getDirectoryHandle(batch, create)).getDirectoryHandle(place, create);
}

const isMissing = (error: unknown): boolean => codeOf(error) === 'not-found';

async function unlessMissing<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function findOwnFile(batch: string, place: Place, name: string): Promise<File | null> {
  return await unlessMissing(async () => {
    const handle = await (await folderOf(batch, place)).getFileHandle(name);
    return await handle.getFile();
  });
}

export async function listOwnFiles(batch: string, place: Place): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  // The DOM types lack the async iterator of directories.
  const folder = (await folderOf(batch, place)) as FileSystemDirectoryHandle &
    AsyncIterable<[string, FileHandle]>;
  for await (const [name, handle] of folder) sizes.set(name, (await handle.getFile()).size);
  return sizes;
}

export async function removeOwnFile(batch: string, place: Place, name: string): Promise<void> {
  await unlessMissing(async () => (await folderOf(batch, place)).removeEntry(name));
}

export async function removeOwnFiles(batch: string): Promise<void> {
  await unlessMissing(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT);
    await root.removeEntry(batch, { recursive: true });
  });
}

export async function listBatches(): Promise<readonly string[]> {
  const names: string[] = [];
  const opfs = await navigator.storage.getDirectory();
  const root = await unlessMissing(() => opfs.getDirectoryHandle(ROOT));
  if (root)
    for await (const [name] of root as FileSystemDirectoryHandle & AsyncIterable<[string, unknown]>)
      names.push(name);
  return names;
}

type Target = {
  readonly place: Exclude<Place, 'tmp'>;
  readonly name: string;
  readonly attempt: number;
};

/** The browser's storage is full. */
export type NoRoom = Problem<'no-room'> & { readonly bytes: number };

export const noRoomFor = (bytes: number): Failed<NoRoom> =>
  failed({ code: 'no-room', text: 'The storage of this browser is full.', bytes });

/** @returns false if the quota is exceeded */
export async function writeIfRoom(
  batch: string,
  target: Target,
  parts: Iterable<Uint8Array>,
): Promise<boolean> {
  try {
    await writeOwnFile(batch, target, parts);
    return true;
  } catch (error) {
    if (codeOf(error) === 'quota-exceeded') return false;
    throw error;
  }
}

async function writeOwnFile(
  batch: string,
  { place, name, attempt }: Target,
  parts: Iterable<Uint8Array>,
): Promise<void> {
  const tmp = await folderOf(batch, 'tmp');
  const partial = `${place}-${name}.${attempt}`;
  const handle = (await tmp.getFileHandle(partial, { create: true })) as FileHandle;
  try {
    await writeAll(handle, parts);
    await moveInto(handle, await folderOf(batch, place), name);
  } catch (error) {
    await removeOwnFile(batch, 'tmp', partial);
    throw error;
  }
  if (!handle.move) await removeOwnFile(batch, 'tmp', partial);
}

async function writeAll(handle: FileHandle, parts: Iterable<Uint8Array>): Promise<void> {
  const access = await handle.createSyncAccessHandle();
  try {
    access.truncate(0);
    let at = 0;
    for (const part of parts) {
      const written = access.write(part, { at });
      if (written < part.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
      at += written;
    }
    access.flush();
  } finally {
    access.close();
  }
}

/** If `move` is missing, the file is copied, not atomically: the journal row written later makes it valid. */
async function moveInto(handle: FileHandle, folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  if (handle.move) {
    await handle.move(folder, name);
    return;
  }
  const target = (await folder.getFileHandle(name, { create: true })) as FileHandle;
  await writeAll(target, [new Uint8Array(await (await handle.getFile()).arrayBuffer())]);
}
