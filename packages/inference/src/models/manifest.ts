import { ESRGAN, ESRGAN_THICK } from './esrgan.ts';
import { ISNET } from './isnet.ts';
import type { ModelManifest, SuperResolutionModel } from './model.ts';
import { REAL_CUGAN } from './real-cugan.ts';
import { REAL_ESRGAN } from './real-esrgan.ts';

export {
  type ModelManifest,
  modelManifest,
  type SegmentationModel,
  segmentationModel,
} from './model.ts';
export { ESRGAN, ESRGAN_THICK, ISNET };

export const PACKAGED: readonly SuperResolutionModel[] = [...ESRGAN, ...REAL_ESRGAN, ...REAL_CUGAN];

const MODELS: readonly ModelManifest[] = [...PACKAGED, ...ESRGAN_THICK, ...ISNET];

export const findPackaged = (id: string): SuperResolutionModel | undefined =>
  PACKAGED.find((model) => model.id === id);

/** @throws RangeError for an unknown id */
export function findModel(id: string): ModelManifest {
  const found = MODELS.find((model) => model.id === id);
  if (!found)
    throw new RangeError(
      `There is no network "${id}"; the manifest lists ${MODELS.map((one) => one.id).join(', ')}.`,
    );
  return found;
}

/** Path in the models folder. It contains the hash, so the file can be cached forever. */
export function modelFile({ id, sha256 }: Pick<ModelManifest, 'id' | 'sha256'>): string {
  return `${id}.${sha256.slice(0, 12)}.onnx`;
}

export const noticeFile = ({ id }: Pick<ModelManifest, 'id'>): string => `${id}.LICENSE.txt`;
