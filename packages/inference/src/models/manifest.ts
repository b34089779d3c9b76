/** All networks by id. */
import { ESRGAN, ESRGAN_THICK } from './esrgan.ts';
import { ISNET } from './isnet.ts';
import type { ModelManifest, PackagedModel } from './model.ts';
import { REAL_CUGAN } from './real-cugan.ts';
import { REAL_ESRGAN } from './real-esrgan.ts';

export {
  type ModelManifest,
  modelManifest,
  type PackagedModel,
  type SegmentationModel,
  segmentationModel,
} from './model.ts';
export { ESRGAN, ESRGAN_THICK, ISNET, REAL_CUGAN, REAL_ESRGAN };

const MODELS: readonly ModelManifest[] = [
  ...ESRGAN,
  ...ESRGAN_THICK,
  ...REAL_ESRGAN,
  ...REAL_CUGAN,
  ...ISNET,
];

/** Bundled network of this id; undefined for late or unknown ones. */
export const findPackaged = (id: string): PackagedModel | undefined =>
  ESRGAN.find((model) => model.id === id);

/** @throws RangeError for an unknown id */
export function findModel(id: string): ModelManifest {
  const found = MODELS.find((model) => model.id === id);
  if (!found)
    throw new RangeError(
      `There is no network "${id}"; the manifest lists ${MODELS.map((one) => one.id).join(', ')}.`,
    );
  return found;
}

/** Path in the folder of models. It contains the hash, so the file can be cached forever. */
export function modelFile({ id, sha256 }: Pick<ModelManifest, 'id' | 'sha256'>): string {
  return `${id}.${sha256.slice(0, 12)}.onnx`;
}

/** License file, served beside the network. */
export const noticeFile = ({ id }: Pick<ModelManifest, 'id'>): string => `${id}.LICENSE.txt`;
