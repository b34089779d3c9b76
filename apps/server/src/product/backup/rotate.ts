import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SEALED } from './seal.ts';

const OURS = /^printready-\d{4}-\d\d-\d\dT[\d-]+\.backup(\.age)?$/;

export function nameNow(sealed: boolean): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `printready-${time}.backup${sealed ? SEALED : ''}`;
}

export function rotate(folder: string, keep: number): string[] {
  const names = readdirSync(folder)
    .filter((name) => OURS.test(name))
    .sort();
  const old = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(folder, name));
  for (const path of old) rmSync(path);
  return old;
}
