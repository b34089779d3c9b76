import { describe, expect, it } from 'vitest';
import { sideFor } from './network.ts';

describe('sideFor', () => {
  const isnet = { side: 1024, smaller: { least: 512, step: 64 } };

  it('returns the accepted input side nearest to the side of a small image', () => {
    expect([100, 512, 600, 610, 768].map((wanted) => sideFor(isnet, wanted))).toEqual([
      512, 512, 576, 640, 768,
    ]);
  });

  it('returns the network’s own side for an image of more than three quarters of it', () => {
    expect([769, 900, 4000].map((wanted) => sideFor(isnet, wanted))).toEqual([1024, 1024, 1024]);
  });

  it('returns the network’s input side if it is fixed', () => {
    expect(sideFor({ side: 320 }, 600)).toBe(320);
  });

  it('returns the image’s side if the network accepts any input side', () => {
    expect(sideFor({ side: null }, 601)).toBe(601);
  });
});
