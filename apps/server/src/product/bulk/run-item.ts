/** The queue retries temporary failures (network, store, memory); permanent ones fail immediately. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Runner } from '@printready/jobs';
import { CeilingReached } from '@printready/jobs/bounded';
import { isPictureFormat } from '@printready/pipeline/export-result';
import { nameIdentity, nameOf } from '@printready/pipeline/recipe';
import { failed } from '@printready/pixels/result';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { FileStore } from '../../data/storage/stores/file-store.ts';
import { announceBytes, discardBytes } from '../../data/storage/stores/trash.ts';
import { transaction } from '../../platform/database/connect.ts';
import type { ClaimedJob } from '../../platform/job-queue/queue.ts';
import { returnJob } from '../../platform/job-queue/rows.ts';
import type { Gate } from './gate.ts';
import {
  endItem,
  findTwin,
  type Item,
  type ItemEnd,
  isStillMine,
  isTurnOf,
  releaseItem,
  startItem,
  versionOf,
} from './items.ts';
import { MIME_TYPES } from './mime-types.ts';
import type { ItemFigures, RecipeAnswer, RecipeRequest } from './recipe-task.ts';

export type ItemDeps = {
  readonly pool: Pool;
  readonly files: FileStore;
  readonly runner: Runner;
  /** Runner with little memory, for a file that may have crashed its process before. */
  readonly frugal: Runner;
  readonly gate: Gate;
  readonly kind: string;
  /** Aborted when this process must end; claimed files go to the next worker. */
  readonly stopping: AbortSignal;
};

export type ItemResult = 'done' | 'failed' | 'not yet' | 'handed back' | 'not ours';

const WATCH_MS = 3_000;
const LOST_MS = 20_000;

const payloadOf = z.object({ batch: z.uuid(), n: z.int() });

/** Polls whether this worker still holds the file; a cancellation takes effect within seconds. */
function watch({ pool }: ItemDeps, item: Item): { readonly lost: AbortSignal; readonly stop: () => void } {
  const lost = new AbortController();
  let answered = performance.now();
  const timer = setInterval(() => {
    isStillMine(pool, item).then(
      (mine) => {
        answered = performance.now();
        if (!mine) lost.abort();
      },
      () => {
        if (performance.now() - answered > LOST_MS) lost.abort();
      },
    );
  }, WATCH_MS);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

async function fetchTo(content: Readable, path: string): Promise<string> {
  const hash = createHash('sha256');
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  return hash.digest('hex');
}

/**
 * Key of a stored result that files with equal bytes share. It includes the name if the result depends on it: an
 * archive contains the name, and an image may get the print size that the name states.
 */
function resultKeyOf(inputSha256: string, { recipe, recipeSha256, engine, planned }: Item): string {
  const same = `${inputSha256} ${recipeSha256} ${engine}`;
  const { output, fileNames } = recipe;
  const own = isPictureFormat(output.format) ? nameIdentity(fileNames, planned.stem) : planned.stem;
  return createHash('sha256')
    .update(own === '' ? same : `${same} ${own}`)
    .digest('hex');
}

const missing: ItemEnd = {
  state: 'failed',
  cause: { code: 'missing', text: 'The file is no longer here. Send it again.' },
};

/** Records the version before the first byte is written, so that a killed process leaves no untracked bytes. */
async function store(
  { pool }: ItemDeps,
  write: (version: string) => Promise<unknown>,
  end: (version: string) => ItemEnd,
  item: Item,
): Promise<boolean> {
  const version = randomUUID();
  await announceBytes(pool, version);
  let mine = false;
  try {
    await write(version);
    mine = await endItem(pool, item, end(version));
    return mine;
  } finally {
    // Keeps bytes that a row refers to: a commit may have succeeded although its response was lost.
    if (!mine) await discardBytes(pool, version);
  }
}

type Made = { readonly figures: ItemFigures; readonly tokens: number };

function endOf(item: Item, { figures, tokens }: Made, resultKey: string, version: string): ItemEnd {
  const { ext } = figures.result;
  return {
    state: 'done',
    ...{ tokens, figures, resultKey, version },
    result: `${item.input.replace('/in/', '/out/')}.${ext}`,
    metadata: {
      eTag: `"${figures.sha256}"`,
      size: figures.bytes,
      mimetype: MIME_TYPES[ext] ?? 'application/octet-stream',
      cacheControl: 'no-cache',
      lastModified: new Date().toISOString(),
      contentLength: figures.bytes,
      httpStatusCode: 200,
    },
  };
}

async function run(
  { runner, frugal }: ItemDeps,
  request: RecipeRequest,
  signal: AbortSignal,
): Promise<RecipeAnswer> {
  try {
    const job = { task: 'recipe', payload: request };
    return (await (request.frugal ? frugal : runner).run(job, { signal })) as RecipeAnswer;
  } catch (error) {
    if (!(error instanceof CeilingReached)) throw error;
    const text = request.frugal
      ? `It failed twice, and needs too many resources even when run alone: ${error.message}`
      : error.message;
    return failed({ code: error.code, text });
  }
}

/** @returns true if this attempt completed the file. @throws temporary failures */
async function work(
  deps: ItemDeps,
  item: Item,
  { folder, frugal }: { readonly folder: string; readonly frugal: boolean },
  signal: AbortSignal,
): Promise<ItemResult> {
  const { pool, files } = deps;
  const ended = async (end: ItemEnd): Promise<ItemResult> =>
    (await endItem(pool, item, end)) ? 'failed' : 'not ours';
  const given = await versionOf(pool, item.input);
  const content = given === undefined ? undefined : await files.read(given);
  if (!content) return ended(missing);
  const [input, output] = [join(folder, 'input'), join(folder, 'output')];
  const resultKey = resultKeyOf(await fetchTo(content, input), item);
  const twin = await findTwin(pool, item, resultKey);
  if (twin) {
    const name = nameOf(item.recipe.naming, item.planned, twin.figures.result);
    const made = { figures: { ...twin.figures, name }, tokens: 0 };
    const mine = await store(
      deps,
      (version) => files.copy(twin.version, version),
      (version) => endOf(item, made, resultKey, version),
      item,
    );
    return mine ? 'done' : 'not ours';
  }
  const { recipe, planned } = item;
  const answer = await run(deps, { input, output, recipe, planned, frugal }, signal);
  signal.throwIfAborted();
  if (!answer.ok) {
    const { text, place: step = null } = answer.problem;
    return ended({ state: 'failed', cause: { code: 'refused', text, step } });
  }
  const mine = await store(
    deps,
    (version) => files.write(version, createReadStream(output)),
    (version) => endOf(item, answer, resultKey, version),
    item,
  );
  return mine ? 'done' : 'not ours';
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Nobody wants it from here any more.')), {
      once: true,
    });
  });

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The last attempt runs exclusively and with little memory. @throws temporary failures, for the queue to retry */
export async function runItem(deps: ItemDeps, payload: unknown, job: ClaimedJob): Promise<ItemResult> {
  const leave = await deps.gate(job.lastTry);
  try {
    if (!deps.stopping.aborted) return await runAdmitted(deps, payload, job);
    await returnJob(deps.pool, deps.kind, job.id);
    return 'not yet';
  } finally {
    leave();
  }
}

async function runAdmitted(deps: ItemDeps, payload: unknown, job: ClaimedJob): Promise<ItemResult> {
  const { pool, kind, stopping } = deps;
  const key = payloadOf.parse(payload);
  if (!(await isTurnOf(pool, key))) {
    await returnJob(pool, kind, job.id);
    return 'not yet';
  }
  const item = await startItem(pool, key, job.priority);
  if (!item) return 'not ours';
  const folder = await mkdtemp(join(tmpdir(), 'printready-bulk-'));
  const { lost, stop } = watch(deps, item);
  try {
    const signal = AbortSignal.any([stopping, lost]);
    // Does not wait for a hung network call: its attempt is void, or its process ends.
    const working = work(deps, item, { folder, frugal: job.lastTry }, signal);
    return await Promise.race([working, rejectOn(signal)]);
  } catch (error) {
    if (lost.aborted) return 'not ours';
    if (stopping.aborted) {
      await transaction(pool, async (client) => {
        await releaseItem(client, item, null);
        await returnJob(client, kind, job.id);
      });
      return 'handed back';
    }
    const cause = { code: 'trouble', text: describe(error) } as const;
    if (job.lastTry) await endItem(pool, item, { state: 'failed', cause });
    else await releaseItem(pool, item, cause);
    throw error;
  } finally {
    stop();
    await rm(folder, { recursive: true, force: true });
  }
}
