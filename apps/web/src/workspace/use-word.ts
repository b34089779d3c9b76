/** What a preview has to say, over the canvas: a question to the user, that a run would give nothing, or the tool's notes. */
import type { CanvasQuestion, ToolPanel } from '@printready/tools/panel';
import { useEffect, useState } from 'react';
import { type MetQuestions, READ_MS } from './run/met-questions.ts';
import { OUTCOME_WORDS } from './run/outcome.ts';
import type { Preview } from './run/use-preview.ts';

export type Word = {
  /** Null: nothing to say. */
  readonly text: string | null;
  /** Stands for an answer by a press on the picture. */
  readonly question: CanvasQuestion | null;
  readonly dismiss: () => void;
  /** The tokens that leaving all as it is costs: a run waits for it. Null: nothing, it is a preview's. */
  readonly costs: number | null;
};

type Said = Pick<Word, 'text' | 'question'>;

/** What a preview tells, or a run that asks before it is paid. */
export type Telling = Pick<Preview, 'without' | 'notes' | 'outcome'>;

export const wordsOf = ({ found, asks }: CanvasQuestion): string => `${found} ${asks}`;

const SILENT: Said = { text: null, question: null };

/**
 * @param activeTool a question stands while a press answers it, or its own tool is at hand.
 * @param current the preview is of the newest options; until it is, a question may be answered already.
 */
export function wordOf<Options extends object>(
  panel: Pick<ToolPanel<Options>, 'question'>,
  preview: Telling | null,
  activeTool: string,
  current: boolean,
): Said {
  // Without its network a preview says that above the canvas, and what else it says is not of the result.
  if (!preview || preview.without) return SILENT;
  const { notes, outcome } = preview;
  const question = panel.question?.(notes) ?? null;
  if (question && (activeTool === 'pan' || activeTool === question.tool))
    return current ? { text: wordsOf(question), question } : SILENT;
  if (notes.length > 0) return { text: notes.join(' '), question: null };
  return { text: outcome && OUTCOME_WORDS[outcome], question: null };
}

/** What was dismissed is not said again of the same image. */
export function useWord<Options extends object>(
  panel: ToolPanel<Options>,
  preview: Telling | null,
  activeTool: string,
  current: boolean,
  met: MetQuestions,
): Word {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const said = wordOf(panel, preview, activeTool, current);
  const shown = said.text === dismissed ? SILENT : said;
  // With a brush at hand the question stands there as a note.
  const asked = shown.text === null || !preview ? null : panel.question?.(preview.notes);
  const words = asked ? wordsOf(asked) : null;
  useEffect(() => {
    if (words === null) return;
    const timer = setTimeout(() => met.meet(words), READ_MS);
    return () => clearTimeout(timer);
  }, [words, met]);
  return {
    ...shown,
    costs: null,
    dismiss: () => {
      setDismissed(said.text);
      if (words !== null) met.leave(words);
    },
  };
}
