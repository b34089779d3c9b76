/**
 * Super-resolution networks of UpscalerJS (residual dense networks trained on DIV2K). The small ones are
 * bundled, made by `scripts/make-models.ts`; the large ones are late, see late/late-model.ts.
 */
import { MODEL_HASHES } from './hashes.gen.ts';
import type { PackagedModel, SuperResolutionModel } from './model.ts';

/** Networks for 4× exist; applying 2× twice is better (see the Upscaler's networks.ts). */
const NETWORKS = [
  ['slim', 2],
  ['medium', 2],
  ['medium', 3],
] as const;

export const ESRGAN: readonly PackagedModel[] = NETWORKS.map(([size, scale]) => {
  const id = `esrgan-${size}-${scale}x`;
  const served = MODEL_HASHES[id] ?? { bytes: 0, sha256: '' };
  return {
    kind: 'super-resolution',
    id,
    name: `ESRGAN ${size}, ${scale}×`,
    license: 'MIT',
    author: 'Kevin Scott',
    source: { package: `@upscalerjs/esrgan-${size}`, folder: `models/x${scale}` },
    scale,
    ...served,
  };
});

/** Hashes of the converted networks. */
export const ESRGAN_THICK: readonly SuperResolutionModel[] = [
  {
    kind: 'super-resolution',
    id: 'esrgan-thick-2x',
    name: 'ESRGAN thick, 2×',
    license: 'MIT',
    author: 'Kevin Scott',
    scale: 2,
    bytes: 28_535_459,
    sha256: 'a56fa8ebcb03dabb480496db11046b799c912b8698e3e7789ca22681206edb0f',
  },
  {
    kind: 'super-resolution',
    id: 'esrgan-thick-3x',
    name: 'ESRGAN thick, 3×',
    license: 'MIT',
    author: 'Kevin Scott',
    scale: 3,
    bytes: 28_636_020,
    sha256: 'bde004494cfadbaec31bf6570c88d74a29b9bf2ff62aabb762238697d9202969',
  },
];
