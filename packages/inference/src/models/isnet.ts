/** ISNet (Qin et al., ECCV 2022), packaged by IMG.LY. Input samples: (x − 128) / 256. Downloaded late. */
import type { SegmentationModel } from './model.ts';

// The network halves its input six times.
const SMALLER = { least: 512, step: 64 } as const;
const INPUT = { side: 1024, smaller: SMALLER, mean: [128, 128, 128], deviation: [256, 256, 256] } as const;

export const ISNET: readonly SegmentationModel[] = [
  {
    kind: 'segmentation',
    id: 'isnet-small',
    name: 'ISNet, small',
    license: 'MIT',
    author: 'Xuebin Qin and others',
    ...INPUT,
    bytes: 44_342_436,
    sha256: '7001d60734fdc112dd9c062635fb59cd401fb82a9d4213134bce4dbd655c803a',
    // Runs only on the CPU, because it has 8-bit integer convolutions.
    cpuOnly: true,
  },
  {
    kind: 'segmentation',
    id: 'isnet-medium',
    name: 'ISNet, medium',
    license: 'MIT',
    author: 'Xuebin Qin and others',
    ...INPUT,
    bytes: 88_188_479,
    sha256: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
  },
];
