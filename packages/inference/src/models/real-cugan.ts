/** Real-CUGAN (bilibili, 2022), strongest denoising. Constants replace global pooling, so that tiles match. */
import type { SuperResolutionModel } from './model.ts';

export const REAL_CUGAN: readonly SuperResolutionModel[] = [
  {
    kind: 'super-resolution',
    id: 'real-cugan-denoise3x-4x',
    name: 'Real-CUGAN denoise3x, 4×',
    license: 'MIT',
    author: 'bilibili',
    scale: 4,
    bytes: 5_593_369,
    sha256: 'fefb2144aa02dd6488704b3564295f6761624eba26c9f9d429e3c38a7af09cc9',
  },
];
