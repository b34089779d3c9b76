/** Networks in Node: made from their npm packages or read from the folder of models, run by the same runtime as in the browser. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { findModel, type ModelManifest, modelFile, type SuperResolutionModel } from './models/manifest.ts';
import { ModelProblem, type Network, type OpenNetwork } from './network.ts';
import { convertLayersModel, type LayersModel } from './onnx/convert-layers-model.ts';
import { type Runtime, startRuntime } from './runtime.ts';

/** The package's folder; its exports name no file that is not code, so it is looked for where Node would. */
function packageFolder(name: string): string {
  const found = (createRequire(import.meta.url).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
  if (!found) throw new Error(`The package ${name} is not installed; run npm install.`);
  return found;
}

/** The network as an .onnx file; the same package gives the same bytes. */
export function makeModel({
  id,
  source,
}: Pick<SuperResolutionModel, 'id' | 'source'>): Uint8Array<ArrayBuffer> {
  const file = join(packageFolder(source.package), source.folder, 'model.json');
  const model = JSON.parse(readFileSync(file, 'utf8')) as LayersModel;
  const shards = model.weightsManifest.flatMap(({ paths }) => paths);
  const bytes = Buffer.concat(shards.map((path) => readFileSync(join(dirname(file), path))));
  return convertLayersModel(id, model, new Uint8Array(bytes));
}

/** The licence that comes with the package. */
export function modelNotice({ source }: Pick<SuperResolutionModel, 'source'>): string {
  return readFileSync(join(packageFolder(source.package), 'LICENSE'), 'utf8');
}

/** Where networks lie that are no part of any package of ours; see the server's MODELS_FOLDER. */
export function modelsFolder(): string {
  return process.env['MODELS_FOLDER'] ?? join(import.meta.dirname, '../../../.data/models');
}

function readModel(model: ModelManifest): Uint8Array {
  if (model.kind === 'super-resolution') return makeModel(model);
  const file = join(modelsFolder(), modelFile(model));
  if (existsSync(file)) return readFileSync(file);
  throw new ModelProblem(
    'missing',
    `The network ${model.id} is not on this computer; \`npm run models\` brings it.`,
  );
}

const opened = new Map<string, Promise<Network>>();
let runtime: Promise<Runtime> | undefined;

/** The same network for the same id, for as long as the process lives. */
export const openNetwork: OpenNetwork = (id) => {
  const known = opened.get(id);
  if (known) return known;
  runtime ??= startRuntime({
    load: () => import('onnxruntime-web'),
    threads: Math.min(4, availableParallelism()),
    gpu: false,
  });
  const opening = runtime.then(({ open }) => {
    const model = findModel(id);
    return open(readModel(model), model);
  });
  opened.set(id, opening);
  opening.catch(() => opened.delete(id));
  return opening;
};
