import type { StoredDesign } from './stored-designs.ts';

export const TEST_DESIGN: StoredDesign['design'] = {
  version: 1,
  engine: 1,
  seed: 7,
  family: 'stacked-block',
  pairing: 'bevan-400+anton-400',
  print: { widthMm: 270, heightMm: 200, method: 'screen' },
  garment: { name: 'navy', hex: '#1D2A4B' },
  inks: [{ id: 'ink-1', name: 'cream', hex: '#F3E6C8' }],
  scene: [
    {
      kind: 'ornament',
      id: 'bar',
      make: 'bar',
      at: { x: 0, y: 0 },
      params: { width: 120, height: 30 },
      ink: 'ink-1',
    },
  ],
  credits: [],
};
