import { useAuth } from '@printready/sign-in/session';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolPanel } from '@printready/tools/panel';
import { priceOf, type ToolManifest } from '@printready/tools/tool';
import { saveFile } from '@printready/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SourceFile } from '../../files/document.ts';
import type { DecodedImages } from '../../files/open/decoded-images.ts';
import { openWithDefaults } from '../../files/open/open-with-defaults.ts';
import { proxyPixels } from '../../files/open/proxy-pixels.ts';
import { resolutionOf } from '../../files/opened.ts';
import { documentName } from '../../files/save/file-name.ts';
import { withoutClashes } from '../../files/save/names.ts';
import { zipBlobs } from '../../files/save/zip-blobs.ts';
import { clearDraft } from '../../files/stored/draft.ts';
import { findPayment, fingerprintWork, type Work } from '../../files/stored/result-fingerprint.ts';
import { forgetResult, saveResult } from '../../files/stored/stored-results.ts';
import type { RunResult } from '../../runs/use-run.ts';
import { writeMainFile } from '../../runs/write-result.ts';
import { useUndoOffer } from '../../screen-parts/undo/use-undo-offer.ts';
import { useBatchState } from '../../threads/use-batch-state.ts';
import { useJob } from '../../threads/use-job.ts';
import { type Spending, useSpend } from '../../tokens/use-spend.ts';
import { mergeOptions, recallSettings, withoutImage } from '../options/settings.ts';
import { adopt, createQueue, type ImageQueue, type QueueDeps } from './create-queue.ts';
import { makeFile } from './make-file.ts';
import {
  isLeft,
  isUnsaved,
  itemOf,
  type ListedBill,
  type ListedImage,
  type Output,
  type QueueItem,
} from './queue.ts';
import { type PaidImages, useFindPaid, wasPaid } from './use-paid-images.ts';

export type QueueParts<Options extends object> = {
  readonly toolId: WorkspaceToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
  readonly images: DecodedImages;
};

type Patch = Readonly<Record<string, unknown>>;

function planOf<Options extends object>(
  { panel }: Pick<QueueParts<Options>, 'panel'>,
  { thumbnail: seen, own }: ListedImage,
  shared: Patch,
) {
  const start = mergeOptions(panel, panel.schema.parse({}), seen?.suggested ?? {});
  const options = mergeOptions(panel, start, { ...shared, ...own });
  // The price depends on the size, which is unknown before the inspection.
  const { tokens, variant } = seen
    ? priceOf(panel.manifest, options, seen.image)
    : { tokens: panel.manifest.price.tokens, variant: null };
  return { options, variant, tokens };
}

function workOf<Options extends object>(
  parts: Pick<QueueParts<Options>, 'panel' | 'toolId'>,
  item: ListedImage,
  shared: Patch,
): Work | null {
  const { file, thumbnail } = item;
  const { toolId } = parts;
  return thumbnail && { toolId, file, resolution: thumbnail.resolution, ...planOf(parts, item, shared) };
}

function costOf(left: readonly QueueItem[], priceOfOne: (item: ListedImage) => number): number | null {
  if (left.some(({ thumbnail }) => thumbnail === null)) return null;
  return left.reduce((sum, item) => sum + (item.unpaid?.tokens ?? priceOfOne(item)), 0);
}

async function runAll(queue: ImageQueue, toolId: WorkspaceToolId, { loaded }: Spending): Promise<void> {
  await loaded();
  const stopped = await queue.run();
  // Clears a draft that was saved before a sign-in, because it would be restored as unfinished work.
  if (!stopped) await clearDraft(toolId);
}

function downloadsOf(
  done: readonly QueueItem[],
  { zipName, give }: { readonly zipName: string; readonly give: ImageQueue['give'] },
) {
  const markSaved = (saved: readonly QueueItem[]) => {
    for (const { id, output } of saved) if (output) give(id, { ...output, saved: true });
  };
  return {
    download: (item: QueueItem) => {
      if (!item.output) return;
      saveFile(item.output.blob, item.output.name);
      markSaved([item]);
    },
    downloadAll: async () => {
      const outputs = done.flatMap(({ output }) => output ?? []);
      const names = withoutClashes(outputs.map(({ name }) => name));
      const zip = await zipBlobs(outputs.map(({ blob }, i) => ({ name: names[i] ?? `${i}`, blob })));
      saveFile(zip, zipName);
      markSaved(done);
    },
  };
}

export function useQueue<Options extends object>(parts: QueueParts<Options>) {
  const { toolId, manifest, panel, images } = parts;
  const [shared, setShared] = useState<Patch>(() => recallSettings(toolId));
  const [known, setKnown] = useState<PaidImages | null>(null);
  const isPaid = (item: ListedImage) => wasPaid(known, item, shared);
  const queue = useOwnQueue(parts, { shared, isPaid });
  const { runs, change } = queue;
  const { list, refusal } = useBatchState(runs);
  const runTask = useJob();
  const spending = useSpend();
  const items = useMemo(() => list.items.map(itemOf), [list.items]);
  const storeSettings = useStoreSettings(panel, { setShared, change });
  const running = list.phase === 'running' || list.phase === 'pausing';

  const remove = useRemoving(queue, images);

  const left = items.filter(isLeft);
  const userId = useUserId();
  useFindPaid({
    toolId,
    userId,
    left,
    shared,
    workOf: (item) => workOf(parts, item, shared),
    onFound: setKnown,
  });
  const done = items.filter(({ state, output }) => state === 'done' && output !== null);
  return {
    items,
    running,
    refused: refusal,
    left: left.length,
    done: done.length,
    unsaved: running || items.some(isUnsaved),
    tokens: costOf(left, (item) => (isPaid(item) ? 0 : planOf(parts, item, shared).tokens)),
    add: (files: readonly SourceFile[]): SourceFile | null => {
      for (const { blob } of files) images.list(blob);
      queue.add(files);
      return files[0] ?? null;
    },
    remove: (item: QueueItem) => remove([item], `${item.file.name} was removed from the list.`),
    clear: () => remove(items, 'The list was closed.'),
    run: () => runAll(queue, toolId, spending),
    adopt: (id: string, result: RunResult) => adopt(queue, id, writeMainFile(parts, result, runTask)),
    cancel: () => void runs.cancel(),
    dismiss: runs.dismissRefusal,
    storeSettings,
    optionsOf: (item: QueueItem) => planOf(parts, item, shared).options,
    ...downloadsOf(done, { zipName: `${manifest.id}.zip`, give: queue.give }),
  };
}

export type Queue = ReturnType<typeof useQueue>;

const useUserId = (): string | null => useAuth().user?.id ?? null;

function useRemoving(queue: ImageQueue, images: DecodedImages) {
  const { offerUndo } = useUndoOffer();
  return (gone: readonly QueueItem[], done: string): void => {
    for (const { file } of gone) images.unlist(file.blob);
    const restore = queue.remove(gone.map(({ id }) => id));
    offerUndo(done, () => {
      for (const { file } of gone) images.list(file.blob);
      restore();
    });
  };
}

function useStoreSettings<Options extends object>(
  panel: ToolPanel<Options>,
  list: { readonly setShared: (shared: Patch) => void; readonly change: ImageQueue['change'] },
) {
  const { setShared, change } = list;
  return useCallback(
    (id: string, changed: Partial<Options>) => {
      const common = withoutImage(changed, panel);
      setShared({ ...common });
      const own = Object.fromEntries(Object.entries(changed).filter(([key]) => !(key in common)));
      change(id, { own });
    },
    [panel, setShared, change],
  );
}

/** Request of an earlier payment for the same work, or a new request. */
async function paymentOf(work: Work, userId: string | null) {
  const madeOf = userId === null ? null : await fingerprintWork(work);
  const before = userId !== null && madeOf !== null ? await findPayment(userId, work.toolId, madeOf) : null;
  return { requestId: before ?? crypto.randomUUID(), again: before !== null, madeOf };
}

async function storeOutput(
  { blob, name }: Output,
  { requestId, tokens, madeOf }: ListedBill,
  { toolId, userId }: { readonly toolId: WorkspaceToolId; readonly userId: string | null },
): Promise<void> {
  if (userId === null || tokens === 0) return;
  try {
    await saveResult({
      ...{ requestId, toolId, userId, paidAtMs: Date.now() },
      // Without a fingerprint, the unique request id matches no other run.
      madeOf: madeOf ?? requestId,
      file: { name, blob },
    });
  } catch (error) {
    console.error('The result could not be kept to be downloaded again.', error);
  }
}

function useOwnQueue<Options extends object>(
  parts: QueueParts<Options>,
  { shared, isPaid }: { readonly shared: Patch; readonly isPaid: (item: ListedImage) => boolean },
): ImageQueue {
  const { toolId, manifest, panel, images } = parts;
  const runTask = useJob();
  const spending = useSpend();
  const userId = useUserId();
  const open = (file: SourceFile, signal: AbortSignal) =>
    openWithDefaults(file, { toolId, proxyPixels: proxyPixels(), images, runTask, signal });
  const deps: QueueDeps = {
    async look(file, signal) {
      const { decoded, picture, suggested } = await open(file, signal);
      const size = decoded.large ?? decoded.raster;
      const { width, height } = size;
      const resolution = resolutionOf(file, size);
      const ppi = (resolution.x + resolution.y) / 2;
      const { findings } = decoded;
      return { picture, image: { width, height, ppi }, resolution, findings, suggested };
    },
    async make(item, { signal, progress }) {
      const { file } = item;
      const kept = await images.find(file.blob, file.choice ?? null);
      const decoded = kept ?? (await open(file, signal)).decoded;
      const { options, variant, tokens } = planOf(parts, item, shared);
      const resolution = resolutionOf(file, decoded.large ?? decoded.raster);
      const image = { file, decoded, resolution };
      const made = await makeFile(image, { toolId, options }, runTask, { signal, onProgress: progress });
      images.unlist(file.blob);
      const { blob, extension, found } = made;
      const name = documentName(file.name, manifest.suffix, extension);
      const work = { toolId, file, options, resolution, variant };
      return {
        output: { blob, name, found, saved: false, unseen: true },
        bill: {
          ...(await paymentOf(work, userId)),
          ...{ tokens, variant, options: { ...withoutImage(options, panel) } },
        },
      };
    },
    price: (item) => (isPaid(item) ? 0 : planOf(parts, item, shared).tokens),
    check: (tokens) => (tokens === 0 ? { ok: true } : spending.check(tokens)),
    async pay({ madeOf: _, ...bill }) {
      if (bill.tokens === 0) return null;
      const answer = await spending.spend({ toolId, batchSize: 1, ...bill });
      if (!answer.ok && bill.again && answer.problem.code === 'failed') await forgetResult(bill.requestId);
      return answer.ok ? null : answer.problem;
    },
    keep: (output, bill) => storeOutput(output, bill, { toolId, userId }),
  };
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  const [queue] = useState(() => createQueue(() => latest.current));
  useEffect(() => () => queue.looks.leave(), [queue]);
  return queue;
}
