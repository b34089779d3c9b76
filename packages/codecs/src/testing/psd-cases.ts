import { PSD_RESOURCES, writePsdResource } from '@printready/documents/psd';
import { ascii, joinBytes, u16 } from '@printready/pixels/bytes';
import { HALF, type OpeningCase, SEEN, u32 } from './opening-case.ts';
import { COLORS, HEIGHT, sampleAt, WIDTH } from './quadrants.ts';

export type TestPsd = {
  readonly mode: number;
  readonly planes: readonly ((x: number, y: number) => number)[];
  readonly palette?: Uint8Array;
  readonly resources?: readonly Uint8Array[];
};

export function writeTestPsd({
  mode,
  planes,
  palette = new Uint8Array(0),
  resources = [],
}: TestPsd): Uint8Array {
  const block = (body: Uint8Array) => joinBytes([Uint8Array.from(u32(body.length)), body]);
  const pixels = planes.map((at) =>
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i % WIDTH, Math.floor(i / WIDTH))),
  );
  return joinBytes([
    ...[ascii('8BPS'), u16(1, 0, 0, 0, planes.length), Uint8Array.from(u32(HEIGHT, WIDTH)), u16(8, mode)],
    ...[block(palette), block(joinBytes(resources)), block(new Uint8Array(0)), u16(0)],
    ...pixels,
  ]);
}

export const psdCases = (): OpeningCase[] => {
  const [INDEXED, RGB] = [2, 3];
  const at = sampleAt();
  const colors = [0, 1, 2].map((c) => (x: number, y: number) => at(x, y, c));
  const palette = new Uint8Array(768);
  for (const [i, color] of COLORS.entries()) for (const c of [0, 1, 2]) palette[c * 256 + i] = color[c]!;
  const index = sampleAt([[0], [1], [2], [3]]);
  const indexed: TestPsd = { mode: INDEXED, palette, planes: [(x, y) => index(x, y, 0)] };
  const clearAt = (entry: number) => writePsdResource(PSD_RESOURCES.transparentIndex, u16(entry));
  const info = (name: string, kind: number) => [
    writePsdResource(PSD_RESOURCES.alphaNames, joinBytes([Uint8Array.of(name.length), ascii(name)])),
    writePsdResource(
      PSD_RESOURCES.displayInfo,
      joinBytes([Uint8Array.from(u32(1)), u16(0, 0, 0, 0, 0, 100), Uint8Array.of(kind)]),
    ),
  ];
  const made = (name: string, psd: TestPsd, more: Partial<OpeningCase>): OpeningCase => ({
    name: `PSD, ${name}`,
    make: () => writeTestPsd(psd),
    ...more,
  });
  const fourth = [...colors, () => HALF];
  return [
    made('palette', indexed, { sees: SEEN }),
    made(
      'palette with a clear entry',
      { ...indexed, resources: [clearAt(1)] },
      {
        sees: SEEN.map((color, i) => (i === 1 ? [...color.slice(0, 3), 0] : color)),
      },
    ),
    made('palette with no clear entry', { ...indexed, resources: [clearAt(0xffff)] }, { sees: SEEN }),
    made('RGB in planes', { mode: RGB, planes: colors }, { sees: SEEN, magick: true }),
    made(
      'RGB and a spot by name',
      { mode: RGB, planes: fourth, resources: info('Gold', 2) },
      {
        sees: SEEN,
        finding: 'spot-left-out',
      },
    ),
    made(
      'RGB and a saved selection',
      { mode: RGB, planes: fourth, resources: info('Alpha 1', 0) },
      {
        sees: SEEN,
        finding: 'mask-left-out',
      },
    ),
    made(
      'RGB and a channel without a name',
      { mode: RGB, planes: fourth },
      {
        sees: SEEN,
        finding: 'channel-left-out',
      },
    ),
  ];
};
