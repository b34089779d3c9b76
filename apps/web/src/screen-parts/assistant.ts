import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import type { SourceFile } from '../files/document.ts';

type AssistantQuestion = {
  readonly question: string;
  /** The screen's facts about the file, sent with the question. */
  readonly facts: readonly string[];
  readonly file: SourceFile | null;
};

export type OpenFile = Pick<AssistantQuestion, 'facts' | 'file'>;

type AssistantState = {
  readonly open: boolean;
  readonly asked: AssistantQuestion | null;
  /** Reads the open screen's file; null if the screen has no file. */
  readonly openFile: (() => OpenFile | null) | null;
  readonly slot: HTMLElement | null;
  readonly setOpen: (open: boolean) => void;
  readonly ask: (question: AssistantQuestion) => void;
  readonly take: () => AssistantQuestion | null;
};

export const useAssistant = create<AssistantState>((set, get) => ({
  open: false,
  asked: null,
  openFile: null,
  slot: null,
  setOpen: (open) => set({ open }),
  ask: (asked) => set({ asked, open: true }),
  take() {
    const { asked } = get();
    set({ asked: null });
    return asked;
  },
}));

export const setAssistantSlot = (slot: HTMLElement | null): void => useAssistant.setState({ slot });

export function useOpenFile(readFile: () => OpenFile | null): void {
  const onRead = useEffectEvent(readFile);
  useEffect(() => {
    const openFile = () => onRead();
    useAssistant.setState({ openFile });
    return () => {
      if (useAssistant.getState().openFile === openFile) useAssistant.setState({ openFile: null });
    };
  }, []);
}
