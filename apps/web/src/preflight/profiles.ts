import { DEFAULT_PROFILE, PROFILES, type Profile, parseProfile } from '@printready/preflight';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type RowShop, type ShopRow, type ShopRows, useShopRows } from '../shop-rows/shop-rows.ts';

const OWN_KEY = 'printready-profiles';
const DEFAULT_KEY = 'printready-default-profile';
/** Copy of a default profile that the shop shares, because files may be checked before its rows are loaded. */
const DEFAULT_COPY_KEY = 'printready-default-profile-copy';
const listeners = new Set<() => void>();

type Stored = {
  readonly own: readonly Profile[];
  readonly wanted: string | null;
  readonly copy: Profile | null;
};

let stored: Stored | undefined;

function readStored(): Stored {
  const copy = parseProfile(localStorage.getItem(DEFAULT_COPY_KEY) ?? '');
  return {
    own: readOwn(),
    wanted: localStorage.getItem(DEFAULT_KEY),
    copy: copy.ok ? copy.profile : null,
  };
}

function readOwn(): Profile[] {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(OWN_KEY) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((entry: unknown) => {
    const read = parseProfile(JSON.stringify(entry));
    return read.ok ? [read.profile] : [];
  });
}

function changed(): void {
  stored = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', changed);
  };
}

const SHARED_ID = /^shop-[0-9a-f]{8}-[0-9a-f-]{27}$/;

export const isShared = ({ id }: Profile): boolean => SHARED_ID.test(id);

/** Null for a row that is not a profile of this version. */
export function profileOf({ id, name, content }: ShopRow): Profile | null {
  const read = parseProfile(JSON.stringify({ ...content, id: `shop-${id}`, name: name.slice(0, 80) }));
  return read.ok ? read.profile : null;
}

export const rowOf = (rows: readonly ShopRow[], profile: Profile): ShopRow | undefined =>
  rows.find(({ id }) => profile.id === `shop-${id}`);

export type ProfileList = {
  readonly profiles: readonly Profile[];
  readonly shared: {
    readonly shop: RowShop;
    readonly profiles: readonly Profile[];
    readonly rows: ShopRows;
  } | null;
  readonly initial: Profile;
};

function initialOf({ wanted, copy }: Stored, known: readonly Profile[], rows: ShopRows | null): Profile {
  const found = known.find(({ id }) => id === wanted);
  if (found) return found;
  const isGone = rows?.loaded === true;
  return copy && copy.id === wanted && !isGone ? copy : DEFAULT_PROFILE;
}

/** Built-in, own, and shared profiles; without a session, the built-in and own ones. */
export function useShopProfiles(): ProfileList {
  const now = useSyncExternalStore(subscribe, () => (stored ??= readStored()));
  const rows = useShopRows('profiles');
  const fromShop = rows?.rows;
  const shared = useMemo(() => (fromShop ?? []).flatMap((row) => profileOf(row) ?? []), [fromShop]);
  const profiles = [...PROFILES, ...now.own, ...shared];
  const initial = initialOf(now, profiles, rows);
  useEffect(() => {
    if (shared.includes(initial)) localStorage.setItem(DEFAULT_COPY_KEY, JSON.stringify(initial));
  }, [shared, initial]);
  return { profiles, shared: rows && { shop: rows.shop, profiles: shared, rows }, initial };
}

/** A profile of the person or the shop, which can be changed. */
export const isOwn = ({ id }: Profile) => PROFILES.every((built) => built.id !== id);

export function makeDefault(profile: Profile): void {
  localStorage.setItem(DEFAULT_KEY, profile.id);
  if (isShared(profile)) localStorage.setItem(DEFAULT_COPY_KEY, JSON.stringify(profile));
  else localStorage.removeItem(DEFAULT_COPY_KEY);
  changed();
}

export function saveProfile(profile: Profile): void {
  const others = readOwn().filter(({ id }) => id !== profile.id);
  localStorage.setItem(OWN_KEY, JSON.stringify([...others, profile]));
  changed();
}

export function removeShopProfile(profile: Profile): void {
  localStorage.setItem(OWN_KEY, JSON.stringify(readOwn().filter(({ id }) => id !== profile.id)));
  changed();
}

export function copyProfile(profile: Profile, taken: readonly Profile[]): Profile {
  const base = isOwn(profile) ? profile.name : `My ${profile.name}`;
  const names = [base, ...Array.from({ length: taken.length + 1 }, (_, index) => `${base} ${index + 2}`)];
  const free = names.find((name) => taken.every((one) => one.name !== name && one.id !== toId(name)));
  const name = (free ?? base).slice(0, 80);
  return { ...profile, id: toId(name), name };
}

export function toId(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return id.slice(0, 64) || 'profile';
}

export async function importProfile(
  file: Blob,
  taken: readonly Profile[],
): Promise<ReturnType<typeof parseProfile>> {
  const read = parseProfile(await file.text());
  if (!read.ok) return read;
  const { profile } = read;
  const imported = isOwn(profile) ? profile : copyProfile(profile, taken);
  saveProfile(imported);
  return { ok: true, profile: imported };
}

/** Choices of a `Select`; those of the shop stand under its name. */
export function profileChoices(
  profiles: readonly Profile[],
  shared: ProfileList['shared'],
  label: (profile: Profile) => string,
) {
  const toChoice = (profile: Profile) => ({ value: profile.id, label: label(profile) });
  const fromShop = shared?.profiles ?? [];
  const others = profiles.filter((profile) => !fromShop.includes(profile)).map(toChoice);
  return shared && fromShop.length > 0
    ? [...others, { group: shared.shop.name, choices: fromShop.map(toChoice) }]
    : others;
}
