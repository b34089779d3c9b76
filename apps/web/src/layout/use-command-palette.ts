/** ⌘K, or Ctrl+K: opens the command palette from anywhere, also while somebody types. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** For the button of the header, which stands elsewhere in the tree. */
export const usePalette = create<{ readonly open: boolean; readonly setOpen: (open: boolean) => void }>(
  (set) => ({ open: false, setOpen: (open) => set({ open }) }),
);

/** @returns whether it was asked for at all: only then its code is loaded. */
export function useCommandPalette(): boolean {
  const { open, setOpen } = usePalette();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const ours = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!ours || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(!usePalette.getState().open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [setOpen]);
  return wanted;
}
