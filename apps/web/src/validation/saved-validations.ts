import type { Facts, Profile } from '@printready/preflight';
import { openStore } from '../platform/open-store.ts';
import type { PrintSize } from '../preflight/validate-types.ts';

export type SavedValidation = {
  readonly validationId: string;
  /** Owner; null if saved while signed out. Never shown to other users. */
  readonly userId: string | null;
  readonly validatedAtMs: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly facts: Facts;
  readonly profile: Profile;
  readonly printSize: PrintSize | null;
};

const MAX_STORED = 200;
const withStore = openStore({
  database: 'printready-validations',
  store: 'validations',
  keyPath: 'validationId',
});

/** @throws if the browser refuses storage (private mode, full disk) */
export async function saveValidation(validation: SavedValidation): Promise<void> {
  await withStore('readwrite', (store) => store.put(validation));
  const all = await readAll();
  for (const { validationId } of all.slice(MAX_STORED)) await deleteValidation(validationId);
}

export async function loadValidation(
  validationId: string,
  userId: string | null,
): Promise<SavedValidation | null> {
  const kept = await withStore(
    'readonly',
    (store) => store.get(validationId) as IDBRequest<SavedValidation | undefined>,
  );
  return kept && isOf(kept, userId) ? kept : null;
}

export async function listValidations(userId: string | null): Promise<readonly SavedValidation[]> {
  return (await readAll()).filter((kept) => isOf(kept, userId));
}

async function deleteValidation(validationId: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(validationId));
}

/** Excludes entries from earlier versions, which lack facts that the current rules need. */
const isOf = (kept: SavedValidation, userId: string | null) =>
  kept.userId === userId &&
  'press' in kept.profile &&
  (kept.facts.kind !== 'svg' || 'textFonts' in kept.facts);

async function readAll(): Promise<SavedValidation[]> {
  const all = await withStore('readonly', (store) => store.getAll() as IDBRequest<SavedValidation[]>);
  return all.sort((a, b) => b.validatedAtMs - a.validatedAtMs);
}
