/** Converts a picture that is too large for memory to PNG or TIFF; gives the same bytes and report as `convert`. */
import type { ByteSink } from '@printready/pixels/bytes';
import { type BandSource, ownRows } from '../bands/open-bands.ts';
import { createBandWriter, isBandFormat } from '../bands/write-bands.ts';
import { FORMATS } from '../save-formats.ts';
import type { Conversion } from './conversion.ts';
import { chooseMetadata } from './convert.ts';
import { type Converted, factsOf, type PictureFacts } from './converted.ts';
import { fitPicture, isBilevel, type Opacity } from './fit.ts';
import { countTranslucent } from './losses.ts';

/** Reason that a conversion needs the whole picture at once; null if it can be done in bands. */
export function refuseBands({ format, palette, color }: Conversion): string | null {
  if (!isBandFormat(format))
    return `An image of this size is written as PNG or TIFF, not as ${FORMATS[format].label}.`;
  if (color === 'cmyk')
    return 'An image of this size keeps its colors of light, or becomes gray: inks need all of it at once.';
  if (palette && format === 'png')
    return 'A palette is made of all pixels at once, which are too many here; leave it out.';
  return null;
}

type ConvertedBands = Omit<Converted, 'bytes'>;

/** Rejects with RangeError if `refuseBands` does, or BadImage for damaged data. @param report may throw to stop */
export async function convertInBands(
  source: BandSource,
  asked: Conversion,
  sink: ByteSink,
  report: (fraction: number) => void,
): Promise<ConvertedBands> {
  const { format, compression, spot } = asked;
  const refusal = refuseBands(asked);
  if (refusal !== null || !isBandFormat(format)) throw new RangeError(refusal ?? format);
  const { height } = source;
  const bilevel = isBilevel(asked);
  const { metadata, losses } = chooseMetadata(source.metadata, source, asked);
  if (spot) losses.push(`${FORMATS[format].label} holds no spot inks; the ${spot.name} plate was left out.`);
  const opacity = await measureOpacity(source, asked.flatten || bilevel);
  const writer = createBandWriter({ format, height, bilevel, compression, metadata }, sink);
  let told: Pick<ConvertedBands, 'facts' | 'losses'> | null = null;
  for await (const band of source.bands(0)) {
    const fitted = await fitPicture(ownRows(band), asked, opacity);
    await writer.write(fitted.picture);
    told ??= {
      facts: {
        ...(await factsOf(fitted.picture, bilevel)),
        height,
        alpha: fitted.picture.alpha && opacity.translucent,
      },
      losses: [...losses, ...fitted.losses],
    };
    report(band.to / height);
  }
  await writer.finish();
  if (!told) throw new RangeError('The picture has no rows.');
  return { ...told, parts: 1, inks: [], outOfGamut: null };
}

/** Facts about the whole picture, the same as `factsOf` returns. Rejects with BadImage for damaged data. */
export async function factsOfBands(source: BandSource): Promise<PictureFacts> {
  const { translucent } = await measureOpacity(source, false);
  for await (const band of source.bands(0))
    return { ...(await factsOf(ownRows(band))), height: source.height, alpha: translucent };
  throw new RangeError('The picture has no rows.');
}

/** Reads up to the first translucent pixel, or to the end if `counting` is true. */
export async function measureOpacity(source: BandSource, counting: boolean): Promise<Opacity> {
  if (!source.alpha) return { translucent: false, share: () => 0 };
  let count = 0;
  for await (const band of source.bands(0)) {
    count += countTranslucent(ownRows(band));
    if (count > 0 && !counting) break;
  }
  return { translucent: count > 0, share: () => count / (source.width * source.height) };
}
