/** Runs one conversion on its own thread, and responds with the size of the result. */

import { PLAIN_CONVERSION } from '../../../packages/codecs/src/conversion/conversion.ts';
import { convert } from '../../../packages/codecs/src/conversion/convert.ts';
import { fogra39Profile } from '../../../packages/pixels/src/color/convert.ts';
import { openLcmsTransform } from '../../../packages/pixels/src/color/lcms.ts';
import { openProof } from '../../../packages/pixels/src/color/proof.ts';
import { openTransform } from '../../../packages/pixels/src/color/transform.ts';

export type ConvertRequest = {
  /** `inks` and `inks-lcms` measure the color conversion alone, with our code and with LittleCMS. */
  readonly what: 'png' | 'cmyk-tiff' | 'inks' | 'inks-lcms' | 'proof';
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly pixels: SharedArrayBuffer;
};

async function convertColors(open: typeof openTransform, pixels: Uint8Array): Promise<number> {
  const transform = await open(
    { profile: 'srgb', format: { space: 'rgb', depth: 8, alpha: true } },
    { profile: await fogra39Profile(), format: { space: 'cmyk', depth: 8, alpha: false } },
  );
  if (!transform) throw new Error('FOGRA39 cannot be opened.');
  const inks = new Uint8Array(pixels.length);
  transform.convert(pixels, inks);
  transform.close();
  return inks.length;
}

async function showProof(pixels: Uint8ClampedArray): Promise<number> {
  const profile = await fogra39Profile();
  const proof = await openProof({ profile, space: 'cmyk', paper: true, warning: null });
  if (!proof) throw new Error('FOGRA39 cannot be opened.');
  const shown = proof.apply(pixels).pixels.length;
  proof.close();
  return shown;
}

const openLcms: typeof openTransform = (from, to) =>
  openLcmsTransform(from, to, { intent: 'relative', blackPoint: true });

async function convertPixels({ what, width, height, pixels }: ConvertRequest): Promise<number> {
  const data = new Uint8Array(pixels);
  if (what === 'inks' || what === 'inks-lcms')
    return convertColors(what === 'inks' ? openTransform : openLcms, data);
  if (what === 'proof') return showProof(new Uint8ClampedArray(pixels));
  const art = { width, height, space: 'rgb', alpha: true, data, resolution: null, icc: null } as const;
  const request =
    what === 'png'
      ? PLAIN_CONVERSION
      : ({ ...PLAIN_CONVERSION, format: 'tiff', color: 'cmyk', compression: 'lzw' } as const);
  const { bytes } = await convert(art, request);
  return bytes.length;
}

globalThis.onmessage = ({ data }: MessageEvent<ConvertRequest>) => {
  convertPixels(data).then((bytes) => globalThis.postMessage(bytes), reportError);
};
