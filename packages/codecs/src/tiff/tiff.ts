import { PSD_RESOURCES, readPsdResolution, readPsdResources } from '@printready/documents/psd';
import { type Metadata, type Picture, withoutAlpha } from '@printready/pixels/picture';
import type { ReadFinding } from '@printready/pixels/reading';
import { createPlate, type Plate } from '@printready/print/plates';
import { BadImage } from '../bad-image.ts';
import { keepProfile } from '../color/icc.ts';
import { readDirectoryFacts } from '../metadata/exif.ts';
import { orientPicture } from '../metadata/orient.ts';
import { chooseResolution, readXmpResolution } from '../metadata/resolution.ts';
import { describeExtraChannels, LAB_CONVERTED, LIGHT_CUT } from '../read/shared-findings.ts';
import type { DecodedFormat, DecodeLimits } from '../vips/formats.ts';
import { decodeWithVips } from '../vips/vips.ts';
import { decodeTiffPage } from './decode.ts';
import { labEncodingOf, labToRgb } from './lab.ts';
import { nameCompression, PHOTOMETRIC, TIFF_TAGS } from './layout.ts';
import { openTiff, pagesOf, readTag, readTagNumbers, type TiffTags } from './tags.ts';

export async function decodeTiff(
  bytes: Uint8Array,
  { maxPixels, page, partial = false }: DecodeLimits,
): Promise<DecodedFormat & { readonly plates: readonly Plate[] }> {
  const opened = openTiff(bytes);
  const pages = opened ? pagesOf(opened) : [];
  const index = pages[page];
  const tags = index === undefined ? undefined : opened?.directories[index];
  if (!opened || index === undefined || !tags)
    throw new BadImage(
      'corrupt',
      pages.length === 0 ? 'The TIFF header is invalid.' : `The TIFF has ${pages.length} pages.`,
    );
  const { little } = opened;
  const facts = readDirectoryFacts(tags);
  const { orientation } = facts;
  const own = await decodeTiffPage(bytes, tags, { little, maxPixels, partial, orientation });
  const { picture, findings, plates } = own ?? (await decodeForeign(bytes, tags, { page: index, maxPixels }));
  const lab = labEncodingOf(opened, index);
  const told = [...findings, ...(lab ? [LAB_CONVERTED] : [])];
  const metadata = metadataOf(bytes, tags, little);
  const resources = readPsdResources(tags.get(TIFF_TAGS.photoshop)?.bytes ?? new Uint8Array(0));
  const resolution = chooseResolution(
    [
      { source: 'TIFF', resolution: facts.resolution },
      { source: 'Photoshop', resolution: readPsdResolution(resources) },
      { source: 'XMP', resolution: readXmpResolution(metadata.xmp) },
    ],
    told,
  );
  const profile = tags.get(TIFF_TAGS.icc)?.bytes ?? resources.get(PSD_RESOURCES.icc) ?? null;
  const icc = lab ? null : keepProfile(profile, picture.space, told);
  const colored = lab ? labToRgb(picture, lab) : picture;
  const upright = orientPicture({ ...colored, resolution, icc }, orientation);
  const turned = plates.map((plate) => orientPlate({ ...plate, resolution }, orientation));
  return { picture: upright, findings: told, pages: pages.length, metadata, plates: turned };
}

function orientPlate(plate: Plate, orientation: number): Plate {
  const { width, height, resolution, coverage } = plate;
  const gray = { width, height, resolution, data: coverage, space: 'gray', alpha: false, icc: null } as const;
  const upright = orientPicture(gray, orientation);
  if (!(upright.data instanceof Uint8Array)) throw new TypeError('A plate has 8 bits.');
  return createPlate({
    ...plate,
    width: upright.width,
    height: upright.height,
    resolution: upright.resolution,
    coverage: upright.data,
  });
}

type Foreign = {
  readonly picture: Picture;
  readonly findings: readonly ReadFinding[];
  readonly plates: readonly Plate[];
};

/** Pictures decoded with libvips, in stored orientation. @throws BadImage that names the compression */
async function decodeForeign(
  bytes: Uint8Array,
  tags: TiffTags,
  limits: { readonly page: number; readonly maxPixels: number },
): Promise<Foreign> {
  const photometric = readTag(tags, TIFF_TAGS.photometric);
  if (photometric === PHOTOMETRIC.cieLab || photometric === PHOTOMETRIC.iccLab)
    throw new BadImage('unsupported', 'This TIFF holds Lab in 32 bits per channel. Ask for 16 bits, or RGB.');
  const reading = decodeWithVips(bytes, [], { ...limits, turn: false });
  const { picture, floating } = await reading.catch((error: unknown) => {
    if (error instanceof BadImage || error instanceof RangeError) throw error;
    const compression = nameCompression(readTag(tags, TIFF_TAGS.compression) ?? 1);
    const owner = compression === 'none' ? 'TIFF’s' : `TIFF’s ${compression}`;
    throw new BadImage('corrupt', `The ${owner} data is damaged.`, { cause: error });
  });
  const findings: ReadFinding[] = floating ? [LIGHT_CUT] : [];
  const stored = { ...picture, resolution: null };
  // libvips treats any extra channel as alpha.
  if (!stored.alpha || readTagNumbers(tags, TIFF_TAGS.extra).some((kind) => kind === 1 || kind === 2))
    return { picture: stored, findings, plates: [] };
  findings.push(...describeExtraChannels([{ name: null, spot: null }]));
  return { picture: withoutAlpha(stored), findings, plates: [] };
}

function metadataOf(bytes: Uint8Array, tags: TiffTags, little: boolean): Metadata {
  const iptc = tags.get(TIFF_TAGS.iptc);
  const isTurned = !little && iptc?.type === 4;
  return {
    exif: bytes,
    xmp: tags.get(TIFF_TAGS.xmp)?.bytes ?? null,
    // IPTC bytes may be declared as 32-bit numbers, in the file's byte order.
    iptc: iptc ? (isTurned ? swapWords(iptc.bytes) : iptc.bytes) : null,
  };
}

function swapWords(bytes: Uint8Array): Uint8Array {
  const turned = bytes.slice();
  for (let at = 0; at + 4 <= turned.length; at += 4) turned.subarray(at, at + 4).reverse();
  return turned;
}
