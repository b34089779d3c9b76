import { type Cause, createBatch, type Item } from '@printready/batch';
import type { Choice, FileQuestion } from '@printready/pipeline/open-file';
import type { SourceFile } from '../../files/document.ts';
import type { FileProblem } from '../../files/problem.ts';
import type { ArtFile, Opened } from './art-file.ts';

type Subject = {
  readonly source: SourceFile;
  readonly place: (opened: Opened) => void;
};
type Failure = Cause & { readonly problem: FileProblem };

type PendingQuestion = {
  readonly file: SourceFile;
  readonly question: FileQuestion;
  readonly answer: (choice: Choice | null) => void;
};

type Ask = (file: SourceFile, question: FileQuestion) => Promise<Choice | null>;

export type ArtDeps = {
  /** Null if the user skipped the file. @throws UnfitArt for a problem with the file */
  readonly open: (
    source: SourceFile,
    run: { readonly id: string; readonly ask: Ask; readonly signal: AbortSignal },
  ) => Promise<Opened | null>;
  readonly describe: (source: SourceFile, error: unknown) => FileProblem;
};

export class UnfitArt extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.happened);
    this.problem = problem;
  }
}

export type ArtsState = {
  readonly files: ReadonlyMap<string, ArtFile>;
  readonly opening: readonly string[];
  readonly problems: readonly FileProblem[];
  readonly asked: PendingQuestion | null;
};

const LEFT_OUT = { code: 'left-out', text: 'Left out.' } as const;

function createQuestion(changed: () => void) {
  let asked: PendingQuestion | null = null;
  const ask: Ask = (file, question) =>
    new Promise((resolve) => {
      const answer = (choice: Choice | null): void => {
        asked = null;
        changed();
        resolve(choice);
      };
      asked = { file, question, answer };
      changed();
    });
  return { asked: () => asked, ask };
}

/** @param opened called before `place`, which reads the file by id */
function createOpenings(deps: () => ArtDeps, ask: Ask, opened: (id: string, file: ArtFile) => void) {
  return createBatch<Subject, null, never, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    concurrency: () => 1,
    async work({ id, subject: { source, place } }, { signal }) {
      const art = await deps().open(source, { id, ask, signal });
      const problem = { fileName: source.name, happened: '', means: '', remedy: '', detail: '' };
      if (!art) return { kind: 'skipped', cause: { ...LEFT_OUT, problem } };
      opened(id, art.file);
      place(art);
      return { kind: 'made', made: null };
    },
    causeOf(error, { subject: { source } }) {
      const problem = error instanceof UnfitArt ? error.problem : deps().describe(source, error);
      return { code: 'unfit', text: problem.happened, problem };
    },
  });
}

function readingOf(items: readonly Item<Subject, null, Failure>[]): Pick<ArtsState, 'opening' | 'problems'> {
  const open = items.filter(({ stage }) => stage.kind === 'waiting' || stage.kind === 'running');
  return {
    opening: open.map(({ subject }) => subject.source.name),
    problems: items.flatMap(({ stage }) => (stage.kind === 'failed' ? [stage.cause.problem] : [])),
  };
}

export function createArts(deps: () => ArtDeps) {
  let files: ReadonlyMap<string, ArtFile> = new Map();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    state = stateNow();
    for (const listener of [...listeners]) listener();
  };
  const question = createQuestion(notify);
  const batch = createOpenings(deps, question.ask, (id, file) => {
    files = new Map(files).set(id, file);
    notify();
  });
  const stateNow = (): ArtsState => ({
    files,
    asked: question.asked(),
    ...readingOf(batch.state().list.items),
  });
  let state = stateNow();
  batch.subscribe(notify);

  const dismissProblems = (): void => {
    const failed = batch.state().list.items.filter(({ stage }) => stage.kind === 'failed');
    batch.send({ kind: 'removed', ids: failed.map(({ id }) => id) });
  };
  return {
    batch,
    state: (): ArtsState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @param place called for each opened file, in order; restored files have an id */
    open: async (
      sources: readonly (SourceFile & { readonly id?: string })[],
      place: (opened: Opened) => void,
    ): Promise<void> => {
      dismissProblems();
      const items = sources.map(({ id = crypto.randomUUID(), ...source }) => ({
        id,
        subject: { source, place },
      }));
      // Restoring a file a second time replaces the first restore.
      batch.send({ kind: 'removed', ids: items.map(({ id }) => id) });
      batch.send({ kind: 'added', items });
      await batch.run();
    },
    /** Adds files that are open. */
    hold: (opened: readonly ArtFile[]): void => {
      files = new Map([...files, ...opened.map((file) => [file.id, file] as const)]);
      notify();
    },
    share: (id: string, copyId: string): void => {
      const file = files.get(id);
      if (!file) return;
      files = new Map(files).set(copyId, { ...file, id: copyId });
      notify();
    },
    dismissProblems,
  };
}
