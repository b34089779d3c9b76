/**
 * The compact network of Real-ESRGAN (Wang et al. 2021) that was trained on drawings with compression damage: it draws
 * edges without what JPEG left beside them. It comes late; see late/late-model.ts.
 */
import type { SuperResolutionModel } from './model.ts';

/** The package has it for 2× and 3×, too: the same weights, and a filter that makes the result smaller. */
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
