import { matrixProfile, srgbProfile } from '@printready/pixels/profiles';
import { describe, expect, it } from 'vitest';
import type { PdfFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';
import { makePdf } from './testing/make-pdf.ts';

/** sRGB with the primaries of red and green exchanged. */
const swappedProfile = () =>
  matrixProfile('Swapped', {
    red: [0.3, 0.6],
    green: [0.64, 0.33],
    blue: [0.15, 0.06],
    white: [0.3127, 0.329],
  });

type Painted = { readonly content: string; readonly spaces: string; readonly profile: Uint8Array };

function inksOf({ content, spaces, profile }: Painted): string[] {
  const pdf = makePdf();
  const stream = pdf.addStream('/N 3', profile);
  pdf.addPage({ content, resources: `/ColorSpace << ${spaces.replaceAll('PROFILE', `${stream} 0 R`)} >>` });
  const facts: PdfFacts = readPdf(pdf.toBytes(), 'test.pdf', 'pdf');
  return facts.pages![0]!.look!.plates!.map(({ ink }) => ink).toSorted();
}

const RED_WITH_PROFILE = '/Managed cs 1 0 0 scn 0 0 300 300 re f';
const DEVICE_RED = '1 0 0 rg 0 0 300 300 re f';

describe('plates of RGB', () => {
  it('come from the colors of its profile', () => {
    const spaces = '/Managed [/ICCBased PROFILE]';
    expect(inksOf({ content: RED_WITH_PROFILE, spaces, profile: swappedProfile() })).toEqual([
      'Cyan',
      'Yellow',
    ]);
    expect(inksOf({ content: RED_WITH_PROFILE, spaces, profile: srgbProfile() })).toEqual([
      'Magenta',
      'Yellow',
    ]);
  });

  it('come from DefaultRGB for device colors and pictures', () => {
    const spaces = '/DefaultRGB [/ICCBased PROFILE]';
    const picture = 'q 300 0 0 300 0 0 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID \xff\x00\x00 EI Q';
    for (const content of [DEVICE_RED, picture])
      expect(inksOf({ content, spaces, profile: swappedProfile() }), content).toEqual(['Cyan', 'Yellow']);
  });

  it('come from the numbers without a profile, or if DefaultRGB names the device space', () => {
    for (const spaces of [
      '',
      '/DefaultRGB /DeviceRGB',
      '/DefaultRGB [/DeviceRGB]',
      '/DefaultRGB /DefaultRGB',
    ])
      expect(inksOf({ content: DEVICE_RED, spaces, profile: srgbProfile() }), spaces).toEqual([
        'Magenta',
        'Yellow',
      ]);
  });

  it('leave gray and CMYK on the page alone', () => {
    const spaces = '/DefaultRGB [/ICCBased PROFILE]';
    expect(inksOf({ content: '0 g 0 0 300 300 re f', spaces, profile: swappedProfile() })).toEqual(['Black']);
    expect(inksOf({ content: '0 1 0 0 k 0 0 300 300 re f', spaces, profile: swappedProfile() })).toEqual([
      'Magenta',
    ]);
  });

  it('come from the primaries of CalRGB', () => {
    const swapped =
      '/Managed [/CalRGB << /WhitePoint [0.9505 1 1.089] /Gamma [2.2 2.2 2.2] /Matrix [0.3576 0.7152 0.1192 0.4124 0.2126 0.0193 0.1805 0.0722 0.9505] >>]';
    expect(inksOf({ content: RED_WITH_PROFILE, spaces: swapped, profile: srgbProfile() })).toEqual([
      'Cyan',
      'Yellow',
    ]);
  });
});
