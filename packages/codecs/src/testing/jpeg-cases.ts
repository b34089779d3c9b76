/** JPEGs that store the resolution in four different places, and JPEGs with unsupported coding processes. */
import { PSD_RESOURCES, writePsdResource } from '@printready/documents/psd';
import { ascii, joinBytes, u16 } from '@printready/pixels/bytes';
import { createPicture } from '@printready/pixels/picture';
import { writeTags } from '../../../../scripts/testing/outside-programs.ts';
import { encodePicture } from '../save.ts';
import { type OpeningCase, SEEN, u32 } from './opening-case.ts';
import { HEIGHT, sampleAt, WIDTH } from './quadrants.ts';

async function quadrantJpeg(): Promise<Uint8Array> {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const at = sampleAt();
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    data[i] = at(pixel % WIDTH, Math.floor(pixel / WIDTH), i % 3);
  }
  const size = { width: WIDTH, height: HEIGHT };
  const picture = createPicture({ ...size, space: 'rgb', alpha: false, data, resolution: null, icc: null });
  return encodePicture(picture, { format: 'jpeg', quality: 95 });
}

function patchFrame(jpeg: Uint8Array, patch: (frame: number, bytes: Uint8Array) => void): Uint8Array {
  const copy = jpeg.slice();
  for (let at = 2; at < copy.length; at += 2 + copy[at + 2]! * 256 + copy[at + 3]!) {
    if (copy[at + 1] !== 0xc0) continue;
    patch(at, copy);
    return copy;
  }
  throw new Error('The JPEG has no baseline frame.');
}

function withPhotoshop(jpeg: Uint8Array, ppi: number): Uint8Array {
  const body = Uint8Array.from([...u32(ppi * 65_536), 0, 1, 0, 1, ...u32(ppi * 65_536), 0, 1, 0, 1]);
  const block = joinBytes([ascii('Photoshop 3.0\0'), writePsdResource(PSD_RESOURCES.resolution, body)]);
  const segment = joinBytes([Uint8Array.of(0xff, 0xed), u16(block.length + 2), block]);
  return joinBytes([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

const resolutionCases = (): OpeningCase[] => {
  const tagged = (name: string, tags: readonly string[], more: Partial<OpeningCase>): OpeningCase => ({
    name: `JPEG, ${name}`,
    make: async () => writeTags(await quadrantJpeg(), ...tags),
    needs: 'exiftool',
    ...{ sees: SEEN, within: 3 },
    ...more,
  });
  const jfif = (ppi: number) => [
    `-JFIF:XResolution=${ppi}`,
    `-JFIF:YResolution=${ppi}`,
    '-JFIF:ResolutionUnit=inches',
  ];
  const exif = (ppi: number) => [
    `-IFD0:XResolution=${ppi}`,
    `-IFD0:YResolution=${ppi}`,
    '-IFD0:ResolutionUnit=inches',
  ];
  const xmp = (ppi: number) => [
    `-XMP-tiff:XResolution=${ppi}`,
    `-XMP-tiff:YResolution=${ppi}`,
    '-XMP-tiff:ResolutionUnit=inches',
  ];
  return [
    tagged('resolution in JFIF', jfif(300), { ppi: 300 }),
    tagged('resolution in EXIF', exif(240), { ppi: 240 }),
    {
      name: 'JPEG, resolution in Photoshop’s block',
      make: async () => withPhotoshop(await quadrantJpeg(), 300),
      ...{ sees: SEEN, within: 3, ppi: 300 },
    },
    tagged('resolution in XMP', xmp(200), { ppi: 200 }),
    {
      name: 'JPEG, Photoshop before JFIF',
      make: async () => withPhotoshop(writeTags(await quadrantJpeg(), ...jfif(150)), 300),
      needs: 'exiftool',
      ...{ sees: SEEN, within: 3, ppi: 300, finding: 'resolution-conflict' },
    },
    tagged('JFIF before EXIF', [...jfif(300), ...exif(150)], { ppi: 300, finding: 'resolution-conflict' }),
    tagged('EXIF before XMP', [...exif(300), ...xmp(150)], { ppi: 300, finding: 'resolution-conflict' }),
    tagged('72 ppi in EXIF ignored', [...jfif(300), ...exif(72)], { ppi: 300 }),
    {
      name: 'JPEG, four equal resolutions',
      make: async () =>
        withPhotoshop(writeTags(await quadrantJpeg(), ...jfif(300), ...exif(300), ...xmp(300)), 300),
      needs: 'exiftool',
      ...{ sees: SEEN, within: 3, ppi: 300 },
    },
  ];
};

const refusedCases = (): OpeningCase[] => [
  {
    name: 'JPEG, 12 bits',
    make: async () => patchFrame(await quadrantJpeg(), (at, bytes) => (bytes[at + 4] = 12)),
    refusal: /has 12 bits per channel\. Ask for 8 bits/,
  },
  {
    name: 'JPEG, arithmetic-coded',
    make: async () => patchFrame(await quadrantJpeg(), (at, bytes) => (bytes[at + 1] = 0xc9)),
    refusal: /arithmetic-coded, which few programs read\. Ask for/,
  },
  {
    name: 'JPEG, lossless',
    make: async () => patchFrame(await quadrantJpeg(), (at, bytes) => (bytes[at + 1] = 0xc3)),
    refusal: /lossless JPEG\. Ask for/,
  },
  {
    name: 'JPEG, two channels',
    make: async () => patchFrame(await quadrantJpeg(), (at, bytes) => (bytes[at + 9] = 2)),
    refusal: /has 2 channels\. Ask for RGB/,
  },
];

export const jpegCases = (): OpeningCase[] => [...resolutionCases(), ...refusedCases()];
