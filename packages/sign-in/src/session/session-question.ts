import { create } from 'zustand';

type Question = {
  readonly open: boolean;
  readonly ask: () => void;
  readonly putOff: () => void;
};

export const useSessionQuestion = create<Question>((set) => ({
  open: true,
  ask: () => set({ open: true }),
  putOff: () => set({ open: false }),
}));
