import {
  depthOf,
  isTranslucent,
  type Layer,
  type Metadata,
  NO_METADATA,
  type Picture,
  type PictureSpace,
} from '@printready/pixels/picture';
import { describeProfile } from '@printready/pixels/profiles';
import { meanPpi } from '@printready/pixels/raster';
import type { Plate } from '@printready/print/plates';
import { MAX_JPEG_BLOCK_BYTES } from '../jpeg/segments.ts';
import { adaptMetadata, describeMetadataLoss } from '../metadata/metadata.ts';
import { encodePdf } from '../pdf/encode.ts';
import { encodePicture } from '../save.ts';
import { FORMATS } from '../save-formats.ts';
import { encodeTiff } from '../tiff/encode.ts';
import type { Conversion, SpotRequest } from './conversion.ts';
import { type Fitted, fitPicture, isBilevel } from './fit.ts';
import { describePageLosses, placeOnCanvas } from './layers.ts';
import { describeEncodingLoss, gatherLosses } from './losses.ts';
import { blankPicture, plateOfAlpha, plateOfTones } from './spot-plate.ts';

export type PictureFacts = {
  readonly width: number;
  readonly height: number;
  readonly space: PictureSpace;
  readonly depth: 1 | 8 | 16;
  readonly alpha: boolean;
  readonly ppi: number | null;
  readonly profile: string | null;
};

export type Converted = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly facts: PictureFacts;
  readonly parts: number;
  readonly inks: readonly string[];
  readonly losses: readonly string[];
  /** Fraction (0…1) of visible pixels that are out of gamut; null if colors were not gamut-mapped. */
  readonly outOfGamut: number | null;
};

export type SourceParts = {
  readonly metadata: Metadata;
  /** Bottom layer first; empty if the picture has at most one layer. */
  readonly layers: readonly Layer[];
  readonly plates: readonly Plate[];
};

const NO_PARTS: SourceParts = { metadata: NO_METADATA, layers: [], plates: [] };

export async function factsOf(picture: Picture, bilevel = false): Promise<PictureFacts> {
  const { width, height, space, alpha, resolution, icc } = picture;
  return {
    width,
    height,
    space,
    depth: bilevel ? 1 : depthOf(picture),
    alpha: alpha && isTranslucent(picture),
    ppi: resolution && meanPpi(resolution),
    profile: icc && ((await describeProfile(icc))?.name ?? 'unreadable profile'),
  };
}

/** @throws RangeError for invalid options, or for more pixels than the format can hold. */
export async function convert(
  source: Picture,
  asked: Conversion,
  { metadata, layers, plates }: SourceParts = NO_PARTS,
): Promise<Converted> {
  const { holds } = FORMATS[asked.format];
  const kept = { ...chooseMetadata(metadata, source, asked), plates };
  const whole = asked.flatten || isBilevel(asked) || asked.spot?.from === 'tone';
  if (layers.length > 1 && asked.layers && !whole) {
    if (holds === 'pages') return convertLayersToPages(source, layers, asked, kept);
    if (holds === 'layers') return convertLayers(source, layers, asked, kept);
  }
  if (layers.length > 1) kept.losses.push(`${layers.length} layers flattened.`);
  return convertOne(source, asked, kept);
}

type KeptParts = {
  readonly metadata: Metadata;
  readonly losses: string[];
  readonly plates: readonly Plate[];
};

/** Metadata to keep, and the losses to report. A JPEG limits each metadata block to 64 KB. */
export function chooseMetadata(
  found: Metadata,
  picture: Pick<Picture, 'width' | 'height' | 'resolution'>,
  asked: Conversion,
): Omit<KeptParts, 'plates'> {
  const facts = FORMATS[asked.format];
  const losses = [...describeMetadataLoss(found, asked.metadata, facts)];
  if (!asked.metadata) return { metadata: NO_METADATA, losses };
  if (asked.format !== 'jpeg') return { metadata: found, losses };
  const settled = adaptMetadata(found, picture);
  const fits = (block: Uint8Array | null, name: string) => {
    if (!block || block.length <= MAX_JPEG_BLOCK_BYTES) return block;
    losses.push(`The ${name} data is too long for a JPEG and was left out.`);
    return null;
  };
  const metadata = {
    exif: fits(settled.exif, 'EXIF'),
    xmp: fits(settled.xmp, 'XMP'),
    iptc: fits(settled.iptc, 'IPTC'),
  };
  return { metadata, losses };
}

function describePlate(source: Picture, { name }: SpotRequest): readonly string[] {
  if (isTranslucent(source)) return [];
  return [`No part of the picture is transparent: the ${name} plate covers all of it.`];
}

async function convertOne(
  source: Picture,
  asked: Conversion,
  { metadata, losses, plates: given }: KeptParts,
): Promise<Converted> {
  const { format, quality, palette, compression } = asked;
  const facts = FORMATS[format];
  const bilevel = isBilevel(asked);
  const { spot } = asked;
  if (spot && (format === 'pdf' || format === 'psd')) {
    if (spot.from === 'tone') return convertToPlate(source, asked, { metadata, losses });
    losses.push(...describePlate(source, spot));
  } else if (spot) losses.push(`${facts.label} holds no spot inks; the ${spot.name} plate was left out.`);
  const fitted = await fitPicture(source, asked);
  const { picture } = fitted;
  const indexed = palette && format === 'png' && !bilevel && picture.space === 'rgb';
  const made = spot && (format === 'pdf' || format === 'psd') ? [plateOfAlpha(source, spot)] : [];
  const plates = [...given, ...made];
  const settings = { format, quality, bilevel, palette: indexed, compression };
  // Plates from the source overprint the process inks, as they did in the source.
  const parts = { metadata, plates, overprint: spot?.overprint === true || given.length > 0 };
  return {
    bytes: await encodePicture(picture, settings, parts),
    facts: await factsOf(picture, bilevel),
    parts: 1,
    inks: plates.map(({ name }) => name),
    losses: [
      ...losses,
      ...fitted.losses,
      ...describeEncodingLoss(picture, { facts, quality, indexed, format }),
    ],
    outOfGamut: fitted.outOfGamut,
  };
}

async function convertToPlate(
  source: Picture,
  asked: Conversion,
  { metadata, losses }: Omit<KeptParts, 'plates'>,
): Promise<Converted> {
  const { spot, format } = asked;
  if (!spot) throw new RangeError('A plate needs the name and the color of its ink.');
  const bilevel = format === 'pdf' && isBilevel(asked);
  const { picture } = await fitPicture(source, { ...asked, color: 'gray', depth: 8, flatten: false });
  const plate = await plateOfTones(picture, spot);
  const told = [...losses];
  if (source.space !== 'gray') told.push(`Colors became tones of ${spot.name}.`);
  if (bilevel) told.push('Tones were cut at half to black and white.');
  else if (depthOf(source) === 16) told.push('16 bits per channel became 8.');
  const blank = blankPicture(picture);
  const bytes =
    format === 'pdf'
      ? await encodePdf([
          { picture: null, size: picture, bilevel, plates: [plate], overprint: spot.overprint },
        ])
      : await encodePicture(blank, { format }, { metadata, plates: [plate] });
  const facts = {
    ...(await factsOf(format === 'pdf' ? picture : blank, bilevel)),
    alpha: false,
    profile: null,
  };
  return { bytes, facts, parts: 1, inks: [spot.name], losses: told, outOfGamut: null };
}

async function convertLayers(
  source: Picture,
  layers: readonly Layer[],
  asked: Conversion,
  { metadata, losses, plates: given }: KeptParts,
): Promise<Converted> {
  const whole = await fitPicture(source, asked);
  const fitted = await Promise.all(layers.map(({ picture }) => fitPicture(picture, asked)));
  const placed = layers.map((layer, i) => ({ ...layer, picture: fitted[i]!.picture }));
  const made = asked.spot?.from === 'alpha' ? [plateOfAlpha(source, asked.spot)] : [];
  const plates = [...given, ...made];
  const { format } = asked;
  return {
    bytes: await encodePicture(whole.picture, { format }, { metadata, layers: placed, plates }),
    facts: await factsOf(whole.picture),
    parts: layers.length,
    inks: plates.map(({ name }) => name),
    losses: [
      ...losses,
      ...(made.length > 0 && asked.spot ? describePlate(source, asked.spot) : []),
      ...gatherLosses(
        [whole, ...fitted].map((one) => one.losses),
        null,
      ),
    ],
    outOfGamut: whole.outOfGamut,
  };
}

function convertLayersToPages(
  source: Picture,
  layers: readonly Layer[],
  asked: Conversion,
  { metadata, losses }: Omit<KeptParts, 'plates'>,
): Promise<Converted> {
  const shown = layers.filter(({ visible }) => visible);
  const pictures = shown.length > 0 ? shown.map((layer) => placeOnCanvas(layer, source)) : [source];
  const pages = pictures.map((picture) => ({ picture, plates: [] }));
  return writePages(pages, asked, { metadata, losses: [...losses, ...describePageLosses(layers)] });
}

export type PageSource = {
  readonly picture: Picture;
  readonly plates: readonly Plate[];
};

/** Writes pictures as pages of one TIFF or PDF. @throws RangeError for a single-page format or an empty list. */
export function convertPages(
  sources: readonly PageSource[],
  asked: Conversion,
  metadata: Metadata | null,
): Promise<Converted> {
  const [first] = sources;
  if (!first) throw new RangeError('There is no page to convert.');
  return writePages(sources, asked, chooseMetadata(metadata ?? NO_METADATA, first.picture, asked));
}

async function writePages(
  sources: readonly PageSource[],
  asked: Conversion,
  { metadata, losses }: Omit<KeptParts, 'plates'>,
): Promise<Converted> {
  const { format, compression, quality } = asked;
  const facts = FORMATS[format];
  if (facts.holds !== 'pages') throw new RangeError(`${facts.label} has one page; choose TIFF or PDF.`);
  const bilevel = isBilevel(asked);
  const fitted: Fitted[] = [];
  for (const { picture } of sources) fitted.push(await fitPicture(picture, asked));
  const pictures = fitted.map(({ picture }) => picture);
  const spot = format === 'pdf' && asked.spot?.from === 'alpha' ? asked.spot : null;
  const bytes =
    format === 'tiff'
      ? await encodeTiff(
          pictures.map((picture, i) => ({
            picture,
            bilevel,
            compression,
            plates: sources[i]!.plates,
            metadata: i === 0 ? adaptMetadata(metadata, picture) : NO_METADATA,
          })),
        )
      : await encodePdf(
          pictures.map((picture, i) => ({
            picture,
            size: picture,
            bilevel,
            plates: [...sources[i]!.plates, ...(spot ? [plateOfAlpha(sources[i]!.picture, spot)] : [])],
            overprint: spot?.overprint === true || sources[i]!.plates.length > 0,
          })),
        );
  const encoding = pictures.map((picture) =>
    describeEncodingLoss(picture, { facts, quality, indexed: false, format }),
  );
  const told = fitted.map((one, i) => [
    ...one.losses,
    ...encoding[i]!,
    ...(spot ? describePlate(sources[i]!.picture, spot) : []),
  ]);
  const outside = fitted.map(({ outOfGamut }) => outOfGamut).filter((share) => share !== null);
  return {
    bytes,
    facts: await factsOf(pictures[0]!, bilevel),
    parts: pictures.length,
    inks: [
      ...new Set([
        ...sources.flatMap(({ plates }) => plates.map(({ name }) => name)),
        ...(spot ? [spot.name] : []),
      ]),
    ],
    losses: [...losses, ...gatherLosses(told, 'Page')],
    outOfGamut: outside.length > 0 ? Math.max(...outside) : null,
  };
}
