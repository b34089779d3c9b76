/**
 * Holds the one image that a screen transfers to another: set by Home's drop zone and "Send to…", taken by a tool.
 */
import { create } from 'zustand';
import type { SourceFile } from './document.ts';

type Transfer = {
  readonly image: SourceFile | null;
  give(image: SourceFile): void;
  /** The image, which is then no longer here. */
  take(): SourceFile | null;
  clear(): void;
};

export const useTransfer = create<Transfer>((set, get) => ({
  image: null,
  give: (image) => set({ image }),
  take() {
    const { image } = get();
    set({ image: null });
    return image;
  },
  clear: () => set({ image: null }),
}));
