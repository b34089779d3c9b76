import { Worker } from 'node:worker_threads';
import type { LayersModel } from '../onnx/convert-layers-model.ts';

export type ModelConversion = {
  readonly id: string;
  readonly model: LayersModel;
  readonly weights: Uint8Array;
};

type PackageFiles = ReadonlyMap<string, Buffer>;

function requireFile(files: PackageFiles, name: string): Buffer {
  const bytes = files.get(name);
  if (!bytes) throw new RangeError(`${name} is not in the package.`);
  return bytes;
}

/** @throws RangeError if a file is missing */
export function readLayers(id: string, folder: string, files: PackageFiles): ModelConversion {
  const read = (name: string) => requireFile(files, `${folder}/${name}`);
  const model = JSON.parse(read('model.json').toString('utf8')) as LayersModel;
  const weights = Buffer.concat(model.weightsManifest.flatMap(({ paths }) => paths.map(read)));
  return { id, model, weights: new Uint8Array(weights) };
}

/** @returns the network as an .onnx file. @throws Error naming the parts that cannot be converted */
export async function convertInThread(conversion: ModelConversion): Promise<Uint8Array> {
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { workerData: conversion });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`The conversion of ${conversion.id} ended with code ${code}.`)),
    );
  });
}
