/** A page of a PDF as a picture: in RGB, or in the inks that it gives. */
import { createPicture, type Picture } from '@printready/imaging/picture';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import type { DecodeLimits } from '../vips/formats.ts';
import { prepareForScreen, prepareInks } from './prepress/prepare-page.ts';
import { drawPage } from './render.ts';

type DecodedPage = { picture: Picture; findings: ReadFinding[]; pages: number };

/** @throws BadImage */
export async function decodePdfPage(bytes: Uint8Array, limits: DecodeLimits): Promise<DecodedPage> {
  const inks = limits.inks === true ? await decodeInks(bytes, limits) : null;
  if (inks) return inks;
  const { ppi } = limits;
  const prepared = await prepareForScreen(bytes, limits);
  const { width, height, samples, pages } = await drawPage(prepared.bytes, limits);
  const text =
    limits.inks === true
      ? `The page was drawn at ${ppi} dpi in RGB, because it mixes colors as only light does; its inks are separated again.`
      : `The page was drawn at ${ppi} dpi, its inks shown as RGB.`;
  const findings = [
    ...prepared.findings,
    readFinding(limits.inks === true ? 'inks-separated-again' : 'drawn-as-rgb', text),
  ];
  const resolution = { x: ppi, y: ppi };
  const picture = createPicture({
    width,
    height,
    space: 'rgb',
    alpha: true,
    data: samples,
    resolution,
    icc: null,
  });
  return { picture, findings, pages };
}

/** In the inks that the file gives; null where it has to be drawn in RGB. @throws BadImage */
async function decodeInks(bytes: Uint8Array, limits: DecodeLimits): Promise<DecodedPage | null> {
  const prepared = await prepareInks(bytes, limits);
  if (!prepared) return null;
  const [light, dark] = prepared.drawings;
  const { width, height, samples, pages } = await drawPage(light.bytes, limits);
  const { samples: black } = await drawPage(dark.bytes, limits);
  const data = new Uint8Array(width * height * 5);
  for (let at = 0, to = 0; at < samples.length; at += 4, to += 5) {
    const alpha = samples[at + 3]!;
    if (alpha > 0) {
      for (let ink = 0; ink < 3; ink++) data[to + ink] = 255 - samples[at + ink]!;
      data[to + 3] = 255 - black[at]!;
    }
    data[to + 4] = alpha;
  }
  const { ppi } = limits;
  const resolution = { x: ppi, y: ppi };
  const picture = createPicture({
    width,
    height,
    space: 'cmyk',
    alpha: true,
    data,
    resolution,
    icc: prepared.press,
  });
  const findings = [
    ...light.findings,
    readFinding('drawn-in-inks', `The page was drawn at ${ppi} dpi in its inks.`),
  ];
  return { picture, findings, pages };
}
