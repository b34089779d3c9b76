import { createPicture, type Picture } from '@printready/pixels/picture';
import { KEEP_INKS } from '@printready/pixels/profiles';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { createPlate, type Plate } from '@printready/print/plates';
import { describeExtraChannels, describeMixedSpots } from '../read/shared-findings.ts';
import type { DecodeLimits } from '../vips/formats.ts';
import type { SpotMode } from './prepress/drawing-targets.ts';
import { prepareForScreen, prepareInks } from './prepress/prepare-page.ts';
import { drawPage } from './render.ts';

type DecodedPage = {
  picture: Picture;
  findings: ReadFinding[];
  pages: number;
  plates?: readonly Plate[];
};

/** Spot inks by request: drawn with process inks, or kept as plates. */
const SPOTS = { process: 'mixed', all: 'kept', own: 'kept' } as const;

export async function decodePdfPage(bytes: Uint8Array, limits: DecodeLimits): Promise<DecodedPage> {
  const inks = limits.inks ? await decodeInks(bytes, SPOTS[limits.inks], limits) : null;
  if (inks) return inks;
  const { ppi } = limits;
  const prepared = await prepareForScreen(bytes, limits);
  const { width, height, samples, pages } = await drawPage(prepared.bytes, limits);
  const isSeparated = limits.inks === 'all' || limits.inks === 'process';
  const text = isSeparated
    ? `The page was drawn at ${ppi} dpi in RGB, because it mixes colors as only light does; its inks are separated again.`
    : `Rendered at ${ppi} dpi in RGB.`;
  const findings = [
    ...prepared.findings,
    readFinding(isSeparated ? 'inks-separated-again' : 'drawn-as-rgb', text),
    ...(prepared.usesInks && !isSeparated
      ? [readFinding('inks-in-rgb', `The page’s inks were converted to sRGB. ${KEEP_INKS}`)]
      : []),
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

const PLANES = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;

type InkLayer = { readonly inks: readonly string[]; readonly samples: Uint8Array };

/** Opacity of the page: the maximum of all layers, because overprinting paint leaves some layers transparent. */
function opacityOf(layers: readonly InkLayer[], pixels: number): Uint8Array {
  const opacity = new Uint8Array(pixels);
  for (const { samples } of layers)
    for (let i = 0; i < pixels; i++) opacity[i] = Math.max(opacity[i]!, samples[i * 4 + 3]!);
  return opacity;
}

/** Writes one channel of a layer as a process ink of `data`, which has five bytes per pixel, opacity last. */
function writeProcessInk(data: Uint8Array, place: number, samples: Uint8Array, channel: number): void {
  for (let i = 0; i * 5 < data.length; i++) {
    const alpha = samples[i * 4 + 3]!;
    const tint = 255 - samples[i * 4 + channel]!;
    if (alpha > 0) data[i * 5 + place] = Math.round((tint * alpha) / data[i * 5 + 4]!);
  }
}

function coverageOf(samples: Uint8Array, channel: number, pixels: number): Uint8Array {
  const coverage = new Uint8Array(pixels);
  for (let i = 0; i < pixels; i++)
    coverage[i] = Math.round(((255 - samples[i * 4 + channel]!) * samples[i * 4 + 3]!) / 255);
  return coverage;
}

/** Decodes a page into the file's own inks; null if the page must be drawn in RGB. @throws BadImage */
async function decodeInks(
  bytes: Uint8Array,
  mode: SpotMode,
  limits: DecodeLimits,
): Promise<DecodedPage | null> {
  const prepared = await prepareInks(bytes, { mode, own: limits.inks === 'own' }, limits);
  if (!prepared) return null;
  const { drawings, spots, press } = prepared;
  const layers: InkLayer[] = [];
  let size = { width: 0, height: 0, pages: 0 };
  for (const { inks, bytes: page } of drawings) {
    const { samples, ...drawn } = await drawPage(page, limits);
    layers.push({ inks, samples });
    size = drawn;
  }
  const { width, height, pages } = size;
  const pixels = width * height;
  const opacity = opacityOf(layers, pixels);
  const data = new Uint8Array(pixels * 5);
  for (let i = 0; i < pixels; i++) data[i * 5 + 4] = opacity[i]!;
  const { ppi } = limits;
  const resolution = { x: ppi, y: ppi };
  const plates: Plate[] = [];
  for (const { inks, samples } of layers)
    for (const [channel, ink] of inks.entries()) {
      const place = PLANES.findIndex((one) => one === ink);
      if (place >= 0) {
        writeProcessInk(data, place, samples, channel);
        continue;
      }
      const coverage = coverageOf(samples, channel, pixels);
      if (!coverage.some((one) => one > 0)) continue;
      const color = spots.get(ink) ?? { r: 128, g: 128, b: 128 };
      const id = `spot-${plates.length + 1}`;
      plates.push(createPlate({ id, name: ink, color, coverage, width, height, resolution }));
    }
  const picture = createPicture({
    ...{ width, height, resolution, data, space: 'cmyk', alpha: true, icc: press },
  });
  const findings = [
    ...uniqueFindings(drawings.flatMap((one) => one.findings)),
    readFinding('drawn-in-inks', `The page was drawn at ${ppi} dpi in its inks.`),
    ...(mode === 'kept'
      ? describeExtraChannels(plates.map((plate) => ({ name: plate.name, spot: true })))
      : describeMixedSpots([...spots.keys()])),
  ];
  return { picture, findings, pages, plates };
}

function uniqueFindings(findings: readonly ReadFinding[]): ReadFinding[] {
  return [...new Map(findings.map((one) => [one.text, one])).values()];
}
