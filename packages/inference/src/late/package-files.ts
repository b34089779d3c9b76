import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { packByNpm } from './npm-pack.ts';
import { DownloadProblem } from './problem.ts';
import { readTarball } from './tarball.ts';

export async function hashOf(file: string, algorithm: 'sha256' | 'sha512'): Promise<Buffer> {
  const hash = createHash(algorithm);
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest();
}

/** @throws DownloadProblem if the hash differs */
export async function checkIntegrity(
  tarball: string,
  { spec, integrity }: { readonly spec: string; readonly integrity: string },
): Promise<void> {
  if (`sha512-${(await hashOf(tarball, 'sha512')).toString('base64')}` !== integrity)
    throw new DownloadProblem('damaged', `The package ${spec} is not the one that was asked for.`);
}

export async function readFiles(
  tarball: string,
  wants: (name: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const pieces = new Map<string, Buffer[]>();
  await readTarball(tarball, (name) => {
    if (!wants(name)) return null;
    const own: Buffer[] = [];
    pieces.set(name, own);
    return (piece) => void own.push(Buffer.from(piece));
  });
  return new Map([...pieces].map(([name, own]) => [name, Buffer.concat(own)]));
}

/** Downloads files into memory; for small packages. @param work temporary folder, may be shared */
export async function downloadFiles(
  /** Null if npm checks the tarball against its registry. */
  from: { readonly spec: string; readonly integrity: string | null },
  names: readonly string[],
  work: string,
  steps: { readonly report: (bytes: number) => void; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, Buffer>> {
  const { spec, integrity } = from;
  const tarball = await packByNpm(spec, await mkdtemp(join(work, 'npm-')), steps);
  if (integrity !== null) await checkIntegrity(tarball, { spec, integrity });
  const wanted = names.map((name) => `package/${name}`);
  const files = await readFiles(tarball, (name) => wanted.includes(name));
  return new Map([...files].map(([name, bytes]) => [name.replace('package/', ''), bytes]));
}
