import { name, PDFX_NAMES } from '@printready/documents/pdf';
import {
  addPicture,
  createPdfDocument,
  type PdfDocument,
  separationSpace,
} from '@printready/documents/pdf/write';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { roundTo } from '@printready/pixels/number';
import { isTranslucent } from '@printready/pixels/picture';
import { srgbProfile } from '@printready/pixels/profiles';
import { BadImage } from '../../bad-image.ts';
import { decodePicture } from '../../index.ts';
import { asDeviceInks, endOf, pressBoxes } from '../../pdf/encode.ts';
import { asPressPicture, fitsPressPage, PAGE_TOO_LONG, pressLook } from '../../pdf/pdfx.ts';
import { inksByColor, overprints } from '../../pdf/spots/spot-names.ts';
import { dataOf } from '../../svg/images.ts';
import { multiply } from '../../svg/matrix.ts';
import { inchesOf } from '../../svg/size.ts';
import { type DrawnImage, drawSvg } from '../../svg/vector/draw-svg.ts';
import { type FlatSvg, flattenSvg, pageMatrix } from '../../svg/vector/flat-svg.ts';
import type { Colors } from '../../svg/vector/paint.ts';
import { elementsIn, type SvgElement } from '../../svg/xml-tree.ts';
import type { Conversion } from '../conversion.ts';
import { openPress, type Press, requiresSolid } from '../press/open-press.ts';
import type { VectorConversion } from './vector-conversion.ts';

const POINTS_PER_INCH = 72;

const points = (inches: number) => roundTo(inches * POINTS_PER_INCH, 4);

/** @throws BadImage for what cannot stay a vector, or RangeError for an unsuitable profile or bleed */
export async function svgWithSpots(
  bytes: Uint8Array,
  asked: Conversion,
  title: string,
): Promise<VectorConversion> {
  const { root, size, findings } = await flattenSvg(bytes);
  const inches = inchesOf(size);
  const page = { x: 0, y: 0, width: points(inches.width), height: points(inches.height) };
  const press = await openPress([], asked, title);
  if (press.pdfx && !fitsPressPage({ ...inches, resolution: { x: 1, y: 1 } }))
    throw new RangeError(PAGE_TOO_LONG);
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.5', pdfx: press.pdfx?.standard ?? null });
  const painted = new Set<string>();
  const { images, unread } = await addImages(document, root, press, asked);
  let isTransparent = images.size > 0;
  const canvas = await drawSvg(root, pointMatrix({ root, size }, page.height), {
    document,
    colors: await openColors(document, root, asked, { press, painted }),
    blendSpace: name(press.pdfx ? 'DeviceCMYK' : 'DeviceRGB'),
    images,
    page,
    noteTransparency() {
      if (requiresSolid(asked)) throw noTransparency();
      isTransparent = true;
    },
  });
  await document.addPage({
    mediaBox: [0, 0, page.width, page.height],
    ...(press.pdfx
      ? pressBoxes(page.width, page.height, press.pdfx)
      : { trimBox: [0, 0, page.width, page.height] as const }),
    ...(press.pdfx && isTransparent && { blendSpace: name('DeviceCMYK') }),
    resources: canvas.resources,
    content: canvas.content,
    compress: true,
  });
  await document.finish(press.pdfx ? endOf(press.pdfx) : {});
  const inks = inksByColor(asked.spots);
  return {
    bytes: joinBytes(sink.parts),
    ...inches,
    ...{ space: requiresSolid(asked) ? 'cmyk' : 'rgb', pages: 1, painted, findings },
    inks: [...new Set([...painted].flatMap((color) => inks.get(color) ?? []))],
    losses: unread ? ['An embedded image could not be read and was left out.'] : [],
  };
}

const noTransparency = () =>
  new BadImage(
    'unsupported',
    `${PDFX_NAMES['x-1a']} has no transparency, and this SVG has some. Choose ${PDFX_NAMES['x-4']}.`,
  );

/** From the root's user space to points, y up. */
function pointMatrix(flat: Pick<FlatSvg, 'root' | 'size'>, pageHeight: number) {
  const scale = pageHeight / flat.size.height;
  return multiply([scale, 0, 0, -scale, 0, pageHeight], pageMatrix(flat));
}

const PAINTS = ['fill', 'stroke', 'stop-color'] as const;

const bytesOf = (color: string) => {
  const value = Number.parseInt(color.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
};

async function openColors(
  document: PdfDocument,
  root: SvgElement,
  asked: Conversion,
  { press: { pdfx }, painted }: { readonly press: Press; readonly painted: Set<string> },
): Promise<Colors> {
  const inkNames = inksByColor(asked.spots);
  const used = new Set(
    elementsIn(root).flatMap(({ attributes }) => PAINTS.flatMap((key) => attributes.get(key) ?? [])),
  );
  const process = new Map<string, readonly number[]>();
  const spaces = new Map<string, Awaited<ReturnType<PdfDocument['add']>>>();
  for (const color of used) {
    if (!color.startsWith('#')) continue;
    const look = { name: '', color: bytesOf(color) };
    const inks = pdfx ? await pressLook(look, pdfx.outputIntent) : look.color;
    if ('cmyk' in inks) process.set(color, inks.cmyk);
    const ink = inkNames.get(color);
    if (ink !== undefined && !spaces.has(ink))
      spaces.set(ink, await document.add(separationSpace({ name: ink, look: inks })));
  }
  const isSolid = requiresSolid(asked);
  const space = isSolid ? name('DeviceCMYK') : await document.colorSpace('rgb', pdfx ? srgbProfile() : null);
  return {
    space,
    valuesOf(color) {
      const { r, g, b } = bytesOf(color);
      return (isSolid && process.get(color)) || [r / 255, g / 255, b / 255];
    },
    inkOf(color) {
      painted.add(color);
      const ink = inkNames.get(color);
      const separation = ink === undefined ? undefined : spaces.get(ink);
      return ink !== undefined && separation ? { ink, space: separation, overprints: overprints(ink) } : null;
    },
  };
}

async function addImages(document: PdfDocument, root: SvgElement, press: Press, asked: Conversion) {
  const images = new Map<string, DrawnImage>();
  let unread = false;
  for (const { name: kind, attributes } of elementsIn(root)) {
    const href = attributes.get('href');
    if (kind !== 'image' || href === undefined || images.has(href)) continue;
    const data = dataOf(href);
    const decoded = data && (await decodePicture(data));
    if (!decoded?.ok) {
      unread = true;
      continue;
    }
    if (requiresSolid(asked) && isTranslucent(decoded.picture)) throw noTransparency();
    const picture = press.pdfx
      ? asPressPicture((await press.fit(decoded.picture)).picture)
      : asDeviceInks(decoded.picture);
    const { width, height } = picture;
    images.set(href, { object: await addPicture(document, picture), width, height });
  }
  return { images, unread };
}
