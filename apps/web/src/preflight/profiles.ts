import { DEFAULT_PROFILE, PROFILES, type Profile, parseProfile } from '@printready/preflight';
import { useSyncExternalStore } from 'react';

const OWN_KEY = 'printready-profiles';
const DEFAULT_KEY = 'printready-default-profile';
const listeners = new Set<() => void>();

type State = { readonly profiles: readonly Profile[]; readonly initial: Profile };

let state: State | undefined;

function readState(): State {
  const own = readOwn();
  const profiles = [...PROFILES, ...own];
  const wanted = localStorage.getItem(DEFAULT_KEY);
  return { profiles, initial: profiles.find(({ id }) => id === wanted) ?? DEFAULT_PROFILE };
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
  state = undefined;
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

export function useShopProfiles(): State {
  return useSyncExternalStore(subscribe, () => (state ??= readState()));
}

export const isOwn = ({ id }: Profile) => PROFILES.every((built) => built.id !== id);

export function makeDefault({ id }: Profile): void {
  localStorage.setItem(DEFAULT_KEY, id);
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
