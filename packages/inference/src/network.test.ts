import { describe, expect, it } from 'vitest';
import { sideFor } from './network.ts';

describe('sideFor', () => {
  it('is the accepted side nearest to the image’s side', () => {
    const isnet = { side: 1024, smaller: { least: 512, step: 64 } };
    expect([100, 512, 600, 610, 1000, 4000].map((wanted) => sideFor(isnet, wanted))).toEqual([
      512, 512, 576, 640, 1024, 1024,
    ]);
  });

  it('is the network’s own side if it accepts no other', () => {
    expect(sideFor({ side: 320 }, 600)).toBe(320);
  });

  it('is the image’s side if any side is accepted', () => {
    expect(sideFor({ side: null }, 601)).toBe(601);
  });
});
