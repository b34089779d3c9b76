/**
 * Every network the product can load: what it is, whose it is, how it wants its picture, and the bytes it must be.
 * The files are made by `scripts/make-models.ts` and served beside the app, each with its notice.
 */
import { MODEL_HASHES } from './hashes.gen.ts';

export type ModelManifest = {
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  readonly author: string;
  /** npm package and the folder of the network in it. */
  readonly source: { readonly package: string; readonly folder: string };
  /** The range of a sample, in and out. */
  readonly range: readonly [number, number];
  /** Output pixels per input pixel. */
  readonly scale: number;
  /** Of the served file. */
  readonly bytes: number;
  readonly sha256: string;
};

/** Networks for 4× exist too; 2× done twice is better (see the Upscaler's networks.ts). */
const NETWORKS = [
  ['slim', 2],
  ['medium', 2],
  ['medium', 3],
] as const;

/** Super-resolution networks of UpscalerJS (residual dense networks trained on DIV2K). */
export const MODELS: readonly ModelManifest[] = NETWORKS.map(([size, scale]) => {
  const id = `esrgan-${size}-${scale}x`;
  const served = MODEL_HASHES[id] ?? { bytes: 0, sha256: '' };
  return {
    id,
    name: `ESRGAN ${size}, ${scale}×`,
    licence: 'MIT',
    author: 'Kevin Scott',
    source: { package: `@upscalerjs/esrgan-${size}`, folder: `models/x${scale}` },
    range: [0, 255],
    scale,
    ...served,
  };
});

/** @throws RangeError for an id that the manifest does not list. */
export function findModel(id: string): ModelManifest {
  const found = MODELS.find((model) => model.id === id);
  if (!found)
    throw new RangeError(
      `There is no network "${id}"; the manifest lists ${MODELS.map((one) => one.id).join(', ')}.`,
    );
  return found;
}

/** Where a network's file lies under the folder of models: its content is in its name, so it can be kept forever. */
export function modelFile({ id, sha256 }: Pick<ModelManifest, 'id' | 'sha256'>): string {
  return `${id}.${sha256.slice(0, 12)}.onnx`;
}
