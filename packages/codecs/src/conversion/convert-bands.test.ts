/** Checks that converting in bands produces the same bytes as converting the whole picture at once. */
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { channelsOf, type Picture } from '@printready/pixels/picture';
import { srgbProfile } from '@printready/pixels/profiles';
import { describe, expect, it } from 'vitest';
import { openBands } from '../bands/open-bands.ts';
import { decodePicture } from '../index.ts';
import { encodePng } from '../png/encode.ts';
import { type Conversion, PLAIN_CONVERSION } from './conversion.ts';
import { convert } from './convert.ts';
import { convertInBands, refuseBands } from './convert-bands.ts';

const [WIDTH, HEIGHT] = [61, 45];
/** Seven rows per band, which leaves a shorter last band. */
const BAND_BYTES = WIDTH * 4 * 7;

/** Alpha, if present, is below 255 only in the last rows. */
function makePicture(kind: Pick<Picture, 'space' | 'alpha' | 'icc'>, depth: 8 | 16): Picture {
  const channels = channelsOf(kind);
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(WIDTH * HEIGHT * channels);
  for (let i = 0; i < data.length; i++) data[i] = (i * 7919 + (i >> 6) * 31) & (2 ** depth - 1);
  for (let at = channels - 1; kind.alpha && at < data.length; at += channels)
    data[at] = at < data.length * 0.9 ? 2 ** depth - 1 : at & 255;
  return { width: WIDTH, height: HEIGHT, ...kind, data, resolution: { x: 300, y: 300 } };
}

const PICTURES = {
  'RGB, translucent at its end': makePicture({ space: 'rgb', alpha: true, icc: null }, 8),
  'RGB with a profile': makePicture({ space: 'rgb', alpha: false, icc: srgbProfile() }, 8),
  'gray of 16 bits, translucent': makePicture({ space: 'gray', alpha: true, icc: null }, 16),
};

const ASKED: readonly Partial<Conversion>[] = [
  { format: 'png' },
  { format: 'tiff' },
  { format: 'tiff', compression: 'deflate', depth: 8, ppi: 200, color: 'gray' },
  { format: 'png', flatten: true, background: { r: 20, g: 90, b: 200 }, embed: false },
  { format: 'png', depth: 1 },
];

async function open(bytes: Uint8Array) {
  const opened = await openBands(bytes, { most: 100, bandBytes: BAND_BYTES });
  if (!opened?.ok) throw new Error(opened?.problem.text ?? 'It is left to others.');
  return opened.source;
}

describe.each(Object.entries(PICTURES))('%s', (_, picture) => {
  it.each(ASKED)('convertInBands with %j writes the same file and report as convert', async (change) => {
    const asked = { ...PLAIN_CONVERSION, ...change };
    const png = await encodePng(picture);
    const whole = await decodePicture(png);
    if (!whole.ok) throw new Error(whole.problem.text);
    const { bytes, ...told } = await convert(whole.picture, asked);
    const sink = createPartsSink();
    const fractions: number[] = [];
    const inBands = await convertInBands(await open(png), asked, sink, (done) => fractions.push(done));
    expect(inBands).toEqual(told);
    expect(fractions).toHaveLength(Math.ceil(HEIGHT / 7));
    expect(fractions.at(-1)).toBe(1);
    expect(Buffer.compare(joinBytes(sink.parts), bytes)).toBe(0);
  });
});

describe('convertInBands with a TIFF source', () => {
  it.each(
    Object.entries(PICTURES).flatMap(([name, picture]) =>
      (['none', 'lzw', 'deflate'] as const).map((compression) => ({ name, picture, compression })),
    ),
  )(
    '$name, $compression: gives the same file and report as converting the source picture directly',
    async ({ picture, compression }) => {
      const { bytes } = await convert(picture, { ...PLAIN_CONVERSION, format: 'tiff', compression });
      const { bytes: wanted, ...told } = await convert(picture, PLAIN_CONVERSION);
      const sink = createPartsSink();
      expect(await convertInBands(await open(bytes), PLAIN_CONVERSION, sink, () => undefined)).toEqual(told);
      expect(Buffer.compare(joinBytes(sink.parts), wanted)).toBe(0);
    },
  );

  it('rejects damaged strips and reports the damage', async () => {
    const { bytes } = await convert(PICTURES['RGB with a profile'], { ...PLAIN_CONVERSION, format: 'tiff' });
    // Offsets 60 to 90 lie in the only strip, which follows the header.
    bytes.fill(0xff, 60, 90);
    const converting = convertInBands(
      await open(bytes),
      PLAIN_CONVERSION,
      createPartsSink(),
      () => undefined,
    );
    await expect(converting).rejects.toThrow('The TIFF’s LZW data is damaged.');
  });
});

describe('openBands and refuseBands', () => {
  it('leave small pictures to decodePicture, and refuse conversions that need the whole picture', async () => {
    const png = await encodePng(PICTURES['RGB with a profile']);
    expect(await openBands(png, { most: WIDTH * HEIGHT })).toBeNull();
    const { bytes } = await convert(PICTURES['RGB with a profile'], { ...PLAIN_CONVERSION, format: 'bmp' });
    const refused = await openBands(bytes, { most: 100 });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'too-large', format: 'bmp' } });
  });

  it('reject truncated data and report the damage', async () => {
    const png = await encodePng(PICTURES['RGB, translucent at its end']);
    const source = await open(png.subarray(0, png.length - 900));
    const sink = createPartsSink();
    const converting = convertInBands(source, { ...PLAIN_CONVERSION, flatten: true }, sink, () => undefined);
    await expect(converting).rejects.toThrow('The PNG is incomplete.');
  });

  it.each([
    [{ format: 'jpeg' }, /written as PNG or TIFF, not as JPEG/],
    [{ format: 'tiff', color: 'cmyk' }, /inks need all of it/],
    [{ format: 'png', palette: true }, /palette/],
  ] as const)('refuse the conversion %j before reading any data', (change, sentence) => {
    expect(refuseBands({ ...PLAIN_CONVERSION, ...change })).toMatch(sentence);
    expect(refuseBands(PLAIN_CONVERSION)).toBeNull();
  });
});
