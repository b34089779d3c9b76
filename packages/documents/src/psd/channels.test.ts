import type { Picture } from '@printready/pixels/picture';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { readExtraChannels } from './channels.ts';
import { readPsdHeader } from './header.ts';
import { type PsdPlane, readPsdPlanes } from './planes.ts';
import { cutPsdSections, PSD_RESOURCES, readPsdResources } from './sections.ts';
import { encodePsd } from './write-psd.ts';

const [width, height] = [6, 4];
const pixels = width * height;

const picture = (depth: 8 | 16, alpha: boolean): Picture => ({
  width,
  height,
  space: 'rgb',
  alpha,
  data: new (depth === 16 ? Uint16Array : Uint8Array)(pixels * (alpha ? 4 : 3)).fill(
    depth === 16 ? 65_535 : 255,
  ),
  resolution: null,
  icc: null,
});
const coverage = Uint8Array.from({ length: pixels }, (_, i) => i * 10);
const spots = [
  { id: 'spot', name: 'Weiß Ж', color: { r: 255, g: 0, b: 0 }, width, height, resolution: null, coverage },
];
const masks = [{ name: 'Cut', samples: Uint16Array.from({ length: pixels }, (_, i) => i * 2000) }];

async function extraPlanes(file: Uint8Array): Promise<PsdPlane[]> {
  const header = readPsdHeader(file);
  return (await readPsdPlanes(cutPsdSections(file, false).image, header, header.channels)).slice(3);
}

describe.each([
  [8, false],
  [8, true],
  [16, false],
  [16, true],
] as const)('channels of a PSD with %i bits, transparency: %s', (depth, alpha) => {
  const file = encodePsd(picture(depth, alpha), { spots, masks });

  it('round-trips channel names, kinds, and samples, with inks inverted and masks unchanged', async () => {
    const resources = readPsdResources(cutPsdSections(file, false).resources);
    expect(readExtraChannels(resources)).toEqual([
      ...(alpha ? [{ name: 'Transparency', spot: false }] : []),
      { name: 'Weiß Ж', spot: true },
      { name: 'Cut', spot: false },
    ]);
    const [spot, mask] = (await extraPlanes(file)).slice(Number(alpha));
    const scale = depth === 16 ? 257 : 1;
    expect([...spot!]).toEqual(Array.from(coverage, (value) => (255 - value) * scale));
    expect([...mask!]).toEqual(
      Array.from(masks[0]!.samples, (value) => (depth === 16 ? value : Math.round(value / 257))),
    );
  });

  it('round-trips ink colors written in L*a*b*', () => {
    const resources = readPsdResources(cutPsdSections(file, false).resources);
    const body = Buffer.from(resources.get(PSD_RESOURCES.alternateSpotColors)!);
    expect([body.readUInt16BE(0), body.readUInt16BE(2), body.readUInt32BE(4), body.readUInt16BE(8)]).toEqual([
      1,
      1,
      alpha ? 2 : 1,
      7,
    ]);
    // sRGB red is L* 54.29, a* 80.8, b* 69.9 under D50.
    expect(body.readUInt16BE(10)).toBeCloseTo(5429, -1);
    expect(body.readInt16BE(12)).toBeCloseTo(8080, -2);
  });

  it.skipIf(!hasMagick)('does not change the picture that ImageMagick reads', () => {
    const shown = magick(['psd:-[0]', '-alpha', 'off', '-depth', '8', 'rgb:-'], file);
    expect(shown.every((value) => value === 255)).toBe(true);
  });
});

it('rejects a mask that differs in size from the picture', () => {
  const small = [{ name: 'Cut', samples: new Uint8Array(3) }];
  expect(() => encodePsd(picture(8, false), { masks: small })).toThrow(/3 samples/);
});
