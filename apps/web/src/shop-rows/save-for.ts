import { useState } from 'react';

export type SaveFor = 'me' | 'shop';

const KEY = 'printready-save-for';

const recallSaveFor = (): SaveFor => (localStorage.getItem(KEY) === 'shop' ? 'shop' : 'me');

export const rememberSaveFor = (target: SaveFor): void => localStorage.setItem(KEY, target);

/** @param initial where an existing row is; absent for a new one, which goes where the last one went */
export function useSaveFor(initial?: SaveFor) {
  return useState(() => initial ?? recallSaveFor());
}
