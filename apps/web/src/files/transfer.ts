/**
 * Holds the one image that a screen transfers to another: set by Home's drop zone, "Send to…" and the assistant, taken
 * by a tool.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import type { SourceFile } from './document.ts';

/** Of the tool; null: its own are right. */
export type SentOptions = Readonly<Record<string, unknown>> | null;

type Transfer = {
  readonly image: SourceFile | null;
  readonly options: SentOptions;
  give(image: SourceFile, options?: SentOptions): void;
  /** The image, which is then no longer here. */
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

/**
 * For an image that is sent to the tool that is open already: the address stays, its entry in the history is a new one.
 * What was sent before the tool opened is left to the tool's start.
 */
export function useSentWhileOpen(open: (image: SourceFile, options: SentOptions) => void): void {
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
