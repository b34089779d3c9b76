import { depthOf, isTranslucent, type Picture } from '@printready/pixels/picture';
import { encodePdf } from '../../pdf/encode.ts';
import { encodePicture } from '../../save.ts';
import type { Conversion, SpotRequest } from '../conversion.ts';
import { type Converted, factsOf, type KeptParts } from '../converted.ts';
import { fitPicture, isBilevel } from '../fit.ts';
import { openPress } from '../press/open-press.ts';
import { blankPicture, plateOfTones } from './spot-plate.ts';

export function describePlate(source: Picture, { name }: SpotRequest): readonly string[] {
  if (isTranslucent(source)) return [];
  return [`No part of the image is transparent: the ${name} plate covers all of it.`];
}

export async function convertToPlate(
  source: Picture,
  asked: Conversion,
  { metadata, losses, title }: Omit<KeptParts, 'plates'>,
): Promise<Converted> {
  const { spot, format } = asked;
  if (!spot) throw new RangeError('A plate needs the name and the color of its ink.');
  const bilevel = format === 'pdf' && isBilevel(asked);
  const { picture } = await fitPicture(source, { ...asked, color: 'gray', depth: 8, flatten: false });
  const plate = await plateOfTones(picture, spot);
  const told = [...losses];
  if (source.space !== 'gray') told.push(`Colors became tones of ${spot.name}.`);
  if (bilevel) told.push('Tones became black or white at 50%.');
  else if (depthOf(source) === 16) told.push('16 bits per channel became 8.');
  const blank = blankPicture(picture);
  const bytes =
    format === 'pdf'
      ? await encodePdf(
          [{ picture: null, size: picture, bilevel, plates: [plate], overprint: spot.overprint }],
          (await openPress([source], asked, title)).pdfx,
        )
      : await encodePicture(blank, { format }, { metadata, plates: [plate] });
  const facts = {
    ...(await factsOf(format === 'pdf' ? picture : blank, bilevel)),
    alpha: false,
    profile: null,
  };
  return { bytes, facts, parts: 1, inks: [spot.name], losses: told, outOfGamut: null };
}
