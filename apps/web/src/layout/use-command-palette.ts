/** ⌘K, or Ctrl+K: opens the command palette from anywhere, also while somebody types. */
import { useState } from 'react';
import { create } from 'zustand';

/** For the button of the header, which stands elsewhere in the tree. */
export const usePalette = create<{ readonly open: boolean; readonly setOpen: (open: boolean) => void }>(
  (set) => ({ open: false, setOpen: (open) => set({ open }) }),
);

/**
 * From the page’s first moment, not from an effect: somebody who presses it while the first screen is still being
 * painted finds the palette open when it is.
 *
 * @returns what ends it again, for tests.
 */
export function listenForPalette(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const ours = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
    if (!ours || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const { open, setOpen } = usePalette.getState();
    setOpen(!open);
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** @returns whether it was asked for at all: only then its code is loaded. */
export function usePaletteWanted(): boolean {
  const open = usePalette((palette) => palette.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
}
