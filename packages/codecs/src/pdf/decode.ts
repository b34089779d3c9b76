import { KEEP_INKS } from '@printready/imaging/profiles';
import {
  createPicture,
  createPlate,
  type Picture,
  type Plate,
  type ReadFinding,
  readFinding,
} from '@printready/imaging/raster';
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

/** If no spot plates are requested, spots are mixed from process inks. */
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

/** Decodes a page into the file's own inks; null if the page must be drawn in RGB. @throws BadImage */
async function decodeInks(
  bytes: Uint8Array,
  mode: SpotMode,
  limits: DecodeLimits,
): Promise<DecodedPage | null> {
  const prepared = await prepareInks(bytes, { mode, own: limits.inks === 'own' }, limits);
  if (!prepared) return null;
  const { drawings, spots, press } = prepared;
  const layers: { readonly inks: readonly string[]; readonly samples: Uint8Array }[] = [];
  let size = { width: 0, height: 0, pages: 0 };
  for (const { inks, bytes: page } of drawings) {
    const { samples, ...drawn } = await drawPage(page, limits);
    layers.push({ inks, samples });
    size = drawn;
  }
  const { width, height, pages } = size;
  const pixels = width * height;
  // A layer may lack paint that overprints and leaves that layer's inks unchanged, so the opacity is the
  // maximum over
  // all layers.
  const opacity = new Uint8Array(pixels);
  for (const { samples } of layers)
    for (let i = 0; i < pixels; i++) opacity[i] = Math.max(opacity[i]!, samples[i * 4 + 3]!);
  const data = new Uint8Array(pixels * 5);
  for (let i = 0; i < pixels; i++) data[i * 5 + 4] = opacity[i]!;
  const { ppi } = limits;
  const resolution = { x: ppi, y: ppi };
  const plates: Plate[] = [];
  for (const { inks, samples } of layers)
    for (const [channel, ink] of inks.entries()) {
      const place = PLANES.findIndex((one) => one === ink);
      if (place >= 0) {
        for (let i = 0; i < pixels; i++) {
          const alpha = samples[i * 4 + 3]!;
          const tint = 255 - samples[i * 4 + channel]!;
          if (alpha > 0) data[i * 5 + place] = Math.round((tint * alpha) / opacity[i]!);
        }
        continue;
      }
      const coverage = new Uint8Array(pixels);
      for (let i = 0; i < pixels; i++)
        coverage[i] = Math.round(((255 - samples[i * 4 + channel]!) * samples[i * 4 + 3]!) / 255);
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
