import type { TiffBlock, TiffLayout } from './layout.ts';

export type Samples = Uint8Array | Uint16Array;

type Sampling = Pick<TiffLayout, 'bits' | 'little' | 'predicted' | 'blockSamples'>;

export const blockRowBytes = (
  { width }: Pick<TiffBlock, 'width'>,
  { bits, blockSamples }: Pick<TiffLayout, 'bits' | 'blockSamples'>,
): number => Math.ceil((width * blockSamples * bits) / 8);

export function createSampleReader(count: number, layout: Sampling): (row: Uint8Array) => Samples {
  const { bits, little, predicted, blockSamples } = layout;
  const sum = (samples: Samples): Samples => {
    if (predicted)
      for (let i = blockSamples; i < samples.length; i++) samples[i]! += samples[i - blockSamples]!;
    return samples;
  };
  if (bits === 8) return (row) => sum(row.subarray(0, count));
  const samples = bits > 8 ? new Uint16Array(count) : new Uint8Array(count);
  if (bits === 16 || bits === 32) {
    const bytes = bits / 8;
    const [low, high] = little ? [bytes - 2, bytes - 1] : [1, 0];
    return (row) => {
      for (let i = 0, at = 0; i < count; i++, at += bytes)
        samples[i] = row[at + low]! | (row[at + high]! << 8);
      return sum(samples);
    };
  }
  return (row) => {
    let held = 0;
    let buffer = 0;
    for (let i = 0, at = 0; i < count; i++) {
      while (held < bits) {
        buffer = ((buffer << 8) | row[at++]!) & 0xff_ffff;
        held += 8;
      }
      held -= bits;
      samples[i] = (buffer >>> held) & ((1 << bits) - 1);
    }
    return samples;
  };
}

/** Lookup table from stored values to 8 bits (depths up to 8) or 16 bits; `inverted` means that 0 is white. */
export function scaleTable(bits: number, inverted: boolean): Samples | null {
  const stored = Math.min(bits, 16);
  if ((stored === 8 || stored === 16) && !inverted) return null;
  const top = 2 ** stored - 1;
  const full = bits > 8 ? 65_535 : 255;
  const table = new (bits > 8 ? Uint16Array : Uint8Array)(top + 1);
  for (let value = 0; value <= top; value++)
    table[value] = Math.round(((inverted ? top - value : value) * full) / top);
  return table;
}
