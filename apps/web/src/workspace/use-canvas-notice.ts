/**
 * What the preview has to say over the canvas: a question, a warning that a run would change nothing, or the tool's
 * findings.
 */

import { OUTCOME_WORDS } from '@printready/pipeline/outcome';
import type { Finding, Question } from '@printready/tools/tool';
import { useEffect, useState } from 'react';
import { READ_MS, type SeenPrompts } from '../runs/seen-prompts.ts';
import type { Preview } from '../runs/use-preview.ts';

export type CanvasNotice = {
  /** Null: nothing to say. */
  readonly text: string | null;
  /** Stands for an answer by a press on the picture. */
  readonly question: Question | null;
  /** The tool that does better what is said. */
  readonly betterTool: string | null;
  readonly betterWith: NonNullable<Finding['betterWith']> | null;
  readonly dismiss: () => void;
  /** The tokens that leaving all as it is costs: a run waits for it. Null: nothing, it is a preview's. */
  readonly costs: number | null;
};

type NoticeText = Pick<CanvasNotice, 'text' | 'question' | 'betterTool' | 'betterWith'>;

/** What a preview tells, or a run that asks before it is paid. */
export type NoticeSource = Pick<Preview, 'without' | 'findings' | 'outcome'> & {
  /** The code of the question that a run asks; of the others it comes to, the user knows. */
  readonly asked?: string | null;
};

/**
 * @param tells false: what a run comes to is not told here. The preview shows other options than the result's (a crop's whole
 * picture), or "Nothing to fix" stands in Run's place.
 */
export function toNoticeSource<Source extends NoticeSource>(
  preview: Source | null,
  tells: boolean,
): Source | null {
  return preview && !tells ? { ...preview, outcome: null } : preview;
}

const wordsOf = ({ found, question }: Question): string => `${found} ${question}`;

/** What the run asks, else the first that asks, in the tool's order. */
function askingOf({ findings, asked }: NoticeSource): Finding | undefined {
  const asking = findings.filter(({ asks }) => asks);
  return asking.find(({ code }) => code === asked) ?? asking[0];
}

const SILENT: NoticeText = { text: null, question: null, betterTool: null, betterWith: null };

const betterOf = (finding: Finding | undefined) => ({
  betterTool: finding?.betterTool ?? null,
  betterWith: finding?.betterWith ?? null,
});

/**
 * @param activeTool a question stands while a press answers it, or its own tool is at hand.
 * @param current the preview is of the newest options; until it is, a question may be answered already.
 */
export function noticeOf(preview: NoticeSource | null, activeTool: string, current: boolean): NoticeText {
  // Without its network a preview says that above the canvas, and what else it says is not of the result.
  if (!preview || preview.without) return SILENT;
  const { findings, outcome } = preview;
  const asking = askingOf(preview);
  const question = asking?.asks ?? null;
  if (question && (activeTool === 'pan' || activeTool === question.tool))
    return current ? { ...betterOf(asking), text: wordsOf(question), question } : SILENT;
  const better = findings.find((finding) => finding.betterTool !== undefined);
  if (findings.length > 0)
    return {
      text: findings.map(({ text }) => text).join(' '),
      question: null,
      ...betterOf(better),
    };
  return { ...SILENT, text: outcome && OUTCOME_WORDS[outcome] };
}

/** What was dismissed is not said again of the same image. */
export function useCanvasNotice(
  preview: NoticeSource | null,
  activeTool: string,
  current: boolean,
  prompts: SeenPrompts,
): CanvasNotice {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const said = noticeOf(preview, activeTool, current);
  const shown = said.text === dismissed ? SILENT : said;
  // With a brush at hand the question stands there as a note.
  const code = shown.text === null || !preview ? undefined : askingOf(preview)?.code;
  useEffect(() => {
    if (code === undefined) return;
    const timer = setTimeout(() => prompts.markSeen(code), READ_MS);
    return () => clearTimeout(timer);
  }, [code, prompts]);
  return {
    ...shown,
    costs: null,
    dismiss: () => {
      setDismissed(said.text);
      if (code !== undefined) prompts.dismiss(code);
    },
  };
}
