import { file, type HostileFile, join, repeat, u16, u32, zeros } from './bytes.ts';

const psd = (width: number, height: number, layers: Uint8Array, data: Uint8Array) =>
  join(
    '8BPS',
    u16(1),
    zeros(6),
    u16(4),
    u32(height),
    u32(width),
    u16(8),
    u16(3),
    u32(0),
    u32(0),
    layers,
    data,
  );
const layer = (width: number, height: number) =>
  join(
    u32(0),
    u32(0),
    u32(height),
    u32(width),
    u16(4),
    ...[-1, 0, 1, 2].map((id) => join(u16(id & 0xffff), u32(2))),
    '8BIMnorm',
    Buffer.from([255, 0, 0, 0]),
    u32(12),
    u32(0),
    u32(0),
    Buffer.from([1, 97, 0, 0]),
  );
function psdLayers(count: number, side: number): Buffer {
  const info = join(u16(count), repeat(count, layer(side, side)), repeat(count * 4, u16(0)));
  return join(u32(info.length + 8), u32(info.length), info, u32(0));
}

export const PSDS: readonly HostileFile[] = [
  file('psd-huge.psd', () => psd(30_000, 30_000, u32(0), join(u16(0), zeros(9)))),
  file('psd-120-megapixels.psd', () => psd(11_000, 10_900, u32(0), join(u16(0), zeros(9)))),
  file('psd-runs.psd', () =>
    psd(
      10_000,
      10_000,
      u32(0),
      join(u16(1), Buffer.alloc(80_000, u16(2)), Buffer.alloc(80_000, Buffer.from([129, 0]))),
    ),
  ),
  file('psd-layers.psd', () => psd(300, 300, psdLayers(30_000, 300), join(u16(0), zeros(360_000)))),
  file('psd-layers-huge.psd', () => psd(300, 300, psdLayers(2000, 30_000), join(u16(0), zeros(360_000)))),
  file('psd-sections.psd', () => psd(300, 300, u32(0xffff_fff0), zeros(0))),
  file('psd-resources.psd', () =>
    join(
      '8BPS',
      u16(1),
      zeros(6),
      u16(3),
      u32(9),
      u32(9),
      u16(8),
      u16(3),
      u32(0),
      u32(12_000_000),
      repeat(1_000_000, join('8BIM', u16(1000), u16(0), u32(0))),
      u32(0),
      u16(0),
      zeros(243),
    ),
  ),
  file('psd-channels.psd', () =>
    join(
      '8BPS',
      u16(1),
      zeros(6),
      u16(56),
      u32(30_000),
      u32(4000),
      u16(16),
      u16(4),
      u32(0),
      u32(0),
      u32(0),
      u16(1),
      zeros(9),
    ),
  ),
];
