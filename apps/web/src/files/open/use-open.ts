/** Decodes in the worker and reports problems in place. Opening a file cancels any earlier opening in progress. */

import type { Choice, FileQuestion } from '@printready/pipeline/open-file';
import { type Auth, useAuth } from '@printready/sign-in/session';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { isAbort, isTimeout, useJob } from '../../threads/use-job.ts';
import type { Tasks } from '../../worker/tasks.gen.ts';
import { rememberChoice } from '../choose/choice.ts';
import { createDocument, type OpenDocument, type SourceFile } from '../document.ts';
import type { OpenRequest } from '../opened.ts';
import { checkFile, describeCrash, describeProblem, describeTimeout, type FileProblem } from '../problem.ts';
import { type Draft, loadDraft } from '../stored/draft.ts';
import { createDraftOffer, type DraftOffer } from '../stored/draft-offer.ts';
import { isReturn } from '../stored/tool-in-use.ts';
import { useTransfer } from '../stored/transfer.ts';
import type { DecodedImages } from './decoded-images.ts';
import { proxyPixels } from './proxy-pixels.ts';

export type Restored = Pick<Draft, 'options' | 'requestId' | 'others'>;

type PendingQuestion = {
  readonly file: SourceFile;
  readonly question: FileQuestion;
  readonly restored: Restored | null;
};

type OpenState = {
  readonly document: OpenDocument | null;
  /** Increments with every opened file, which resets per-image state. */
  readonly count: number;
  readonly restored: Restored | null;
  readonly opening: string | null;
  readonly problem: FileProblem | null;
  readonly asked: PendingQuestion | null;
  readonly offered: Draft | null;
};

const NOTHING: OpenState = {
  document: null,
  count: 0,
  restored: null,
  opening: null,
  problem: null,
  asked: null,
  offered: null,
};

type Outcome =
  | { readonly document: OpenDocument }
  | { readonly question: FileQuestion }
  | { readonly problem: FileProblem };

async function outcomeOf(
  file: SourceFile,
  answering: Promise<Tasks['open']['answer']>,
): Promise<Outcome | null> {
  try {
    const answer = await answering;
    if (answer.ok) return { document: createDocument(file, answer) };
    const { problem } = answer;
    return problem.code === 'choice-needed'
      ? { question: problem.question }
      : { problem: describeProblem(file, problem) };
  } catch (error) {
    if (isTimeout(error)) return { problem: describeTimeout(file) };
    return isAbort(error) ? null : { problem: describeCrash(file, error) };
  }
}

function requestOf(file: SourceFile, toolId: WorkspaceToolId): OpenRequest {
  const { blob, choice, resolution } = file;
  const request = { file: blob, toolId, proxyPixels: proxyPixels(), choice: choice ?? null };
  return resolution ? { ...request, resolution } : request;
}

/** @param images pixels that a list has already decoded */
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
      const request = requestOf(file, toolId);
      const answering = images.decode(request, (asked) => runTask('open', asked, { signal }));
      const opened = await outcomeOf(file, answering);
      // The decoding is shared and not aborted, so an outdated outcome is ignored here.
      if (!opened || signal.aborted) return;
      if ('document' in opened) {
        const { document } = opened;
        setState(({ count }) => ({ ...NOTHING, document, count: count + 1, restored }));
      } else if ('problem' in opened) setState((before) => ({ ...before, ...opened, opening: null }));
      else {
        const asked = { file, question: opened.question, restored };
        setState((before) => ({ ...before, opening: null, asked }));
      }
    },
    [runTask, toolId, images],
  );

  const isBusy = useCallback(() => newest.current?.signal.aborted === false, []);
  const offer = (offered: Draft) => setState((before) => (before.document ? before : { ...before, offered }));
  useInitialImage({ toolId, auth: useAuth(), isBusy, open, offer });

  const setDocument = useCallback(
    (change: (document: OpenDocument) => OpenDocument) =>
      setState((before) => (before.document ? { ...before, document: change(before.document) } : before)),
    [],
  );
  const change = (patch: Partial<OpenState>) => setState((before) => ({ ...before, ...patch }));
  const answer = (choice: Choice) => {
    if (!state.asked) return;
    const { file, restored } = state.asked;
    rememberChoice(file, choice);
    void open({ ...file, choice }, restored);
  };
  return {
    ...{ ...state, open, setDocument, answer },
    dismissProblem: () => change({ problem: null }),
    dismissQuestion: () => change({ asked: null }),
    offered: draftOffer(state.offered, open, () => change({ offered: null })),
  };
}

function draftOffer(
  offered: Draft | null,
  open: (file: SourceFile, restored: Restored) => Promise<void>,
  onDiscard: () => void,
): DraftOffer | null {
  return offered && createDraftOffer(offered, { restore: () => void open(offered.file, offered), onDiscard });
}

function useInitialImage(parts: {
  readonly toolId: WorkspaceToolId;
  readonly auth: Auth;
  readonly isBusy: () => boolean;
  readonly open: (file: SourceFile, restored?: Restored | null) => Promise<void>;
  readonly offer: (draft: Draft) => void;
}): void {
  const { toolId, isBusy, open } = parts;
  const onOffer = useEffectEvent(parts.offer);
  const { status, user } = parts.auth;
  const userId = user?.id ?? null;
  const navigation = useNavigationType();
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
      if (!kept || left || isBusy()) return;
      if (kept.offered && !isReturn(toolId, navigation)) onOffer(kept);
      else await open(kept.file, kept);
    };
    start().catch((error: unknown) => console.error('The previous work could not be restored.', error));
    return () => {
      left = true;
    };
  }, [toolId, status, userId, isBusy, open, navigation]);
}
