import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ModelManifest, modelFile, noticeFile } from '../models/manifest.ts';
import { convertInThread, readLayers } from './convert-in-thread.ts';
import type { LateModel, LatePackage } from './late-model.ts';
import { checkIntegrity, hashOf, readFiles } from './package-files.ts';
import { DownloadProblem } from './problem.ts';
import { readTarball } from './tarball.ts';

const INDEX = 'package/dist/resources.json';
const index = z.record(
  z.string(),
  z.object({
    chunks: z.array(z.object({ hash: z.string(), offsets: z.tuple([z.number(), z.number()]) })),
  }),
);

/** Renames the file into place after verification, so that readers find a complete network or none. */
export async function install(
  part: string,
  folder: string,
  model: ModelManifest,
  notice: string,
): Promise<void> {
  if ((await hashOf(part, 'sha256')).toString('hex') !== model.sha256) {
    throw new DownloadProblem('damaged', `The network ${model.id} is not the one that the manifest names.`);
  }
  const head = `${model.name}, by ${model.author} (${model.license}).`;
  await writeFile(join(folder, noticeFile(model)), `${head}\n${notice}`);
  await rename(part, join(folder, modelFile(model)));
}

async function readTexts(tarball: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = await readFiles(tarball, (name) => names.includes(name));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
}

type Places = Map<string, { readonly part: FileHandle; readonly offset: number }[]>;

async function layPieces(tarball: string, places: Places): Promise<void> {
  await readTarball(tarball, (name) => {
    const targets = places.get(name.replace('package/dist/', ''));
    if (!targets) return null;
    return async (piece, at) => {
      for (const { part, offset } of targets) await part.write(piece, 0, piece.length, offset + at);
    };
  });
}

type Part = { readonly model: ModelManifest; readonly path: string };

async function joinPieces(
  tarball: string,
  wanted: readonly { readonly model: ModelManifest; readonly resource: string }[],
  work: string,
): Promise<Part[]> {
  const texts = await readTexts(tarball, [INDEX]);
  const resources = index.parse(JSON.parse(texts.get(INDEX) ?? '{}'));
  const places: Places = new Map();
  const parts: (Part & { readonly handle: FileHandle })[] = [];
  try {
    for (const { model, resource } of wanted) {
      const path = join(work, modelFile(model));
      const handle = await open(path, 'w');
      parts.push({ model, path, handle });
      for (const { hash, offsets } of resources[resource]?.chunks ?? [])
        places.set(hash, [...(places.get(hash) ?? []), { part: handle, offset: offsets[0] }]);
    }
    await layPieces(tarball, places);
    for (const { handle } of parts) await handle.sync();
  } finally {
    for (const { handle } of parts) await handle.close();
  }
  return parts;
}

async function convertLayers(
  tarball: string,
  wanted: readonly { readonly model: ModelManifest; readonly folder: string }[],
  work: string,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { model, folder } of wanted) {
    const path = join(work, modelFile(model));
    const inside = `package/${folder}`;
    const files = await readFiles(tarball, (name) => name.startsWith(`${inside}/`));
    await writeFile(path, await convertInThread(readLayers(model.id, inside, files)), { flush: true });
    parts.push({ model, path });
  }
  return parts;
}

/** @param work folder on the same disk. @throws DownloadProblem if a hash differs */
export async function unpackModels(
  tarball: string,
  from: LatePackage,
  wanted: readonly LateModel[],
  { work, folder }: { readonly work: string; readonly folder: string },
): Promise<void> {
  await checkIntegrity(tarball, from);
  const notices = from.notices.map((name) => `package/${name}`);
  const texts = await readTexts(tarball, notices);
  const inPieces = wanted.flatMap(({ model, source }) =>
    source.kind === 'pieces' ? [{ model, resource: source.resource }] : [],
  );
  const inLayers = wanted.flatMap(({ model, source }) =>
    source.kind === 'layers' ? [{ model, folder: source.folder }] : [],
  );
  const joined = inPieces.length > 0 ? await joinPieces(tarball, inPieces, work) : [];
  const parts = [...joined, ...(await convertLayers(tarball, inLayers, work))];
  const words = notices.map((name) => texts.get(name) ?? '').join('\n\n');
  for (const { model, path } of parts) await install(path, folder, model, `${from.origin}\n\n${words}\n`);
}
