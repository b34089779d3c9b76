/** Test helper: a small package in the format of the network's npm package, packed with npm. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESRGAN } from '../../models/manifest.ts';
import type { LateModel, LatePackage } from '../late-model.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function fakeNetwork(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * seed + (at >> 8)) & 255);
}

const NETWORKS = { 'fake-small': fakeNetwork(5_000, 7), 'fake-medium': fakeNetwork(150_000, 13) };
const PIECE = 4096;

export type FakePackage = {
  readonly folder: string;
  readonly tarball: string;
  readonly models: readonly LateModel[];
  readonly bytesOf: (id: string) => Uint8Array | undefined;
  remove(): void;
};

function pack(folder: string, notice: string): { readonly tarball: string; readonly from: LatePackage } {
  execFileSync('npm', ['pack', './content', '--pack-destination', folder, '--loglevel=error'], {
    cwd: folder,
  });
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  const packed = readFileSync(tarball);
  const from: LatePackage = {
    spec: `file:${tarball}`,
    integrity: `sha512-${createHash('sha512').update(packed).digest('base64')}`,
    bytes: packed.length,
    notices: [notice],
    origin: 'From the fake package.',
  };
  return { tarball, from };
}

const SLIM = { package: '@upscalerjs/esrgan-slim', folder: 'models/x2' } as const;

/** Fake package to download on demand, with the layers and weights of a small installed network. */
export function makeFakeLayers() {
  const [model] = ESRGAN;
  if (!model) throw new RangeError('The manifest lists no packaged network.');
  const folder = mkdtempSync(join(tmpdir(), 'printready-fake-layers-'));
  const installed = join(import.meta.dirname, '../../../../../node_modules', SLIM.package);
  const content = join(folder, 'content');
  cpSync(join(installed, SLIM.folder), join(content, SLIM.folder), { recursive: true });
  cpSync(join(installed, 'LICENSE'), join(content, 'LICENSE'));
  writeFileSync(join(content, 'package.json'), '{"name":"fake-layers","version":"1.0.0"}');
  const { from } = pack(folder, 'LICENSE');
  return {
    model: {
      model,
      when: 'asked',
      source: { kind: 'layers', from, folder: SLIM.folder },
    } satisfies LateModel,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function makeFakePackage(): FakePackage {
  const folder = mkdtempSync(join(tmpdir(), 'printready-fake-package-'));
  const dist = join(folder, 'content/dist');
  mkdirSync(dist, { recursive: true });
  const resources: Record<string, { chunks: { hash: string; offsets: [number, number] }[] }> = {};
  for (const [id, bytes] of Object.entries(NETWORKS)) {
    const chunks: { hash: string; offsets: [number, number] }[] = [];
    for (let from = 0; from < bytes.length; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE);
      writeFileSync(join(dist, sha256(piece)), piece);
      chunks.push({ hash: sha256(piece), offsets: [from, from + piece.length] });
    }
    resources[`/models/${id}`] = { chunks };
  }
  writeFileSync(join(dist, 'resources.json'), JSON.stringify(resources));
  writeFileSync(join(folder, 'content/LICENSE.md'), 'The license of the fake package.');
  writeFileSync(join(folder, 'content/package.json'), '{"name":"fake-networks","version":"1.0.0"}');
  const { tarball, from } = pack(folder, 'LICENSE.md');
  const models = Object.entries(NETWORKS).map(
    ([id, bytes]): LateModel => ({
      model: {
        kind: 'segmentation',
        id,
        name: id,
        license: 'MIT',
        author: 'Nobody',
        side: 32,
        mean: [128, 128, 128],
        deviation: [256, 256, 256],
        bytes: bytes.length,
        sha256: sha256(bytes),
      },
      when: 'start',
      source: { kind: 'pieces', from, resource: `/models/${id}` },
    }),
  );
  const bytesOf = (id: string) => Object.entries(NETWORKS).find(([name]) => name === id)?.[1];
  return { folder, tarball, models, bytesOf, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
