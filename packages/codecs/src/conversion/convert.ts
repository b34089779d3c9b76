import { type Layer, type Metadata, NO_METADATA, type Picture } from '@printready/pixels/picture';
import type { Plate } from '@printready/print/plates';
import { MAX_JPEG_BLOCK_BYTES } from '../jpeg/segments.ts';
import { adaptMetadata, describeMetadataLoss } from '../metadata/metadata.ts';
import { encodePdf } from '../pdf/encode.ts';
import { encodePicture } from '../save.ts';
import { FORMATS } from '../save-formats.ts';
import { encodeTiff } from '../tiff/encode.ts';
import type { Conversion } from './conversion.ts';
import { type Converted, factsOf, type KeptParts } from './converted.ts';
import { type Fitted, fitPicture, isBilevel } from './fit.ts';
import { describePageLosses, placeOnCanvas } from './layers.ts';
import { describeEncodingLoss, gatherLosses } from './losses.ts';
import { describePdfxLoss, openPress, requiresSolid } from './press/open-press.ts';
import { convertToPlate, describePlate } from './spot/convert-to-plate.ts';
import { plateOfAlpha } from './spot/spot-plate.ts';
import { describeUnnamed } from './vector/keeps-drawing.ts';

export type SourceParts = {
  readonly metadata?: Metadata;
  /** Bottom layer first; empty if the picture has at most one layer. */
  readonly layers?: readonly Layer[];
  readonly plates?: readonly Plate[];
  /** Title of the file, which PDF/X requires. */
  readonly title?: string;
};

/** @throws RangeError for invalid options, or for more pixels than the format can hold. */
export async function convert(
  source: Picture,
  asked: Conversion,
  { metadata = NO_METADATA, layers = [], plates = [], title = '' }: SourceParts = {},
): Promise<Converted> {
  const { holds } = FORMATS[asked.format];
  const kept = { ...chooseMetadata(metadata, source, asked), plates, title };
  kept.losses.push(...describePdfxLoss(asked));
  const whole = asked.flatten || requiresSolid(asked) || isBilevel(asked) || asked.spot?.from === 'tone';
  if (layers.length > 1 && asked.layers && !whole) {
    if (holds === 'pages') return convertLayersToPages(source, layers, asked, kept);
    if (holds === 'layers') return convertLayers(source, layers, asked, kept);
  }
  if (layers.length > 1) kept.losses.push(`${layers.length} layers flattened.`);
  return convertOne(source, asked, kept);
}

/** Metadata to keep, and the losses to report. A JPEG limits each metadata block to 64 KB. */
export function chooseMetadata(
  found: Metadata,
  picture: Pick<Picture, 'width' | 'height' | 'resolution'>,
  asked: Conversion,
): Pick<KeptParts, 'metadata' | 'losses'> {
  const facts = FORMATS[asked.format];
  const losses = [...describeMetadataLoss(found, asked.metadata, facts), ...describeUnnamed(asked)];
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

async function convertOne(
  source: Picture,
  asked: Conversion,
  { metadata, losses, plates: given, title }: KeptParts,
): Promise<Converted> {
  const { format, quality, palette, compression } = asked;
  const facts = FORMATS[format];
  const bilevel = isBilevel(asked);
  const { spot } = asked;
  if (spot && (format === 'pdf' || format === 'psd')) {
    if (spot.from === 'tone') return convertToPlate(source, asked, { metadata, losses, title });
    losses.push(...describePlate(source, spot));
  } else if (spot) losses.push(`${facts.label} holds no spot inks; the ${spot.name} plate was left out.`);
  const press = await openPress([source], asked, title);
  const fitted = await press.fit(source);
  const { picture } = fitted;
  const indexed = palette && format === 'png' && !bilevel && picture.space === 'rgb';
  const made = spot && (format === 'pdf' || format === 'psd') ? [plateOfAlpha(source, spot)] : [];
  const plates = [...given, ...made];
  const settings = { format, quality, bilevel, palette: indexed, compression };
  // Plates from the source overprint the process inks, as they did in the source.
  const overprint = spot?.overprint === true || given.length > 0;
  const parts = { metadata, plates, overprint, pdfx: press.pdfx };
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
  { metadata, losses, title }: Omit<KeptParts, 'plates'>,
): Promise<Converted> {
  const shown = layers.filter(({ visible }) => visible);
  const pictures = shown.length > 0 ? shown.map((layer) => placeOnCanvas(layer, source)) : [source];
  const pages = pictures.map((picture) => ({ picture, plates: [] }));
  const told = [...losses, ...describePageLosses(layers)];
  return writePages(pages, asked, { metadata, losses: told, title });
}

export type PageSource = {
  readonly picture: Picture;
  readonly plates: readonly Plate[];
};

/** Writes pictures as pages of one TIFF or PDF. @throws RangeError for a single-page format or an empty list. */
export function convertPages(
  sources: readonly PageSource[],
  asked: Conversion,
  { metadata, title = '' }: { readonly metadata: Metadata | null; readonly title?: string },
): Promise<Converted> {
  const [first] = sources;
  if (!first) throw new RangeError('There is no page to convert.');
  const kept = chooseMetadata(metadata ?? NO_METADATA, first.picture, asked);
  return writePages(sources, asked, { ...kept, title });
}

async function writePages(
  sources: readonly PageSource[],
  asked: Conversion,
  { metadata, losses, title }: Omit<KeptParts, 'plates'>,
): Promise<Converted> {
  const { format, compression, quality } = asked;
  const facts = FORMATS[format];
  if (facts.holds !== 'pages') throw new RangeError(`${facts.label} has one page; choose TIFF or PDF.`);
  const bilevel = isBilevel(asked);
  const given = sources.map(({ picture }) => picture);
  const press = await openPress(given, asked, title);
  const fitted: Fitted[] = [];
  for (const picture of given) fitted.push(await press.fit(picture));
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
          press.pdfx,
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
