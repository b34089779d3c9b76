/** An SVG drawn by the browser's own engine, which only pages have. */

/** Samples a side for each pixel that is compared. */
const SAMPLES = 3;
/** Parsing happens on the page: larger files would be felt. */
const MAX_BYTES = 512 * 1024;

/**
 * Null where the browser cannot draw it.
 * @param size that is compared
 */
export async function drawByBrowser(
  file: Blob,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<ImageBitmap | null> {
  if (file.size > MAX_BYTES) return null;
  const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(width * SAMPLES, height * SAMPLES);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.transferToImageBitmap();
  } catch (error) {
    // The file is no SVG for this browser, so it has no opinion.
    if (error instanceof DOMException && error.name === 'EncodingError') return null;
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
}
