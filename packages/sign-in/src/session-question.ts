/** Whether the question to sign in again is open; put off, it waits in a banner and in a run's own button. */
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
