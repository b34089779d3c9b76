/** What any screen may ask of the assistant: to open, with a question about a file of its own. */
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import type { SourceFile } from '../files/document.ts';

type AssistantQuestion = {
  readonly question: string;
  /** What this screen knows of the file: goes along with the question. */
  readonly facts: readonly string[];
  /** Opens in the tools that the answer names. */
  readonly file: SourceFile | null;
};

/** The file that a screen has open, and what that screen knows of it. */
export type OpenFile = Pick<AssistantQuestion, 'facts' | 'file'>;

type AssistantState = {
  readonly open: boolean;
  readonly asked: AssistantQuestion | null;
  /** Asks the screen that is open; null: it has no file. */
  readonly openFile: (() => OpenFile | null) | null;
  /** Where a tool's header has its button; null: it floats. */
  readonly slot: HTMLElement | null;
  readonly setOpen: (open: boolean) => void;
  readonly ask: (question: AssistantQuestion) => void;
  /** The question, which is then no longer here. */
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

/** Lets the assistant know of “this file” while a screen is there. @param tell is called when somebody asks */
export function useOpenFile(tell: () => OpenFile | null): void {
  const onTell = useEffectEvent(tell);
  useEffect(() => {
    const openFile = () => onTell();
    useAssistant.setState({ openFile });
    return () => {
      if (useAssistant.getState().openFile === openFile) useAssistant.setState({ openFile: null });
    };
  }, []);
}
