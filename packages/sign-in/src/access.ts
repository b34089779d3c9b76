/** The beta gate's local flag: a signed-in user gets it, and it can be cleared. */
import { ACCESS_FLAG } from '@printready/contracts/limits';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function hasAccess(): boolean {
  return localStorage.getItem(ACCESS_FLAG.key) === ACCESS_FLAG.value;
}

/** Whoever is signed in gets it, unless they removed it from this browser. */
export function grantAccess(): void {
  if (localStorage.getItem(ACCESS_FLAG.key) === null) openAccess();
}

/** Asked for. */
export function openAccess(): void {
  localStorage.setItem(ACCESS_FLAG.key, ACCESS_FLAG.value);
  announce();
}

const REMOVED = 'removed';

/** Until it is asked for, or somebody signs in anew. */
export function removeAccess(): void {
  localStorage.setItem(ACCESS_FLAG.key, REMOVED);
  announce();
}

/** Log out clears it. */
export function forgetAccess(): void {
  localStorage.removeItem(ACCESS_FLAG.key);
  announce();
}

export function useAccess(): boolean {
  return useSyncExternalStore((listener) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === ACCESS_FLAG.key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }, hasAccess);
}
