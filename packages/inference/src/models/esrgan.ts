/** UpscalerJS networks (trained on DIV2K), converted by lab/models. For 4×, the 2× network runs twice. */
import type { SuperResolutionModel } from './model.ts';

const COMMON = { kind: 'super-resolution', license: 'MIT', author: 'Kevin Scott' } as const;

export const ESRGAN: readonly SuperResolutionModel[] = [
  {
    ...COMMON,
    id: 'esrgan-slim-2x',
    name: 'ESRGAN slim, 2×',
    scale: 2,
    bytes: 293_746,
    sha256: 'aff487eb8493bd7b9e6d337fc40c9de5e3f6537c30f35c0a1ecf5e46c5ef3199',
  },
  {
    ...COMMON,
    id: 'esrgan-medium-2x',
    name: 'ESRGAN medium, 2×',
    scale: 2,
    bytes: 2_494_110,
    sha256: 'e2502481f07df1b287ce264e74ac3807ac57c18610f8c59dbb481a618bed2c67',
  },
  {
    ...COMMON,
    id: 'esrgan-medium-3x',
    name: 'ESRGAN medium, 3×',
    scale: 3,
    bytes: 2_532_575,
    sha256: 'fde499e66db2af6d9639a6e466c9d99721d77aff88115cc4311410e10293299b',
  },
];

export const ESRGAN_THICK: readonly SuperResolutionModel[] = [
  {
    ...COMMON,
    id: 'esrgan-thick-2x',
    name: 'ESRGAN thick, 2×',
    scale: 2,
    bytes: 28_535_459,
    sha256: 'a56fa8ebcb03dabb480496db11046b799c912b8698e3e7789ca22681206edb0f',
  },
  {
    ...COMMON,
    id: 'esrgan-thick-3x',
    name: 'ESRGAN thick, 3×',
    scale: 3,
    bytes: 28_636_020,
    sha256: 'bde004494cfadbaec31bf6570c88d74a29b9bf2ff62aabb762238697d9202969',
  },
];
