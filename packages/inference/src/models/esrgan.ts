/** Super-resolution networks of UpscalerJS (residual dense networks trained on DIV2K), made by `scripts/make-models.ts`. */
import { MODEL_HASHES } from './hashes.gen.ts';
import type { SuperResolutionModel } from './model.ts';

/** Networks for 4× exist too; 2× done twice is better (see the Upscaler's networks.ts). */
const NETWORKS = [
  ['slim', 2],
  ['medium', 2],
  ['medium', 3],
] as const;

export const ESRGAN: readonly SuperResolutionModel[] = NETWORKS.map(([size, scale]) => {
  const id = `esrgan-${size}-${scale}x`;
  const served = MODEL_HASHES[id] ?? { bytes: 0, sha256: '' };
  return {
    kind: 'super-resolution',
    id,
    name: `ESRGAN ${size}, ${scale}×`,
    licence: 'MIT',
    author: 'Kevin Scott',
    source: { package: `@upscalerjs/esrgan-${size}`, folder: `models/x${scale}` },
    scale,
    ...served,
  };
});
