import sharp from 'sharp';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const SIDES = { width: 60, height: 40, channels: 3 as const };
/** Red at the top, blue at the lower left, white at the lower right. */
const pixels = Buffer.from(
  Array.from({ length: SIDES.width * SIDES.height }, (_, i) => {
    const [x, y] = [i % SIDES.width, Math.floor(i / SIDES.width)];
    return y < 20 ? [200, 30, 40] : x < 30 ? [30, 60, 200] : [255, 255, 255];
  }).flat(),
);
const picture = () => sharp(pixels, { raw: SIDES });
const holding = (type: string, bytes: Uint8Array, attributes = 'x="10" y="10" width="60" height="40"') =>
  `<svg ${NAMESPACES} width="100" height="100"><image ${attributes} xlink:href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/></svg>`;

/** Cases that must match Chromium. CMYK is compared separately, because Chromium applies no profile. */
export async function imageCases(): Promise<Readonly<Record<string, string>>> {
  const jpeg = picture().jpeg({ quality: 95 });
  const inner = `<svg ${NAMESPACES} width="60" height="40"><rect width="60" height="40" style="fill:hsl(200 80% 40%)"/></svg>`;
  return {
    'a plain JPEG': holding('image/jpeg', await jpeg.toBuffer()),
    'a JPEG that is turned': holding(
      'image/jpeg',
      await picture().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
      'width="40" height="60"',
    ),
    'a JPEG that is mirrored': holding(
      'image/jpeg',
      await picture().withMetadata({ orientation: 2 }).jpeg({ quality: 95 }).toBuffer(),
    ),
    'a plain PNG': holding('image/png', await picture().png().toBuffer()),
    'a PNG in another profile': holding('image/png', await picture().withIccProfile('p3').png().toBuffer()),
    'a WebP': holding('image/webp', await picture().webp({ lossless: true }).toBuffer()),
    'a GIF': holding('image/gif', await picture().gif().toBuffer()),
    'an SVG in an SVG': holding('image/svg+xml', Buffer.from(inner)),
    'an image without a given size': holding('image/png', await picture().png().toBuffer(), 'x="5"'),
    'a stretched picture': holding(
      'image/png',
      await picture().png().toBuffer(),
      'width="90" height="20" preserveAspectRatio="none"',
    ),
    'percent encoded data': `<svg ${NAMESPACES} width="100" height="100"><image width="60" height="40" href="data:image/svg+xml,${encodeURIComponent(inner)}"/></svg>`,
  };
}

/** A CMYK image inside an SVG and as a separate file. */
export async function inkPicture(): Promise<{ readonly svg: string; readonly jpeg: Uint8Array }> {
  const jpeg = await picture().toColorspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer();
  return { svg: holding('image/jpeg', jpeg, 'width="60" height="40"'), jpeg };
}
