import { OUTCOME_WORDS } from '@printready/pipeline/outcome';
import type { Finding, Question } from '@printready/tools/tool';
import { useEffect, useState } from 'react';
import type { Preview } from '../../runs/preview/use-preview.ts';
import { READ_MS, type SeenPrompts } from '../../runs/seen-prompts.ts';

export type CanvasNotice = {
  readonly text: string | null;
  readonly question: Question | null;
  readonly betterTool: string | null;
  readonly betterWith: NonNullable<Finding['betterWith']> | null;
  readonly dismiss: () => void;
  /** Price, in tokens, of accepting the unpaid result as it is; null for a preview, which is free. */
  readonly costs: number | null;
};

type NoticeText = Pick<CanvasNotice, 'text' | 'question' | 'betterTool' | 'betterWith'>;

export type NoticeSource = Pick<Preview, 'without' | 'findings' | 'outcome'> & {
  /** Code of the question for which the run waits; the user has already seen the other questions. */
  readonly asked?: string | null;
};

/** @param tells false to omit a run's findings, which apply to other options or are shown in the top bar */
export function toNoticeSource<Source extends NoticeSource>(
  preview: Source | null,
  tells: boolean,
): Source | null {
  return preview && !tells ? { ...preview, outcome: null } : preview;
}

const wordsOf = ({ found, question }: Question): string => `${found} ${question}`.trimEnd();

function askingOf({ findings, asked }: NoticeSource): Finding | undefined {
  const asking = findings.filter(({ asks }) => asks);
  return asking.find(({ code }) => code === asked) ?? asking[0];
}

const SILENT: NoticeText = { text: null, question: null, betterTool: null, betterWith: null };

const betterOf = (finding: Finding | undefined) => ({
  betterTool: finding?.betterTool ?? null,
  betterWith: finding?.betterWith ?? null,
});

/** @param current false if the preview has older options, in which case the question may already be answered */
export function noticeOf(preview: NoticeSource | null, activeTool: string, current: boolean): NoticeText {
  // If a neural network is missing, the bar above the canvas says so; findings made without it may not hold.
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

const openFindings = (findings: readonly Finding[], dismissed: ReadonlySet<string>): readonly Finding[] =>
  findings.filter(({ asks }) => !asks || !dismissed.has(wordsOf(asks)));

/** A dismissed text is not shown again for the same image; the next question or the findings take its place. */
export function useCanvasNotice(
  preview: NoticeSource | null,
  activeTool: string,
  current: boolean,
  prompts: SeenPrompts,
): CanvasNotice {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const open = preview && { ...preview, findings: openFindings(preview.findings, dismissed) };
  const said = noticeOf(open, activeTool, current);
  const shown = said.text !== null && dismissed.has(said.text) ? SILENT : said;
  // While a brush is selected, the question is shown as a note.
  const code = shown.text === null || !open ? undefined : askingOf(open)?.code;
  useEffect(() => {
    if (code === undefined) return;
    const timer = setTimeout(() => prompts.markSeen(code), READ_MS);
    return () => clearTimeout(timer);
  }, [code, prompts]);
  return {
    ...shown,
    costs: null,
    dismiss: () => {
      const { text } = said;
      if (text !== null) setDismissed((before) => new Set([...before, text]));
      if (code !== undefined) prompts.dismiss(code);
    },
  };
}
