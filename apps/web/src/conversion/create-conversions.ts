import { type Batch, type Cause, createBatch, hasEnded, type Item } from '@printready/batch';
import type { Format } from '@printready/codecs';
import type { PictureFacts } from '@printready/codecs/convert';
import type { SaveFormat } from '@printready/codecs/formats';
import type { ReadFinding } from '@printready/pixels/reading';
import type { ConverterSettings } from './settings.ts';

export type ConvertedFile = {
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
  readonly facts: PictureFacts;
  readonly parts: number;
  readonly inks: readonly string[];
  readonly format: SaveFormat;
  readonly losses: readonly string[];
  readonly settings: ConverterSettings;
};

export type Probed = {
  readonly format: Format;
  readonly facts: PictureFacts;
  readonly pages: number;
  readonly layers: number;
  readonly findings: readonly ReadFinding[];
  readonly picture: string;
  /** Colors of an SVG or PDF, most frequent first; empty for pictures. */
  readonly colors: readonly string[];
};

type Subject = {
  readonly file: File;
  readonly probed: Probed | null;
  /** True for another tool's paid result that has not been downloaded; closing the list would lose it. */
  readonly unsaved: boolean;
  readonly settings: ConverterSettings | null;
  readonly last: ConvertedFile | null;
};

export type FileItem = Pick<Subject, 'file' | 'probed' | 'unsaved'> & {
  readonly id: string;
  /** `queued` files are converted after probing. */
  readonly state: 'reading' | 'queued' | 'ready' | 'waiting' | 'converting' | 'done' | 'failed';
  readonly result: ConvertedFile | null;
  readonly problem: string | null;
  /** Progress of the conversion, 0 to 1. */
  readonly progress: number;
};

export function itemOf({ id, subject, stage }: Item<Subject, ConvertedFile>): FileItem {
  const { file, probed, unsaved, settings, last } = subject;
  const plain = { id, file, probed, unsaved, result: last, problem: null, progress: 0 };
  switch (stage.kind) {
    case 'waiting':
      if (!probed) return { ...plain, state: settings ? 'queued' : 'reading' };
      if (settings) return { ...plain, state: 'waiting' };
      return { ...plain, state: last ? 'done' : 'ready' };
    case 'running':
      return { ...plain, state: 'converting', progress: stage.progress };
    case 'owed':
    case 'done':
      return { ...plain, state: 'done', result: stage.made };
    case 'failed':
    case 'skipped':
      return { ...plain, state: 'failed', problem: stage.cause.text };
    default:
      return stage satisfies never;
  }
}

type Run = { readonly signal: AbortSignal; readonly progress: (fraction: number) => void };

export type ConversionDeps = {
  /** Rejects with the reason if the file cannot be read. */
  readonly probe: (file: File, ppi: number, signal: AbortSignal) => Promise<Probed>;
  readonly convert: (file: File, settings: ConverterSettings, run: Run) => Promise<ConvertedFile>;
  readonly describe: (error: unknown) => string;
  readonly refuse: (file: File) => string | null;
};

/** Number of conversions at a time; equals the number of threads in their pool. */
const CONCURRENCY = () => 2;
const newAbort = () => new AbortController();
const UNPROBED = { probed: null, settings: null, last: null } as const;

/** Probes files and reports the outcome to the list; ignores results for removed files. */
function createProbes(
  deps: () => Pick<ConversionDeps, 'probe' | 'describe'>,
  list: {
    readonly found: (id: string, probed: Probed) => void;
    readonly failed: (id: string, cause: Cause) => void;
  },
) {
  const causeOf = (error: unknown): Cause => ({ code: 'failed', text: deps().describe(error) });
  return createBatch<{ readonly file: File; readonly ppi: number }, null, never, AbortSignal>({
    newAbort,
    concurrency: CONCURRENCY,
    async work({ id, subject: { file, ppi } }, { signal }) {
      try {
        list.found(id, await deps().probe(file, ppi, signal));
        return { kind: 'made', made: null };
      } catch (error) {
        if (!signal.aborted) list.failed(id, causeOf(error));
        throw error;
      }
    },
    causeOf,
  });
}

const isReadable = ({ subject, stage }: Item<Subject, ConvertedFile>): boolean =>
  subject.probed !== null || stage.kind === 'waiting';

export function createConversions(deps: () => ConversionDeps) {
  const runs = createBatch<Subject, ConvertedFile, never, AbortSignal>({
    newAbort,
    concurrency: CONCURRENCY,
    takes: ({ subject }) => subject.settings !== null && subject.probed !== null,
    async work({ subject: { file, settings } }, run) {
      if (!settings) throw new TypeError('A file that nobody asked for is not taken.');
      return { kind: 'made', made: await deps().convert(file, settings, run) };
    },
    causeOf: (error) => ({ code: 'failed', text: deps().describe(error) }),
  });
  const find = (id: string) => runs.state().list.items.find((item) => item.id === id);
  const change = (id: string, patch: Partial<Subject>): void => {
    const item = find(id);
    if (item) runs.send({ kind: 'changed', id, subject: { ...item.subject, ...patch } });
  };
  const probes = createProbes(deps, {
    found: (id, probed) => {
      change(id, { probed });
      if (find(id)?.subject.settings) void runs.run();
    },
    failed: (id, cause) => runs.send({ kind: 'skipped', id, cause }),
  });

  return {
    runs,
    probes,
    remove: createRemove(runs, probes),
    markSaved: (id: string): void => change(id, { unsaved: false }),
    add(files: readonly File[], ppi: number, unsaved: boolean): void {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
      const items = added.map(({ id, file }) => ({ id, subject: { ...UNPROBED, file, unsaved } }));
      runs.send({ kind: 'added', items });
      for (const { id, file } of added) {
        const text = deps().refuse(file);
        if (text !== null) runs.send({ kind: 'skipped', id, cause: { code: 'refused', text } });
        else probes.send({ kind: 'added', items: [{ id, subject: { file, ppi } }] });
      }
      void probes.run();
    },
    async run(settings: ConverterSettings): Promise<void> {
      const asked = runs.state().list.items.filter(isReadable);
      for (const { id, subject, stage } of asked)
        change(id, { settings, last: stage.kind === 'done' ? stage.made : subject.last });
      runs.send({ kind: 'retried', ids: asked.map(({ id }) => id) });
      await Promise.all([runs.run(), probes.run()]);
      await runs.run();
    },
    async cancel(): Promise<void> {
      for (const item of runs.state().list.items) if (!hasEnded(item)) change(item.id, { settings: null });
      await runs.cancel();
    },
  };
}

/** @returns function that removes a file and returns the function that restores it */
const createRemove =
  (runs: Pick<Batch<Subject, ConvertedFile, never>, 'remove'>, probes: ReturnType<typeof createProbes>) =>
  (id: string): (() => void) => {
    const undo = [probes.remove([id]), runs.remove([id])];
    return () => {
      for (const restore of undo) restore();
      void probes.run();
    };
  };
