import { useState } from 'react';
import { create } from 'zustand';

export const usePalette = create<{ readonly open: boolean; readonly setOpen: (open: boolean) => void }>(
  (set) => ({ open: false, setOpen: (open) => set({ open }) }),
);

/** Called at startup, not in an effect: a key pressed during the first render must open the palette. */
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

/** @returns true once the palette has been opened, so that its code is loaded */
export function usePaletteWanted(): boolean {
  const open = usePalette((palette) => palette.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
}
