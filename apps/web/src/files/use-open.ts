/** Opens files: checks, decodes in the worker, and says in place what went wrong; the next file works. */

import type { Choice, FileQuestion } from '@printready/pipeline/open-file';
import { type Auth, useAuth } from '@printready/sign-in/auth-context';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort, isTimeout, useJob } from '../engine/use-job.ts';
import type { Tasks } from '../worker/tasks.gen.ts';
import { rememberChoice } from './choose/choice.ts';
import type { DecodedImages } from './decoded-images.ts';
import { createDocument, type OpenDocument, type SourceFile } from './document.ts';
import { type Draft, loadDraft } from './draft.ts';
import { checkFile, describeCrash, describeProblem, describeTimeout, type FileProblem } from './problem.ts';
import { proxyPixels } from './proxy-pixels.ts';
import { useTransfer } from './transfer.ts';

/** What came back from before signing in. */
export type Restored = Pick<Draft, 'options' | 'requestId' | 'others'>;

type Asked = {
  readonly file: SourceFile;
  readonly question: FileQuestion;
  readonly restored: Restored | null;
};

type OpenState = {
  readonly document: OpenDocument | null;
  /** Goes up with every opened file: what belongs to one image starts anew. */
  readonly count: number;
  readonly restored: Restored | null;
  /** The name of the file being read. */
  readonly opening: string | null;
  readonly problem: FileProblem | null;
  /** Waits for an answer before it opens. */
  readonly asked: Asked | null;
};

const NOTHING: OpenState = {
  document: null,
  count: 0,
  restored: null,
  opening: null,
  problem: null,
  asked: null,
};

type Outcome =
  | { readonly document: OpenDocument }
  | { readonly question: FileQuestion }
  | { readonly problem: FileProblem };

/** Null: it was called off. */
async function outcomeOf(
  file: SourceFile,
  answering: Promise<Tasks['open']['answer']>,
): Promise<Outcome | null> {
  try {
    const answer = await answering;
    if ('question' in answer) return { question: answer.question };
    return answer.ok
      ? { document: createDocument(file, answer) }
      : { problem: describeProblem(file, answer.problem) };
  } catch (error) {
    if (isTimeout(error)) return { problem: describeTimeout(file) };
    return isAbort(error) ? null : { problem: describeCrash(file, error) };
  }
}

/** @param images what a list beside it has decoded already. */
export function useOpen(toolId: WorkspaceToolId, images: DecodedImages) {
  const [state, setState] = useState(NOTHING);
  const runTask = useJob();
  const newest = useRef<AbortController | null>(null);
  useEffect(() => () => newest.current?.abort(), []);

  const open = useCallback(
    async (file: SourceFile, restored: Restored | null = null): Promise<void> => {
      newest.current?.abort();
      const controller = new AbortController();
      newest.current = controller;
      const unfit = checkFile(file);
      if (unfit) {
        setState((before) => ({ ...before, opening: null, problem: unfit }));
        return;
      }
      setState((before) => ({ ...before, opening: file.name, problem: null, asked: null }));
      const { signal } = controller;
      const request = { file: file.blob, toolId, proxyPixels: proxyPixels(), choice: file.choice ?? null };
      const answering = images.ask(request, (asked) => runTask('open', asked, { signal }));
      const opened = await outcomeOf(file, answering);
      // Another may have been asked for while somebody else decoded this one.
      if (!opened || signal.aborted) return;
      if ('document' in opened)
        setState(({ count }) => ({ ...NOTHING, ...opened, count: count + 1, restored }));
      else if ('problem' in opened) setState((before) => ({ ...before, ...opened, opening: null }));
      else {
        const asked = { file, question: opened.question, restored };
        setState((before) => ({ ...before, opening: null, asked }));
      }
    },
    [runTask, toolId, images],
  );

  const isBusy = useCallback(() => newest.current?.signal.aborted === false, []);
  useFirstImage({ toolId, auth: useAuth(), isBusy, open });

  const setDocument = useCallback(
    (change: (document: OpenDocument) => OpenDocument) =>
      setState((before) => (before.document ? { ...before, document: change(before.document) } : before)),
    [],
  );
  const answer = (choice: Choice) => {
    if (!state.asked) return;
    const { file, restored } = state.asked;
    rememberChoice(file, choice);
    void open({ ...file, choice }, restored);
  };
  /** What was open stays open. */
  const dismissQuestion = () => setState((before) => ({ ...before, asked: null }));
  const dismissProblem = useCallback(() => setState((before) => ({ ...before, problem: null })), []);
  return { ...state, open, setDocument, dismissProblem, answer, dismissQuestion };
}

/** An image transferred from another screen, or the work kept while signing in. */
function useFirstImage(parts: {
  readonly toolId: WorkspaceToolId;
  readonly auth: Auth;
  /** Something was opened already: then nothing is brought back over it. */
  readonly isBusy: () => boolean;
  readonly open: (file: SourceFile, restored?: Restored | null) => Promise<void>;
}): void {
  const { toolId, isBusy, open } = parts;
  const { status, user } = parts.auth;
  const userId = user?.id ?? null;
  useEffect(() => {
    if (status === 'loading' || isBusy()) return;
    let left = false;
    const start = async () => {
      const { image, options } = useTransfer.getState();
      if (image) {
        await open(image, options && { options, requestId: null });
        if (!left) useTransfer.getState().clear();
        return;
      }
      const kept = await loadDraft(toolId, userId);
      if (kept && !left && !isBusy()) await open(kept.file, kept);
    };
    start().catch((error: unknown) =>
      console.error('The work from before could not be brought back.', error),
    );
    return () => {
      left = true;
    };
  }, [toolId, status, userId, isBusy, open]);
}
