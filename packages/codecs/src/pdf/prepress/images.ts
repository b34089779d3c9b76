import { name, type PdfDict, type PdfFile, type PdfStream } from '@printready/documents/pdf';
import { LimitReached } from '@printready/documents/reading';
import { BadImage } from '../../bad-image.ts';
import { decodeJpeg } from '../../jpeg/jpeg.ts';
import { readJpegSegments } from '../../jpeg/segments.ts';
import { NotInInks, type Spaces } from './color-spaces.ts';
import { type DrawingTarget, INPUTS, type Source } from './drawing-targets.ts';
import { decodeSamples } from './tables.ts';

/** Images with more pixels are converted with a lookup table, which needs less memory. */
const MAX_PLAIN_PIXELS = 32e6;
const DCT = new Set(['DCTDecode', 'DCT']);

export async function convertImage(
  file: PdfFile,
  stream: PdfStream,
  spaces: Spaces,
  { resources, maxPixels }: { readonly resources: PdfDict | null; readonly maxPixels: number },
): Promise<void> {
  const { dict } = stream;
  const space = dict.get('ColorSpace');
  if (file.resolve(dict.get('ImageMask')) === true) return;
  if (space === undefined) {
    if (!spaces.target.isScreen) throw new NotInInks('JPEG 2000');
    return;
  }
  const converted = await spaces.convert(space, resources);
  if (converted === file.resolve(space)) return;
  const source = await spaces.sourceOf(space, resources);
  const rgb = source && (await plainSamples(file, stream, { source, target: spaces.target, maxPixels }));
  if (rgb) {
    stream.raw = rgb;
    for (const key of ['Filter', 'DecodeParms', 'Decode']) dict.delete(key);
    dict.set('ColorSpace', name('DeviceRGB'));
    dict.set('BitsPerComponent', 8);
  } else dict.set('ColorSpace', converted);
}

/** Channels of the image; null if the samples are not 8-bit or the image has a color key mask. */
async function plainSamples(
  file: PdfFile,
  stream: PdfStream,
  {
    source,
    target,
    maxPixels,
  }: { readonly source: Source; readonly target: DrawingTarget; readonly maxPixels: number },
): Promise<Uint8Array | null> {
  const { dict } = stream;
  const [width, height] = [file.number(dict.get('Width')), file.number(dict.get('Height'))];
  if (
    width === null ||
    height === null ||
    width * height > Math.min(maxPixels, MAX_PLAIN_PIXELS) ||
    Array.isArray(file.resolve(dict.get('Mask')))
  )
    return null;
  const channels = INPUTS[source.space];
  const samples = await samplesOf(file, stream, { width, height, channels });
  if (!samples) return null;
  const decode = file.numbers(dict.get('Decode'));
  const toShown = await target.bytes(source);
  return toShown && toShown(decodeSamples(samples, source, decode));
}

type Layout = { readonly width: number; readonly height: number; readonly channels: number };

async function samplesOf(file: PdfFile, stream: PdfStream, layout: Layout): Promise<Uint8Array | null> {
  const size = layout.width * layout.height * layout.channels;
  try {
    const { bytes, codec, damaged } = file.decode(stream, Number.MAX_SAFE_INTEGER);
    if (damaged) return null;
    if (codec !== null) return DCT.has(codec) ? await jpegSamples(bytes, layout, size) : null;
    if (file.number(stream.dict.get('BitsPerComponent')) !== 8 || bytes.length < size) return null;
    return bytes.subarray(0, size);
  } catch (error) {
    // Returning null lets pdf.js show the readable part.
    if (error instanceof LimitReached || error instanceof BadImage) return null;
    throw error;
  }
}

/** Samples as encoded: Adobe stores the four inks inverted, and the image's Decode array corrects that. */
async function jpegSamples(
  bytes: Uint8Array,
  { width, height, channels }: Layout,
  size: number,
): Promise<Uint8Array | null> {
  const { exif, frame } = readJpegSegments(bytes);
  if (
    frame?.components !== channels ||
    frame.width !== width ||
    frame.height !== height ||
    exif.orientation > 1
  )
    return null;
  const { picture } = await decodeJpeg(bytes, { maxPixels: width * height });
  if (!(picture.data instanceof Uint8Array) || picture.alpha || picture.data.length !== size) return null;
  return channels === 4 && hasAdobeMarker(bytes) ? picture.data.map((one) => 255 - one) : picture.data;
}

/** Checks for an APP14 segment with Adobe's name (ISO 32000-1, 7.4.8). */
function hasAdobeMarker(bytes: Uint8Array): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    if (bytes[at + 1] === 0xee && bytes[at + 4] === 0x41 && bytes[at + 5] === 0x64) return true;
    at += 2 + (bytes[at + 2]! << 8) + bytes[at + 3]!;
  }
  return false;
}
