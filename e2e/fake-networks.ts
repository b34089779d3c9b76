/**
 * Tiny stand-ins for the Background Remover's neural networks (136 MB). They select everything redder than wood. All
 * journey servers use them except the server in models.e2e.ts.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeModel } from '../packages/inference/src/onnx/write-model.ts';

const SIDE = 256;
/** Threshold for red minus green, out of 255. */
const THRESHOLD = 48;
/** Slope of the soft threshold. */
const SLOPE = 2;

const bytes = writeModel({
  name: 'redder-than-wood',
  input: { name: 'picture', dims: [1, 3, SIDE, SIDE] },
  output: { name: 'matte', dims: [1, 1, SIDE, SIDE] },
  nodes: [
    { operator: 'Conv', inputs: ['picture', 'weights', 'bias'], output: 'redness' },
    { operator: 'Sigmoid', inputs: ['redness'], output: 'matte' },
  ],
  weights: [
    { name: 'weights', dims: [1, 3, 1, 1], data: Float32Array.of(SLOPE, -SLOPE, 0) },
    { name: 'bias', dims: [1], data: Float32Array.of(-SLOPE * THRESHOLD) },
  ],
});

/** @returns path of the manifest to set as MODELS_MANIFEST; the network is in the same folder */
export function writeFakeNetworks(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = 'redder-than-wood.onnx';
  writeFileSync(join(folder, file), bytes);
  const entries = ['isnet-small', 'isnet-medium'].map((id) => ({
    id,
    name: 'Redder than wood',
    license: 'MIT',
    author: 'PrintReady',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    side: SIDE,
    mean: [0, 0, 0],
    deviation: [1, 1, 1],
    file,
  }));
  const manifest = join(folder, 'manifest.json');
  writeFileSync(manifest, JSON.stringify(entries));
  return manifest;
}
