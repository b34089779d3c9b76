import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import type { SourceFile } from '../document.ts';

/** Options for the tool; null uses its defaults. */
export type SentOptions = Readonly<Record<string, unknown>> | null;

type Transfer = {
  readonly image: SourceFile | null;
  readonly options: SentOptions;
  give(image: SourceFile, options?: SentOptions): void;
  take(): SourceFile | null;
  clear(): void;
};

const NOTHING = { image: null, options: null };

export const useTransfer = create<Transfer>((set, get) => ({
  ...NOTHING,
  give: (image, options = null) => set({ image, options }),
  take() {
    const { image } = get();
    set(NOTHING);
    return image;
  },
  clear: () => set(NOTHING),
}));

/** Handles a transfer to the tool already open: the path stays, but the history entry is new. */
export function useTransferWhileOpen(open: (image: SourceFile, options: SentOptions) => void): void {
  const { key } = useLocation();
  const seen = useRef(key);
  const onEntry = useEffectEvent(() => {
    const { image, options } = useTransfer.getState();
    if (!image) return;
    useTransfer.getState().clear();
    open(image, options);
  });
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    onEntry();
  }, [key]);
}
