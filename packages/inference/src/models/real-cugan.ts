/**
 * Real-CUGAN (bilibili, 2022), trained on drawings with compression damage: the strongest of its networks against noise.
 * Where it would look at the whole picture to weigh its channels it has fixed numbers here, so that tiles meet; see
 * bench/cugan-gains.ts. It comes late; see late/late-model.ts.
 */
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
