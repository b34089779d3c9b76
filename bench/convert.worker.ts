/** One conversion on a thread of its own: art in, the file's size out. */
import { convert, PLAIN_CONVERSION } from '@printready/imaging';

export type ConvertAsked = {
  readonly what: 'png' | 'cmyk-tiff';
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly pixels: SharedArrayBuffer;
};

async function answer({ what, width, height, pixels }: ConvertAsked): Promise<number> {
  const data = new Uint8Array(pixels);
  const art = { width, height, space: 'rgb', alpha: true, data, resolution: null, icc: null } as const;
  const asked =
    what === 'png'
      ? PLAIN_CONVERSION
      : ({ ...PLAIN_CONVERSION, format: 'tiff', colour: 'cmyk', compression: 'lzw' } as const);
  const { bytes } = await convert(art, asked);
  return bytes.length;
}

globalThis.onmessage = ({ data }: MessageEvent<ConvertAsked>) => {
  void answer(data).then((bytes) => globalThis.postMessage(bytes));
};
