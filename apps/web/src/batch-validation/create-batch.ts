/** The life of one batch: gathered, run, paused, finished, paid; every step is in the journal before it counts. */
import type { Profile } from '@printready/preflight';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Validate } from '../preflight/use-validate.ts';
import type { Charge, CheckResult, SpendResult } from '../tokens/spend.ts';
import { type BatchFile, type BatchHead, type FileState, hasEnded, isCharged } from './batch.ts';
import type { DroppedFile, LeftOut } from './choose-files.ts';
import { findDuplicates } from './find-duplicates.ts';
import * as journal from './journal.ts';
import { runFiles } from './run-files.ts';

const TOOL_ID = 'batch-validator';
/** Results are shown and written this often; a tab that redraws for each file is busy with nothing else. */
const FLUSH_MS = 150;

type Refusal = Extract<SpendResult, { ok: false }>;

export type BatchState = {
  readonly loading: boolean;
  readonly head: BatchHead | null;
  readonly files: readonly BatchFile[];
  readonly leftOut: LeftOut | null;
  /** Same-size files are being compared. */
  readonly comparing: boolean;
  /** Why the batch did not start or is not paid. */
  readonly refusal: Refusal | null;
  /** Another tab of this browser has the batch. */
  readonly elsewhere: boolean;
  /** Of this session, for the time left. */
  readonly runningSince: { readonly atMs: number; readonly ended: number } | null;
};

export type BatchDeps = {
  readonly userId: string;
  readonly tokensPerFile: number;
  readonly validate: Validate;
  readonly check: (tokens: number) => CheckResult;
  readonly spend: (charge: Charge) => Promise<SpendResult>;
};

const EMPTY: BatchState = {
  loading: true,
  head: null,
  files: [],
  leftOut: null,
  comparing: false,
  refusal: null,
  elsewhere: false,
  runningSince: null,
};

export type Batch = ReturnType<typeof createBatch>;

/** @param deps asked anew at each use, because what the screen knows of balance and session changes. */
export function createBatch(deps: () => BatchDeps) {
  const store: StoreApi<BatchState> = createStore(() => EMPTY);
  const bytes = new Map<string, Blob>();
  /** Nothing begins any more. */
  let left = false;
  let loading: Promise<void> | null = null;
  let comparisons = 0;
  /** The run that is under way; aborting it puts the files in hand back to waiting. */
  let working: { readonly controller: AbortController; readonly done: Promise<void> } | null = null;
  const { getState: get, setState: set } = store;

  /** The batch goes on without a journal where the browser refuses one; the screen says so. */
  const keep = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      console.error('The batch could not be written to the browser’s storage.', error);
      const { head } = get();
      if (head) set({ head: { ...head, filesKept: false } });
    }
  };
  const setHead = async (changes: Partial<BatchHead>): Promise<void> => {
    const { head } = get();
    if (!head) return;
    const next = { ...head, ...changes };
    set({ head: next });
    await keep(journal.keepHead(next));
  };

  function load(): Promise<void> {
    left = false;
    loading ??= readJournal();
    return loading;
  }

  async function readJournal(): Promise<void> {
    try {
      const kept = await journal.loadBatch(deps().userId);
      set({ loading: false, ...(kept && { head: kept.head, files: kept.files }) });
      const phase = kept?.head.phase;
      if (phase === 'running' || phase === 'pausing') await run();
    } catch (error) {
      console.error('The last batch could not be read.', error);
      set({ loading: false });
    }
  }

  async function add(dropped: readonly DroppedFile[], leftOut: LeftOut, profile: Profile): Promise<void> {
    const { head, files } = get();
    if (head && head.phase !== 'gathered') return;
    const known = new Set(files.map(({ path, size }) => `${size} ${path}`));
    const added = dropped
      .filter(({ path, blob }) => !known.has(`${blob.size} ${path}`))
      .map(({ path, blob }): BatchFile => {
        const id = crypto.randomUUID();
        bytes.set(id, blob);
        return { id, path, size: blob.size, state: { kind: 'waiting' } };
      });
    set({
      head: head ?? {
        id: crypto.randomUUID(),
        userId: deps().userId,
        profile,
        phase: 'gathered',
        createdAtMs: Date.now(),
        filesKept: true,
        charged: null,
      },
      files: [...files, ...added],
      leftOut: { kinds: leftOut.kinds, rejected: [...(get().leftOut?.rejected ?? []), ...leftOut.rejected] },
      comparing: true,
    });
    await compare();
  }

  /** Files may be added while others are compared: only the last comparison, which sees all, speaks. */
  async function compare(): Promise<void> {
    const turn = ++comparisons;
    const candidates = get().files.flatMap((file) => {
      const blob = bytes.get(file.id);
      return blob ? [{ file, bytes: blob }] : [];
    });
    const duplicates = await findDuplicates(candidates);
    if (turn !== comparisons) return;
    set(({ files }) => ({
      comparing: false,
      files: files.map((file) => {
        const of = duplicates.get(file.id);
        return of === undefined ? file : { ...file, state: { kind: 'duplicate', of } };
      }),
    }));
  }

  async function start(): Promise<void> {
    const { head, files } = get();
    if (!head) return;
    const toCheck = files.filter(({ state }) => state.kind === 'waiting').length;
    const allowed = deps().check(toCheck * deps().tokensPerFile);
    if (!allowed.ok) {
      set({ refusal: allowed });
      return;
    }
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const filesKept = await journal.hasRoomFor(size).catch(() => false);
    const running: BatchHead = { ...head, phase: 'running', filesKept };
    set({ refusal: null, head: running });
    await keep(journal.keepBatch(running, files, filesKept ? bytes : new Map()));
    await run();
  }

  /** Holds a lock that all tabs of this browser share, so that two of them never work on one batch. */
  async function run(): Promise<void> {
    if (left) return;
    const { userId } = deps();
    await navigator.locks.request(`printready-batch-${userId}`, { ifAvailable: true }, async (lock) => {
      set({ elsewhere: lock === null });
      if (!lock) return;
      const controller = new AbortController();
      working = { controller, done: runLocked(controller.signal) };
      await working.done;
      working = null;
    });
  }

  async function runLocked(signal: AbortSignal): Promise<void> {
    const { head } = get();
    if (!head) return;
    await setHead({ phase: 'running' });
    set({ runningSince: { atMs: Date.now(), ended: get().files.filter(hasEnded).length } });
    const updates = collectUpdates();
    await runFiles(get().files, head.profile, {
      validate: deps().validate,
      bytesOf: async ({ id }) => bytes.get(id) ?? journal.loadBytes(id),
      onState: updates.note,
      goesOn: () => get().head?.phase === 'running',
      signal,
    });
    await updates.end();
    set({ runningSince: null });
    if (get().files.every(hasEnded)) await finish();
    else if (get().head?.phase === 'pausing') await setHead({ phase: 'paused' });
  }

  /** Gathers what became of files and passes it on every now and then. */
  function collectUpdates() {
    const changed = new Map<string, FileState>();
    let timer: number | undefined;
    let written = Promise.resolve();
    const flush = (): void => {
      timer = undefined;
      const now = new Map(changed);
      changed.clear();
      set(({ files }) => ({
        files: files.map((file) => {
          const state = now.get(file.id);
          return state ? { ...file, state } : file;
        }),
      }));
      const lasting = new Map([...now].filter(([, { kind }]) => kind !== 'checking'));
      const { head } = get();
      if (head && lasting.size > 0) {
        written = written.then(() => keep(journal.keepStates(head.id, lasting)));
      }
    };
    return {
      note: (id: string, state: FileState): void => {
        changed.set(id, state);
        if (state.kind !== 'checking' && state.kind !== 'waiting') bytes.delete(id);
        timer ??= window.setTimeout(flush, FLUSH_MS);
      },
      end: async (): Promise<void> => {
        window.clearTimeout(timer);
        flush();
        await written;
      },
    };
  }

  /** Fixes what is to be paid, then pays it. */
  async function finish(): Promise<void> {
    const { head, files } = get();
    await setHead({ phase: 'finished', charged: head?.charged ?? files.filter(isCharged).length });
    await pay();
  }

  async function pay(): Promise<void> {
    const { head, files } = get();
    if (head?.phase !== 'finished' || head.charged === null) return;
    const { spend, tokensPerFile } = deps();
    if (head.charged > 0) {
      const answer = await spend({
        toolId: TOOL_ID,
        tokens: head.charged * tokensPerFile,
        batchSize: head.charged,
        variant: null,
        requestId: head.id,
        options: { profile: head.profile.id, files: files.length },
      });
      if (!answer.ok) {
        set({ refusal: answer });
        return;
      }
    }
    set({ refusal: null });
    await setHead({ phase: 'paid' });
  }

  return {
    store,
    load,
    add,
    start,
    pay,
    resume: run,
    setProfile: (profile: Profile) => {
      const { head } = get();
      if (head?.phase === 'gathered') set({ head: { ...head, profile } });
    },
    /** The files in hand finish. */
    pause: () => setHead({ phase: 'pausing' }),
    /** Ends with what is checked so far, which is what is paid. */
    async cancel(): Promise<void> {
      await setHead({ phase: 'pausing' });
      working?.controller.abort();
      await working?.done;
      if (get().head?.phase === 'paid') return;
      const gone = new Set(
        get()
          .files.filter((file) => !hasEnded(file))
          .map(({ id }) => id),
      );
      const isGone = ({ id, state }: BatchFile) =>
        gone.has(id) || (state.kind === 'duplicate' && gone.has(state.of));
      const dropped = get().files.filter(isGone);
      set(({ files }) => ({ files: files.filter((file) => !isGone(file)) }));
      await keep(journal.dropFiles(dropped.map(({ id }) => id)));
      await finish();
    },
    async clear(): Promise<void> {
      const { files } = get();
      const { userId } = deps();
      bytes.clear();
      comparisons++;
      set({ ...EMPTY, loading: false });
      await keep(
        journal.forgetBatch(
          userId,
          files.map(({ id }) => id),
        ),
      );
    },
    dismissRefusal: () => set({ refusal: null }),
    /** The screen is left; what is in hand waits again and the journal knows the rest. */
    leave(): void {
      left = true;
      working?.controller.abort();
    },
  };
}
