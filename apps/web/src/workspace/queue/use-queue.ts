/** Several images for one tool: seen as they come, run one after another with the same settings, kept until downloaded. */

import { ASSUMED_PPI } from '@printready/imaging/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolPanel } from '@printready/tools/panel';
import { priceOf, type ToolManifest } from '@printready/tools/tool';
import { downloadZip } from 'client-zip';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createLimiter } from '../../engine/limiter.ts';
import { isAbort, useJob } from '../../engine/use-job.ts';
import type { SourceFile } from '../../files/document.ts';
import { saveFile } from '../../files/download.ts';
import { withoutClashes } from '../../files/names.ts';
import { checkFile } from '../../files/problem.ts';
import type { Bill, Refused } from '../../tokens/bill.ts';
import { clearDraft } from '../../tokens/use-payment.ts';
import { useSpend } from '../../tokens/use-spend.ts';
import { sourceOf } from '../run/export-source.ts';
import type { RunResult } from '../run/use-run.ts';
import { mergeOptions, recallSettings, withoutImage } from '../settings.ts';
import { openFile, openThumbnail, toOutput } from './make-output.ts';
import { changeItem, isLeft, isUnsaved, newItem, type QueueItem } from './queue.ts';
import { type QueueWork, runQueue } from './run-queue.ts';

export type QueueParts<Options extends object> = {
  readonly toolId: WorkspaceToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
};

type Patch = Readonly<Record<string, unknown>>;

/** What a run of one image needs besides its pixels. */
function planOf<Options extends object>(
  { panel }: Pick<QueueParts<Options>, 'panel'>,
  { thumbnail: seen, own }: QueueItem,
  shared: Patch,
) {
  const start = mergeOptions(panel, panel.schema.parse({}), seen?.suggested ?? {});
  const options = mergeOptions(panel, start, { ...shared, ...own });
  // Its size decides the price; until it was seen, it is not known what that is.
  const { tokens, variant } = seen
    ? priceOf(panel.manifest, options, seen.image)
    : { tokens: panel.manifest.price.tokens, variant: null };
  return { options, variant, tokens };
}

export function useQueue<Options extends object>(parts: QueueParts<Options>) {
  const { toolId, manifest, panel } = parts;
  const { items, change, latest, add, remove, clear } = useItems(toolId);
  /** What the user changed for all images. */
  const [shared, setShared] = useState<Patch>(() => recallSettings(toolId));
  const [refused, setRefused] = useState<Refused | null>(null);
  const [running, setRunning] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const runTask = useJob();
  const spending = useSpend();

  const run = async () => {
    // A ref, not state: a double click arrives before React has rendered.
    if (underWay.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    underWay.current = controller;
    setRunning(true);
    setRefused(null);
    const work: QueueWork = {
      change,
      price: (item) => item.owed?.tokens ?? planOf(parts, item, shared).tokens,
      check: (tokens) => (tokens === 0 ? { ok: true } : spending.check(tokens)),
      isListed: (id) => latest.current.some((item) => item.id === id),
      make: async (item) => {
        const document = await openFile(runTask, toolId, item.file, signal);
        const { options, variant, tokens } = planOf(parts, item, shared);
        const given = { toolId, pictureId: document.id, input: document.source, options };
        const onProgress = (progress: number) => change(item.id, { progress });
        const made = await runTask('run', { ...given, purpose: 'deliver' }, { signal, onProgress });
        const found = made.findings.find(({ asks }) => asks)?.asks?.found ?? null;
        const delivered = { ...made, source: sourceOf(made), found };
        const output = await toOutput(
          runTask,
          delivered,
          { toolId, manifest, original: item.file.name },
          signal,
        );
        const recorded = { ...withoutImage(options, panel) };
        return { output, bill: { requestId: crypto.randomUUID(), tokens, variant, options: recorded } };
      },
      pay: async (bill: Bill) => {
        if (bill.tokens === 0) return null;
        const answer = await spending.spend({ toolId, batchSize: 1, ...bill });
        return answer.ok ? null : answer;
      },
    };
    try {
      const stopped = await runQueue(latest.current, work, signal);
      setRefused(stopped);
      // What was kept for after a sign-in must not come back as if it waited.
      if (!stopped) await clearDraft(toolId);
    } finally {
      underWay.current = null;
      setRunning(false);
    }
  };

  /** The editor's own run of a listed image: its paid result belongs to the list, too. */
  const adopt = async (id: string, result: RunResult): Promise<void> => {
    const target = { toolId, manifest, original: result.document.file.name };
    // Whoever ran it there saw it, and was asked.
    const made = { ...result, levels: result.picture.levels, found: null };
    const output = await toOutput(runTask, made, target);
    change(id, { output: { ...output, unseen: false }, owed: null, state: 'done', problem: null });
  };

  const left = items.filter(isLeft);
  const seen = left.every(({ thumbnail: known }) => known !== null);
  const done = items.filter(({ state, output }) => state === 'done' && output !== null);
  return {
    items,
    running,
    refused,
    left: left.length,
    done: done.length,
    unsaved: running || items.some(isUnsaved),
    /** Of all that is left; null while some are not seen yet. */
    tokens: seen
      ? left.reduce((sum, item) => sum + (item.owed?.tokens ?? planOf(parts, item, shared).tokens), 0)
      : null,
    add,
    remove,
    clear,
    run,
    adopt,
    cancel: () => underWay.current?.abort(),
    dismiss: () => setRefused(null),
    /** What the user set in the editor of an image. */
    keepSettings: useCallback(
      (id: string, changed: Partial<Options>) => {
        const common = withoutImage(changed, panel);
        setShared({ ...common });
        const own = Object.fromEntries(Object.entries(changed).filter(([key]) => !(key in common)));
        change(id, { own });
      },
      [panel, change],
    ),
    /** The options that an image's editor starts from. */
    optionsOf: (item: QueueItem) => planOf(parts, item, shared).options,
    download: (item: QueueItem) => {
      if (!item.output) return;
      saveFile(item.output.blob, item.output.name);
      change(item.id, { output: { ...item.output, saved: true } });
    },
    downloadAll: async () => {
      const outputs = done.flatMap(({ output }) => output ?? []);
      const names = withoutClashes(outputs.map(({ name }) => name));
      const zip = downloadZip(outputs.map(({ blob }, i) => ({ name: names[i] ?? `${i}`, input: blob })));
      saveFile(await zip.blob(), `${manifest.id}.zip`);
      for (const { id, output } of done) if (output) change(id, { output: { ...output, saved: true } });
    },
  };
}

export type Queue = ReturnType<typeof useQueue>;

/** The list itself; each file is looked at once, one after another, so that opening is never held up. */
function useItems(toolId: WorkspaceToolId) {
  const runTask = useJob();
  const [items, setItems] = useState<readonly QueueItem[]>([]);
  const latest = useRef(items);
  const gate = useMemo(() => createLimiter(1), []);

  const update = useCallback((next: (before: readonly QueueItem[]) => readonly QueueItem[]) => {
    // At once: what asks between two renders (is it still listed?) must hear the newest.
    latest.current = next(latest.current);
    setItems(latest.current);
  }, []);
  const change = useCallback(
    (id: string, patch: Partial<QueueItem>) => update((before) => changeItem(before, id, patch)),
    [update],
  );

  const look = async ({ id, file }: QueueItem): Promise<void> => {
    const unfit = checkFile(file);
    if (unfit) {
      change(id, { state: 'failed', problem: unfit.happened });
      return;
    }
    try {
      const { picture, width, height, ppi, suggested } = await gate(() =>
        openThumbnail(runTask, toolId, file),
      );
      const image = { width, height, ppi: ppi ?? ASSUMED_PPI };
      const known = latest.current.find((item) => item.id === id);
      change(id, {
        thumbnail: { picture, image, suggested },
        ...(known?.state === 'reading' && { state: 'waiting' }),
      });
    } catch (error) {
      if (isAbort(error)) return;
      change(id, { state: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  };

  /** @returns the first of the new ones. */
  const add = (files: readonly SourceFile[]): QueueItem | null => {
    const added = files.map(newItem);
    update((before) => [...before, ...added]);
    for (const item of added) void look(item);
    return added[0] ?? null;
  };
  return {
    ...{ items, latest, change, add },
    remove: (id: string) => update((before) => before.filter((item) => item.id !== id)),
    clear: () => update(() => []),
  };
}
