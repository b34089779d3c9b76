/** Rows that the person's shop shares, for screens with and without a session. `FollowShopRows` fills the store. */
import { shopRows } from '@printready/contracts/messages';
import { useEffect } from 'react';
import { create } from 'zustand';

export type ShopRowKind = 'profiles' | 'inks' | 'recipes' | 'presets';

export type ShopRow = {
  readonly id: string;
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Version of the row: a change applies only to the version that the person has seen. */
  readonly updatedAt: string;
};

/** @param seen the row to replace, as the person has seen it; null adds a row */
export type ShopRowEntry = Pick<ShopRow, 'name' | 'content'> & { readonly seen: ShopRow | null };

export type ShopRowChanges = {
  /** @throws ShopRowRefusal with a message for users */
  readonly save: (kind: ShopRowKind, entries: readonly ShopRowEntry[]) => Promise<readonly ShopRow[]>;
  /** @throws ShopRowRefusal with a message for users */
  readonly remove: (kind: ShopRowKind, row: ShopRow) => Promise<void>;
};

/** Absent kinds are not loaded yet. */
type LoadedRows = Partial<Readonly<Record<ShopRowKind, readonly ShopRow[]>>>;

export type RowShop = { readonly id: string; readonly name: string };

type ShopRowsState = {
  /** Null for a person alone. */
  readonly followed: { readonly shop: RowShop; readonly changes: ShopRowChanges } | null;
  readonly loaded: LoadedRows;
  /** Kinds that a screen has shown; others are not requested. */
  readonly wanted: readonly ShopRowKind[];
};

export const useShopRowsStore = create<ShopRowsState>(() => ({ followed: null, loaded: {}, wanted: [] }));

export type ShopRows = {
  readonly shop: RowShop;
  readonly rows: readonly ShopRow[];
  readonly loaded: boolean;
  readonly save: (entries: readonly ShopRowEntry[]) => Promise<readonly ShopRow[]>;
  readonly remove: (row: ShopRow) => Promise<void>;
};

const NONE: readonly ShopRow[] = [];

function want(kind: ShopRowKind): void {
  useShopRowsStore.setState(({ wanted }) => (wanted.includes(kind) ? {} : { wanted: [...wanted, kind] }));
}

/** Null for a person alone. @param used false requests nothing */
export function useShopRows(kind: ShopRowKind, used = true): ShopRows | null {
  const followed = useShopRowsStore((state) => state.followed);
  const rows = useShopRowsStore((state) => state.loaded[kind]);
  useEffect(() => {
    if (used) want(kind);
  }, [kind, used]);
  if (!followed) return null;
  const { shop, changes } = followed;
  return {
    shop,
    rows: rows ?? NONE,
    loaded: rows !== undefined,
    save: (entries) => changes.save(kind, entries),
    remove: (row) => changes.remove(kind, row),
  };
}

/** Names are unique regardless of case. */
export const findByName = (rows: readonly ShopRow[], name: string): ShopRow | undefined =>
  rows.find((row) => row.name.toLowerCase() === name.trim().toLowerCase());

/** Its message is for users. */
export class ShopRowRefusal extends Error {
  override readonly name = 'ShopRowRefusal';
}

/** For a save that goes to the shop or to this browser. */
export function describeSaveError(error: unknown): string {
  if (error instanceof ShopRowRefusal) return error.message;
  console.error('Nothing could be saved in this browser.', error);
  return shopRows.noRoom;
}
