/** Renders SVG in Chromium for the vectorizer benchmark. */

/** RGBA pixels of an SVG scaled to a canvas, base64-encoded. */
export async function drawInPage(svg: string, width: number, height: number): Promise<string> {
  // Allows a changed aspect ratio, because rounding the size would leave a transparent rim.
  const filling = svg.replace('<svg ', '<svg preserveAspectRatio="none" ');
  const url = URL.createObjectURL(new Blob([filling], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('This browser draws no canvas.');
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    let text = '';
    for (let at = 0; at < data.length; at += 32768)
      text += String.fromCharCode(...data.subarray(at, at + 32768));
    return btoa(text);
  } finally {
    URL.revokeObjectURL(url);
  }
}
