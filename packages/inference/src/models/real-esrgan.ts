/** Compact Real-ESRGAN (Wang et al. 2021), trained on damaged drawings: draws edges without JPEG artifacts. */
import type { SuperResolutionModel } from './model.ts';

/** Only 4×: the package's 2× and 3× networks have the weights of the 4× network plus a downscaling filter. */
export const REAL_ESRGAN: readonly SuperResolutionModel[] = [
  {
    kind: 'super-resolution',
    id: 'realesr-animevideov3-4x',
    name: 'Real-ESRGAN animevideov3, 4×',
    license: 'BSD-3-Clause',
    author: 'Xintao Wang',
    scale: 4,
    bytes: 2_497_177,
    sha256: '19be676738f5268b3c3ff9cfd0bfdff511f327d7816fb37d3778dc3162c4d6fe',
  },
];
