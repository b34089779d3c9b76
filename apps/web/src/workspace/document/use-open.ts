/** Opens files: checks, decodes in the worker, and says in place what went wrong; the next file works. */
import { files } from '@printready/contracts/messages';
import type { WorkspaceToolId } from '@printready/tools/catalogue';
import { toast } from '@printready/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Auth, useAuth } from '../../auth/auth-context.ts';
import { useHandoff } from '../handoff.ts';
import { isAbort, isTimeout, useJob } from '../use-job.ts';
import { createDocument, type OpenDocument, type SourceFile } from './document.ts';
import { type KeptWork, loadKeptWork } from './kept-work.ts';
import { checkFile, describeCrash, describeProblem, describeTimeout, type FileProblem } from './problem.ts';

/** What came back from before signing in. */
export type Restored = Pick<KeptWork, 'options' | 'requestId'>;

type OpenState = {
  readonly document: OpenDocument | null;
  /** Goes up with every opened file: what belongs to one image starts anew. */
  readonly count: number;
  readonly restored: Restored | null;
  /** The name of the file being read. */
  readonly opening: string | null;
  readonly problem: FileProblem | null;
};

/** Few enough for a repaint per slider step. */
const PROXY_PIXELS = { min: 400_000, max: 1_500_000 } as const;
/** The canvas's part of the window, about. */
const CANVAS_SHARE = 0.62;

/** As many pixels as the screen can show of the whole image: more would only cost time. */
function proxyPixels(): number {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const shown = innerWidth * innerHeight * devicePixelRatio ** 2 * CANVAS_SHARE;
  return Math.round(Math.min(Math.max(shown, PROXY_PIXELS.min), PROXY_PIXELS.max));
}

/** A sound file takes a fraction of this; a hostile one ends here, and its thread with it. */
function openingTimeMs({ size }: Blob): number {
  return 8_000 + (size / 1_000_000) * 1_000;
}

const NOTHING: OpenState = { document: null, count: 0, restored: null, opening: null, problem: null };

export function useOpen(toolId: WorkspaceToolId) {
  const [state, setState] = useState(NOTHING);
  const runTask = useJob();
  const newest = useRef<AbortController | null>(null);
  useEffect(() => () => newest.current?.abort(), []);

  const open = useCallback(
    async (file: SourceFile, restored: Restored | null = null): Promise<void> => {
      newest.current?.abort();
      const controller = new AbortController();
      newest.current = controller;
      const refuse = (problem: FileProblem) => setState((before) => ({ ...before, opening: null, problem }));
      const unfit = checkFile(file);
      if (unfit) {
        refuse(unfit);
        return;
      }
      setState((before) => ({ ...before, opening: file.name, problem: null }));
      try {
        const answer = await runTask(
          'open',
          { file: file.blob, toolId, proxyPixels: proxyPixels() },
          { signal: AbortSignal.any([controller.signal, AbortSignal.timeout(openingTimeMs(file.blob))]) },
        );
        if (!answer.ok) {
          refuse(describeProblem(file, answer.problem));
          return;
        }
        const document = createDocument(file, answer);
        setState(({ count }) => ({ document, count: count + 1, restored, opening: null, problem: null }));
      } catch (error) {
        if (isTimeout(error)) refuse(describeTimeout(file));
        else if (!isAbort(error)) refuse(describeCrash(file, error));
      }
    },
    [runTask, toolId],
  );

  /** The first of several files; a tool takes one image at a time. */
  const openFiles = useCallback(
    (list: readonly File[]): void => {
      const [file] = list;
      if (!file) return;
      if (list.length > 1)
        toast.warning(files.tooMany, { description: `Opened ${file.name}. One image at a time.` });
      void open({ name: file.name, blob: file });
    },
    [open],
  );

  const isBusy = useCallback(() => newest.current?.signal.aborted === false, []);
  useFirstImage({ toolId, auth: useAuth(), isBusy, open });

  const setDocument = useCallback(
    (change: (document: OpenDocument) => OpenDocument) =>
      setState((before) => (before.document ? { ...before, document: change(before.document) } : before)),
    [],
  );
  const dismissProblem = useCallback(() => setState((before) => ({ ...before, problem: null })), []);
  return { ...state, open, openFiles, setDocument, dismissProblem };
}

/** An image handed over by another screen, or the work kept while signing in. */
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
      const given = useHandoff.getState().image;
      if (given) {
        await open(given);
        if (!left) useHandoff.getState().clear();
        return;
      }
      const kept = await loadKeptWork(toolId, userId);
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
