/** The one processed image that screens transfer to each other: Home's drop zone and "Send to…" give, a tool takes. */
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
