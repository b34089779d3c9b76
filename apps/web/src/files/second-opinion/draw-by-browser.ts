/** SVG drawn by the browser's own engine, which is available only in pages, not in workers. */
import { codeOf } from '@printready/pixels/result';

/** Parsing blocks the page, so larger files would cause a noticeable delay. */
const MAX_BYTES = 512 * 1024;
/** Maximum number of pixels; drawn at the stated size, because hairlines and patterns look different at other sizes. */
const MAX_PIXELS = 4e6;

/** Browsers do not let scripts read a canvas that contains HTML. */
const HTML = /foreignObject/i;

/** Null if the browser cannot draw the file, or if the file exceeds MAX_BYTES or MAX_PIXELS or contains HTML. */
export async function drawByBrowser(file: Blob): Promise<ImageBitmap | null> {
  if (file.size > MAX_BYTES || HTML.test(await file.text())) return null;
  const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height === 0 || width * height > MAX_PIXELS) return null;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(image, 0, 0, width, height);
    return canvas.transferToImageBitmap();
  } catch (error) {
    // The browser rejects the file as SVG, so there is nothing to compare.
    if (codeOf(error) === 'not-decodable') return null;
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
}
