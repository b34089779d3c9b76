/** Converts a network in a thread of its own: seconds of arithmetic, during which a server has people to answer. */
import { Worker } from 'node:worker_threads';
import type { LayersModel } from '../onnx/convert-layers-model.ts';

export type ModelConversion = {
  readonly id: string;
  readonly model: LayersModel;
  readonly weights: Uint8Array;
};

/**
 * @param files those of the package's folder, by their names. @returns the network as an .onnx file.
 * @throws RangeError when one is missing, or Error with what cannot be converted.
 */
export async function convertApart(
  id: string,
  folder: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<Uint8Array> {
  const read = (name: string): Buffer => {
    const bytes = files.get(`${folder}/${name}`);
    if (!bytes) throw new RangeError(`${folder}/${name} is not in the package.`);
    return bytes;
  };
  const model = JSON.parse(read('model.json').toString('utf8')) as LayersModel;
  const weights = Buffer.concat(model.weightsManifest.flatMap(({ paths }) => paths.map(read)));
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), {
    workerData: { id, model, weights: new Uint8Array(weights) } satisfies ModelConversion,
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The conversion of ${id} ended with code ${code}.`)));
  });
}
