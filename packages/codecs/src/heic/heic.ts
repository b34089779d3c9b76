import { createPicture, type Picture } from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import startHeif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { BadImage } from '../bad-image.ts';
import { applyColorCode } from '../color/color-code.ts';
import { keepProfile } from '../color/icc.ts';
import { straighten } from '../color/straighten.ts';
import { hasPremultipliedAlpha, readIsoColor, readIsoProfile, requireReadCoding } from '../read/iso-boxes.ts';

type Enumerated = object;
type Failed = { readonly code: Enumerated };
type Channel = {
  readonly id: Enumerated;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
};
type Handle = object;
/** Subset of libheif's low-level interface, which is used because the high-level one hides error codes. */
type Heif = {
  readonly heif_error_code: Readonly<
    Record<'heif_error_Ok' | 'heif_error_Unsupported_feature' | 'heif_error_Unsupported_filetype', Enumerated>
  >;
  readonly heif_colorspace: { readonly heif_colorspace_RGB: Enumerated };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: Enumerated };
  readonly heif_channel: { readonly heif_channel_interleaved: Enumerated };
  heif_context_alloc(): Handle | null;
  heif_context_read_from_memory(context: Handle, bytes: Uint8Array): Failed;
  heif_js_context_get_list_of_top_level_image_IDs(context: Handle): readonly number[] | Failed;
  heif_js_context_get_image_handle(context: Handle, id: number): Handle | Failed;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_js_decode_image2(
    handle: Handle,
    colorspace: Enumerated,
    chroma: Enumerated,
  ): Promise<{ readonly channels: readonly Channel[]; readonly image: Handle } | Failed>;
  heif_image_release(image: Handle): void;
  heif_image_handle_release(handle: Handle): void;
  heif_context_free(context: Handle): void;
};

const hasFailed = (answer: object | Failed): answer is Failed => 'code' in answer;

function refusal({ heif_error_code: codes }: Heif, { code }: Failed): BadImage {
  const isUnread =
    code === codes.heif_error_Unsupported_feature || code === codes.heif_error_Unsupported_filetype;
  return isUnread
    ? new BadImage('unsupported', 'This kind of HEIC cannot be opened here. Ask for a PNG, JPEG or TIFF.')
    : new BadImage('corrupt', 'The HEIC’s data is damaged.');
}

export async function decodeHeic(
  bytes: Uint8Array,
  { maxPixels }: { readonly maxPixels: number },
): Promise<{ picture: Picture; findings: ReadFinding[] }> {
  requireReadCoding(bytes, 'HEIC');
  const heif = startHeif() as Heif;
  const context = heif.heif_context_alloc();
  if (!context) throw new BadImage('out-of-memory', 'There is not enough memory to open this image.');
  const read = heif.heif_context_read_from_memory(context, bytes);
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw refusal(heif, read);
  const ids = heif.heif_js_context_get_list_of_top_level_image_IDs(context);
  if (hasFailed(ids)) throw refusal(heif, ids);
  const [first] = ids;
  if (first === undefined) throw new BadImage('corrupt', 'The HEIC contains no readable image.');
  const handle = heif.heif_js_context_get_image_handle(context, first);
  if (hasFailed(handle)) throw refusal(heif, handle);
  const width = heif.heif_image_handle_get_width(handle);
  const height = heif.heif_image_handle_get_height(handle);
  if (width * height > maxPixels)
    throw new BadImage('too-large', `${width} × ${height} px are over the limit.`);
  const data = await drawImage(heif, handle, width * height * 4);
  heif.heif_image_handle_release(handle);
  heif.heif_context_free(context);
  const findings: ReadFinding[] = [];
  if (ids.length > 1) findings.push(readFinding('picture-chosen', 'Only the first image was converted.'));
  const icc = keepProfile(readIsoProfile(bytes), 'rgb', findings);
  if (hasPremultipliedAlpha(bytes)) straighten(data, 4);
  const picture = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution: null, icc });
  return { picture: applyColorCode(picture, readIsoColor(bytes), findings), findings };
}

/** RGBA without row padding. @throws BadImage */
async function drawImage(heif: Heif, handle: Handle, length: number): Promise<Uint8Array> {
  const { heif_colorspace: spaces, heif_chroma: chromas, heif_channel: channels } = heif;
  const drawn = await heif.heif_js_decode_image2(
    handle,
    spaces.heif_colorspace_RGB,
    chromas.heif_chroma_interleaved_RGBA,
  );
  if (hasFailed(drawn)) throw refusal(heif, drawn);
  const pixels = drawn.channels.find(({ id }) => id === channels.heif_channel_interleaved);
  const data = new Uint8Array(length);
  if (pixels?.width === undefined || pixels.width * pixels.height * 4 !== length)
    throw new BadImage('corrupt', 'The HEIC’s data is damaged.');
  for (let row = 0; row < pixels.height; row++)
    data.set(
      pixels.data.subarray(row * pixels.stride, row * pixels.stride + pixels.width * 4),
      row * pixels.width * 4,
    );
  heif.heif_image_release(drawn.image);
  return data;
}
