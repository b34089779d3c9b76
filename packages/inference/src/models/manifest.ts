/** Every network that the product can load, by its id. */
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

/** The network of that id that is part of the product; absent for one that a server downloads late, or not at all. */
export const findPackaged = (id: string): PackagedModel | undefined =>
  ESRGAN.find((model) => model.id === id);

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

/** Its license and what comes with it, served beside it. */
export const noticeFile = ({ id }: Pick<ModelManifest, 'id'>): string => `${id}.LICENSE.txt`;
